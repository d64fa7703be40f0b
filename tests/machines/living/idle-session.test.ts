import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { IDLE_LIMIT_MS, idleSessionMachine } from '../../../src/machines/living/idle-session.ts';

function start({ authExisted = true, signedIn = true, logout = async () => {} } = {}) {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const person = { signedIn };
  const actor = createActor(
    idleSessionMachine.provide({
      actors: {
        logout: fromPromise(async () => {
          done.push('logout');
          await logout();
        }),
      },
      actions: { openSignIn: () => done.push('openSignIn') },
      guards: { signedIn: () => person.signedIn },
    }),
    { clock, input: { authExisted, now: () => clock.now() } },
  ).start();
  /** Time goes by in seconds, as the machine checks it. */
  const wait = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) clock.increment(1_000);
  };
  return { actor, done, wait, person };
}

test('opens the modal only when 3600 seconds have been passed', () => {
  const { actor, wait } = start();
  wait(IDLE_LIMIT_MS);
  expect(actor.getSnapshot().value).toBe('counting');
  wait(1_000);
  expect(actor.getSnapshot().value).toBe('warning');
});

test('activity resets the count; once the modal is open it does not', () => {
  const { actor, wait } = start();
  wait(IDLE_LIMIT_MS - 1_000);
  actor.send({ type: 'activity' });
  wait(IDLE_LIMIT_MS);
  expect(actor.getSnapshot().value).toBe('counting');
  wait(1_000);
  actor.send({ type: 'activity' });
  expect(actor.getSnapshot().value).toBe('warning');
});

test('without an auth state at startup nothing is counted', () => {
  const { actor, wait } = start({ authExisted: false });
  wait(IDLE_LIMIT_MS * 2);
  expect(actor.getSnapshot().value).toBe('off');
});

test('a guest is never warned; a user who signs in later is', () => {
  const { actor, wait, person } = start({ signedIn: false });
  wait(IDLE_LIMIT_MS + 5_000);
  expect(actor.getSnapshot().value).toBe('counting');
  person.signedIn = true;
  actor.send({ type: 'activity' });
  wait(IDLE_LIMIT_MS + 1_000);
  expect(actor.getSnapshot().value).toBe('warning');
});

test('Ок logs out, then opens the sign-in dialog, and counts anew', async () => {
  const { actor, wait, done } = start();
  wait(IDLE_LIMIT_MS + 1_000);
  actor.send({ type: 'ok' });
  expect(actor.getSnapshot().value).toBe('leaving');
  await expect.poll(() => actor.getSnapshot().value).toBe('counting');
  expect(done).toEqual(['logout', 'openSignIn']);
  wait(1_000);
  expect(actor.getSnapshot().value).toBe('counting');
});

test('a logout that fails still closes the desk', async () => {
  const { actor, wait, done } = start({ logout: () => Promise.reject(new Error('offline')) });
  wait(IDLE_LIMIT_MS + 1_000);
  actor.send({ type: 'ok' });
  await expect.poll(() => done).toEqual(['logout', 'openSignIn']);
  expect(actor.getSnapshot().value).toBe('counting');
});
