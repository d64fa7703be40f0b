import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { pageStepMachine, type StepToSend } from '../../../src/machines/living/page-step.ts';

const step: StepToSend = {
  event: 'lot.cancel',
  call: '/api/v1/lots/1/cancel',
  method: 'POST',
  payload: { reason: 'Ошибка в условиях' },
  version: 3,
  key: 'k1',
};

function start(sendStep: () => Promise<unknown>) {
  const sent: StepToSend[] = [];
  const told: unknown[] = [];
  const actor = createActor(
    pageStepMachine.provide({
      actors: {
        sendStep: fromPromise<unknown, StepToSend>(({ input }) => {
          sent.push(input);
          return sendStep();
        }),
      },
      actions: {
        onDone: (_, params) => told.push(params.step?.event),
        onRefused: (_, params) => told.push(params.failure),
      },
    }),
  ).start();
  return { actor, sent, told };
}

test('a double click sends once', async () => {
  const { actor, sent, told } = start(() => Promise.resolve());
  actor.send({ type: 'take', step });
  actor.send({ type: 'take', step: { ...step, key: 'k2' } });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect(sent).toEqual([step]);
  expect(told).toEqual(['lot.cancel']);
});

test('a refusal is told with its failure and the step may be taken again', async () => {
  const failure = new Error('Укажите причину');
  let refuse = true;
  const { actor, sent, told } = start(() => (refuse ? Promise.reject(failure) : Promise.resolve()));
  actor.send({ type: 'take', step });
  await waitFor(actor, (snapshot) => snapshot.matches('refused'));
  expect(told).toEqual([failure]);
  expect(actor.getSnapshot().context.failure).toBe(failure);
  refuse = false;
  actor.send({ type: 'take', step });
  expect(actor.getSnapshot().context.failure).toBeNull();
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect(sent).toHaveLength(2);
  actor.send({ type: 'reset' });
  expect(actor.getSnapshot().value).toBe('idle');
});
