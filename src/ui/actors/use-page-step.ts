/**
 * One step on its way to the server, by the page-step machine: a second press while it is being sent does nothing.
 *   const step = usePageStep({ version: lot.version }); await step.take('lot.cancel', path, { reason });
 * `take` rejects with the ApiError of a refusal; every reading on screen is asked again after a step that was taken. The
 * actor is no component's own: a step that was sent is answered though its button has gone meanwhile.
 */
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ZodUndefined, ZodUnknown } from 'zod';
import { send } from '../../api/client.ts';
import type { Call } from '../../api/contract.ts';
import { isApiError } from '../../api/errors.ts';
import { pageStepMachine, type StepToSend } from '../../machines/living/page-step.ts';
import { newKey } from '../data/new-key.ts';
import { refresh } from '../data/use-call.ts';

interface PageStepOptions {
  /** The record's version as the page shows it; a stale one is refused with 412. */
  version?: number;
  method?: StepToSend['method'];
}

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

export function usePageStep({ version, method = 'POST' }: PageStepOptions) {
  const [actor] = useState(() => createActor(sendingMachine).start());
  const busy = useSelector(actor, (snapshot) => snapshot.matches('sending'));
  // After «нет связи» the same press goes out under the same key: it may have arrived the first time.
  const unanswered = useRef<{ what: string; key: string } | null>(null);

  async function take(event: string, path: string, payload: Record<string, unknown>): Promise<void> {
    if (actor.getSnapshot().matches('sending')) return;
    const what = JSON.stringify([path, payload]);
    const key = unanswered.current?.what === what ? unanswered.current.key : newKey();
    actor.send({ type: 'take', step: { event, call: path, method, payload, version: version ?? null, key } });
    const settled = await waitFor(actor, (state) => !state.matches('sending'), { timeout: Infinity });
    const { failure } = settled.context;
    unanswered.current = isApiError(failure) && failure.status === 0 ? { what, key } : null;
    if (settled.matches('refused')) throw failure;
    await refresh();
  }

  return { take, busy };
}
