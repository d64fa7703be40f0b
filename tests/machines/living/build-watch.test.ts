import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  BUILD_CHECK_MS,
  BUILD_FIRST_CHECK_MS,
  BUILD_RELOAD_GUARD_MS,
} from '../../../src/machines/living/build-reload.ts';
import { buildWatchMachine } from '../../../src/machines/living/build-watch.ts';

interface Start {
  buildId?: string;
  reloadedAt?: number | null;
  seen?: string;
  lookedAt?: number;
}

function start({ buildId = 'a', reloadedAt = null, seen, lookedAt }: Start = {}) {
  const clock = new SimulatedClock();
  const server = { id: 'a', checks: 0 };
  const reloads: string[] = [];
  const actor = createActor(
    buildWatchMachine.provide({
      actors: {
        latestBuild: fromPromise(async () => {
          server.checks += 1;
          if (server.id === 'down') throw new Error('502');
          return server.id;
        }),
      },
      actions: { reload: (_, { to }) => reloads.push(to) },
    }),
    { clock, input: { buildId, reloadedAt, seen, lookedAt, now: () => clock.now() } },
  ).start();
  const settle = () => new Promise((done) => setTimeout(done, 0));
  return { actor, clock, server, reloads, settle };
}

test('checks after a second, then hourly; a failed check changes nothing', async () => {
  const { actor, clock, server, settle } = start();
  clock.increment(BUILD_FIRST_CHECK_MS - 1);
  expect(server.checks).toBe(0);
  clock.increment(1);
  await settle();
  expect(server.checks).toBe(1);
  server.id = 'down';
  clock.increment(BUILD_CHECK_MS);
  await settle();
  expect(server.checks).toBe(2);
  expect(actor.getSnapshot().value).toBe('current');
});

test('a newer build reloads at the next navigation, not before', async () => {
  const { actor, clock, server, reloads, settle } = start();
  server.id = 'b';
  actor.send({ type: 'navigated', to: '/posts' });
  clock.increment(BUILD_FIRST_CHECK_MS);
  await settle();
  expect(actor.getSnapshot().value).toBe('outdated');
  expect(reloads).toEqual([]);
  clock.increment(BUILD_RELOAD_GUARD_MS);
  actor.send({ type: 'navigated', to: '/manager' });
  expect(reloads).toEqual(['/manager']);
});

test('a stale chunk reloads once within the guard of 10 seconds', () => {
  const { actor, clock, reloads } = start();
  actor.send({ type: 'chunkStale', to: '/vendor' });
  actor.send({ type: 'chunkStale', to: '/vendor' });
  expect(reloads).toEqual(['/vendor']);
  clock.increment(BUILD_RELOAD_GUARD_MS - 1);
  actor.send({ type: 'chunkStale', to: '/vendor' });
  expect(reloads).toHaveLength(1);
  clock.increment(1);
  actor.send({ type: 'chunkStale', to: '/vendor' });
  expect(reloads).toHaveLength(2);
});

test('a reload just before this start counts for the guard; from source nothing is checked', async () => {
  const early = start({ reloadedAt: 0 });
  early.actor.send({ type: 'chunkStale', to: '/' });
  expect(early.reloads).toEqual([]);
  const source = start({ buildId: '' });
  source.clock.increment(BUILD_CHECK_MS);
  await source.settle();
  expect(source.server.checks).toBe(0);
});

test('what the page has seen before the watch began counts as its first look', async () => {
  const newer = start({ seen: 'b' });
  newer.actor.send({ type: 'navigated', to: '/posts' });
  expect(newer.reloads).toEqual(['/posts']);
  for (const seen of ['a', '']) {
    const same = start({ seen });
    same.clock.increment(BUILD_FIRST_CHECK_MS);
    await same.settle();
    expect(same.server.checks).toBe(0);
    same.clock.increment(BUILD_CHECK_MS);
    await same.settle();
    expect(same.server.checks).toBe(1);
  }
});

test('an hour is counted from the last look, not from when the watch began', async () => {
  const late = start({ seen: 'a', lookedAt: BUILD_FIRST_CHECK_MS - BUILD_CHECK_MS });
  for (const passed of [BUILD_FIRST_CHECK_MS, BUILD_CHECK_MS]) {
    const before = late.server.checks;
    late.clock.increment(passed - 1);
    await late.settle();
    expect(late.server.checks).toBe(before);
    late.clock.increment(1);
    await late.settle();
    expect(late.server.checks).toBe(before + 1);
  }
});
