/** The page-step machine with its sending, fetched at the first step that is taken. */
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ZodUndefined, ZodUnknown } from 'zod';
import { send } from '../../api/client.ts';
import type { Call } from '../../api/contract.ts';
import { pageStepMachine, type StepToSend } from '../../machines/living/page-step.ts';

function sendStep({ call: path, method, payload, version, key }: StepToSend) {
  // The address came with the record, so no call of the contract names it: of one, this is what the client reads.
  const taken = { method, path, form: 'json', answer: 'json' } as Call<
    string,
    ZodUndefined,
    ZodUnknown,
    ZodUnknown
  >;
  return send(taken, { body: payload, idempotencyKey: key, ifMatch: version ?? undefined });
}

const sendingMachine = pageStepMachine.provide({
  actors: { sendStep: fromPromise(({ input }) => sendStep(input)) },
});

export const startPageStep = () => createActor(sendingMachine).start();
export type PageStep = ReturnType<typeof startPageStep>;

/** Gives the step to the machine, and what it was refused for once it is answered. */
export async function takeStep(
  actor: PageStep,
  step: StepToSend,
): Promise<{ isRefused: boolean; failure: unknown }> {
  actor.send({ type: 'take', step });
  const settled = await waitFor(actor, (state) => !state.matches('sending'), { timeout: Infinity });
  return { isRefused: settled.matches('refused'), failure: settled.context.failure };
}
