import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transact } from '../../../src/server/platform/database/client.ts';
import { enqueue } from '../../../src/server/platform/outbox/enqueue.ts';
import type { OutboxKind } from '../../../src/server/platform/outbox/kinds.ts';
import { drainOutbox } from '../../../src/server/platform/outbox/worker.ts';
import { outbox } from '../../../src/server/platform/outbox/tables.ts';
import { testApp, type TestServer } from '../make.ts';
import { carriesOut } from '../support/house.ts';

let server: TestServer;
let note: OutboxKind;
let seen: number[] = [];
let behave: (n: number) => Promise<void> = async () => {};

beforeAll(async () => {
  server = await testApp();
  note = carriesOut<{ n: number }>('test.note', async (_tx, { n }) => {
    await behave(n);
    seen.push(n);
  });
});
beforeEach(async () => {
  seen = [];
  behave = async () => {};
  await server.services.db.delete(outbox);
});
afterAll(() => server.close());

const ask = (n: number, options = {}) =>
  transact(server.services.db, (tx) => enqueue(tx, note, { n } as never, options));
const rows = () => server.services.db.select().from(outbox);
const makeDue = () => server.services.pool.query('update outbox set next_at = now()');

it('carries out what was committed, and nothing that was not', async () => {
  await ask(1);
  await transact(server.services.db, async (tx) => {
    await enqueue(tx, note, { n: 2 } as never);
    throw new Error('rolled back');
  }).catch(() => {});
  await drainOutbox(server.services);
  expect(seen).toEqual([1]);
  await drainOutbox(server.services);
  expect(seen).toEqual([1]);
});

it('takes an entry once under one key, also after it was done', async () => {
  await ask(1, { key: 'k' });
  await ask(1, { key: 'k' });
  await drainOutbox(server.services);
  await ask(1, { key: 'k' });
  await drainOutbox(server.services);
  expect(seen).toEqual([1]);
});

it('tries again later after a failure, the others first', async () => {
  let failures = 1;
  behave = async (n) => {
    if (n === 1 && failures-- > 0) throw new Error('mail server is away');
  };
  await ask(1);
  await ask(2);
  await drainOutbox(server.services);
  expect(seen).toEqual([2]);
  const waiting = (await rows()).find(({ doneAt }) => doneAt === null)!;
  expect(waiting).toMatchObject({ attempts: 1, error: 'mail server is away' });
  expect(waiting.nextAt.getTime()).toBeGreaterThan(Date.now());
  await makeDue();
  await drainOutbox(server.services);
  expect(seen).toEqual([2, 1]);
});

it('gives up after a dozen attempts and says why', async () => {
  behave = async () => {
    throw new Error('never');
  };
  await ask(1);
  for (let n = 0; n < 12; n += 1) {
    await drainOutbox(server.services);
    await makeDue();
  }
  expect((await rows())[0]).toMatchObject({ attempts: 12, error: 'never' });
  expect((await rows())[0]!.failedAt).not.toBeNull();
  expect(await drainOutbox(server.services)).toBe(0);
});

it('runs an entry again when the worker died before its commit', async () => {
  await ask(7);
  let backend = 0;
  behave = async () => {
    if (seen.length > 0) return;
    seen.push(7);
    // The worker's connection is cut from under it, as by a crash.
    const { rows: found } = await server.services.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction' limit 1",
    );
    backend = found[0]!.pid;
    await server.services.pool.query('select pg_terminate_backend($1)', [backend]);
  };
  await drainOutbox(server.services).catch(() => {});
  expect(backend).toBeGreaterThan(0);
  expect((await rows())[0]!.doneAt).toBeNull();
  await drainOutbox(server.services);
  expect(seen.filter((n) => n === 7).length).toBeGreaterThanOrEqual(2);
  expect((await rows())[0]!.doneAt).not.toBeNull();
});

it('gives each entry to one of two workers that run at once', async () => {
  for (let n = 0; n < 20; n += 1) await ask(n);
  behave = () => new Promise((resolve) => setTimeout(resolve, 5));
  const [one, two] = await Promise.all([drainOutbox(server.services), drainOutbox(server.services)]);
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(one).toBeGreaterThan(0);
  expect(two).toBeGreaterThan(0);
});
