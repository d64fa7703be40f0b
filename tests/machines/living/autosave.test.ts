import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  AUTOSAVE_PAUSE_MS,
  AUTOSAVE_RETRY_MS,
  autosaveMachine,
  type SaveOutcome,
} from '../../../src/machines/living/autosave.ts';

function start() {
  const clock = new SimulatedClock();
  const attempts: ((outcome: SaveOutcome) => void)[] = [];
  const actor = createActor(
    autosaveMachine.provide({
      actors: { save: fromPromise(() => new Promise<SaveOutcome>((done) => attempts.push(done))) },
    }),
    { clock, input: { savedAt: null, now: () => clock.now() } },
  ).start();
  const end = async (outcome: SaveOutcome) => {
    attempts.at(-1)!(outcome);
    await new Promise((done) => setTimeout(done, 0));
  };
  const state = () => actor.getSnapshot().value;
  return { actor, clock, attempts, end, state };
}

test('saves once the typing pauses, and says when', async () => {
  const { actor, clock, attempts, end, state } = start();
  actor.send({ type: 'change' });
  clock.increment(AUTOSAVE_PAUSE_MS - 1);
  actor.send({ type: 'change' });
  clock.increment(AUTOSAVE_PAUSE_MS - 1);
  expect(attempts).toHaveLength(0);
  clock.increment(1);
  expect(attempts).toHaveLength(1);
  await end('saved');
  expect(state()).toBe('saved');
  expect(actor.getSnapshot().context.savedAt).toBe(clock.now());
});

test('what is typed while a save is under way is saved next', async () => {
  const { actor, clock, attempts, end, state } = start();
  actor.send({ type: 'saveNow' });
  actor.send({ type: 'change' });
  await end('saved');
  expect(state()).toBe('waiting');
  clock.increment(AUTOSAVE_PAUSE_MS);
  expect(attempts).toHaveLength(2);
});

test('a failed save is tried again, ever more seldom, and at once when asked', async () => {
  const { actor, clock, attempts, end, state } = start();
  actor.send({ type: 'saveNow' });
  for (const [index, wait] of [...AUTOSAVE_RETRY_MS, AUTOSAVE_RETRY_MS.at(-1)!].entries()) {
    await end('failed');
    expect(state()).toBe('retrying');
    clock.increment(wait - 1);
    expect(attempts).toHaveLength(index + 1);
    clock.increment(1);
    expect(attempts).toHaveLength(index + 2);
  }
  await end('failed');
  actor.send({ type: 'saveNow' });
  await end('saved');
  expect(state()).toBe('saved');
  expect(actor.getSnapshot().context.attempts).toBe(0);
});

test('typing does not hurry a retry', async () => {
  const { actor, attempts, end, state } = start();
  actor.send({ type: 'saveNow' });
  await end('failed');
  actor.send({ type: 'change' });
  expect(state()).toBe('retrying');
  expect(attempts).toHaveLength(1);
});

test('a conflict waits for a decision', async () => {
  const { actor, attempts, end, state } = start();
  actor.send({ type: 'saveNow' });
  await end('stale');
  actor.send({ type: 'change' });
  expect(state()).toBe('conflict');
  actor.send({ type: 'keepMine' });
  expect(attempts).toHaveLength(2);
  await end('stale');
  actor.send({ type: 'takeTheirs' });
  expect(state()).toBe('saved');
});

test('a closed record takes nothing until it is reopened; then what was typed goes out', async () => {
  const { actor, clock, attempts, end, state } = start();
  actor.send({ type: 'change' });
  actor.send({ type: 'closed' });
  clock.increment(10 * AUTOSAVE_PAUSE_MS);
  expect([state(), attempts.length]).toEqual(['closed', 0]);
  actor.send({ type: 'reopened' });
  expect(attempts).toHaveLength(1);
  await end('closed');
  expect(state()).toBe('closed');
});

test('a partly saved record is saved whole after the correction', async () => {
  const { actor, clock, attempts, end, state } = start();
  actor.send({ type: 'saveNow' });
  await end('partly');
  expect(state()).toBe('partly');
  actor.send({ type: 'change' });
  clock.increment(AUTOSAVE_PAUSE_MS);
  expect(attempts).toHaveLength(2);
  await end('saved');
  expect(state()).toBe('saved');
});
