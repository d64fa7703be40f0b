import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, transact } from '../../../src/server/platform/database/client.ts';
import { LEASE_SECONDS, takeByLease } from '../../../src/server/platform/jobs/claim.ts';
import {
  enqueue,
  jobDraft,
  withdrawJob,
  type JobOptions,
} from '../../../src/server/platform/jobs/enqueue.ts';
import { jobHandlers, type JobContext, type JobHandlers } from '../../../src/server/platform/jobs/kinds.ts';
import { jobs } from '../../../src/server/platform/jobs/tables.ts';
import { carryOutDue, JobWorker } from '../../../src/server/platform/jobs/worker.ts';
import { testApp, until, type TestServer } from '../make.ts';

let server: TestServer;
/** What the handlers of the test have done. */
let seen: number[] = [];
/** Within a transaction, and by a lease. */
let behave: (n: number) => Promise<void> = async () => {};
let run: (n: number, context: JobContext) => Promise<void> = async () => {};

/** Two kinds of the platform's with handlers of the test's own. */
const testHandlers = (): JobHandlers => ({
  ...jobHandlers.get(),
  'company.standing': {
    lane: 'work',
    within: async (tx, { companyId: n }) => {
      await tx.execute(sql`insert into write_probe default values`);
      await behave(n);
      seen.push(n);
    },
  },
  'file.remove': {
    lane: 'tasks',
    run: async ({ storageKeys: [n] }, context) => {
      await run(Number(n), context);
      seen.push(Number(n));
    },
  },
});
let handlers: JobHandlers;

beforeAll(async () => {
  server = await testApp();
  handlers = testHandlers();
});
beforeEach(async () => {
  seen = [];
  behave = async () => {};
  run = async () => {};
  await server.services.db.delete(jobs);
  await server.services.db.execute(sql`truncate write_probe`);
});
afterAll(() => server.close());

const within = (n: number, options?: JobOptions) =>
  transact(server.services.db, (tx) => enqueue(tx, jobDraft('company.standing', { companyId: n }, options)));
const byLease = (n: number, options?: JobOptions) =>
  enqueue(server.services.db, jobDraft('file.remove', { storageKeys: [String(n)] }, options));
const rows = () => server.services.db.select().from(jobs).orderBy(jobs.id);
const makeDue = () => server.services.db.execute(sql`update jobs set run_at = now()`);
const drain = () => carryOutDue(server.services, handlers);
const written = async () => {
  const { rows: found } = await server.services.db.execute(sql`select 1 from write_probe`);
  return found.length;
};
const fails = (...numbers: number[]) => {
  behave = async (n) => {
    if (numbers.includes(n)) throw new Error('never');
  };
};

it('is carried out where it was committed, once, and leaves nothing behind', async () => {
  await within(1);
  await byLease(2);
  await transact(server.services.db, async (tx) => {
    await enqueue(tx, jobDraft('company.standing', { companyId: 3 }));
    throw new Error('rolled back');
  }).catch(() => {});
  expect(await drain()).toBe(2);
  expect(await drain()).toBe(0);
  expect(seen).toEqual([1, 2]);
  expect(await rows()).toEqual([]);
});

describe('a key', () => {
  it('keeps a second from being added while the first is there', async () => {
    await within(1, { key: 'k' });
    await within(2, { key: 'k' });
    await drain();
    expect(seen).toEqual([1]);
    await within(3, { key: 'k' });
    await drain();
    expect(seen).toEqual([1, 3]);
  });

  it('takes back what has not begun', async () => {
    await byLease(1, { key: 'k' });
    await withdrawJob(server.services.db, 'k');
    expect(await drain()).toBe(0);
  });
});

it('is not begun before its time', async () => {
  await within(1, { delaySeconds: 60 });
  expect(await drain()).toBe(0);
  await makeDue();
  expect(await drain()).toBe(1);
});

describe('one that fails', () => {
  it('keeps no other of its batch from being done, and its own writes are undone', async () => {
    for (const n of [1, 2, 3]) await within(n);
    fails(2);
    await drain();
    expect(seen.slice(-2)).toEqual([1, 3]);
    expect(await written()).toBe(2);
    const [left, ...others] = await rows();
    expect(others).toEqual([]);
    expect(left).toMatchObject({ attempts: 1, error: 'never', payload: { companyId: 2 }, failedAt: null });
    expect(left!.runAt.getTime()).toBeGreaterThan(Date.now());
  });

  it('keeps no other from being done by taking its connection with it', async () => {
    for (const n of [1, 2, 3]) await within(n);
    behave = async (n) => {
      if (n !== 2) return;
      const { rows: found } = await server.services.pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction' limit 1",
      );
      await server.services.pool.query('select pg_terminate_backend($1)', [found[0]!.pid]);
    };
    await drain();
    expect(await written()).toBe(2);
    expect((await rows()).map(({ payload, attempts }) => ({ payload, attempts }))).toEqual([
      { payload: { companyId: 2 }, attempts: 1 },
    ]);
  });

  it.each([
    ['within a transaction', within],
    ['by a lease', byLease],
  ])('is tried after growing pauses and given up after a dozen, %s', async (_, ask) => {
    await ask(1);
    fails(1);
    run = behave;
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const before = Date.now();
      await makeDue();
      await drain();
      pauses.push(Math.round(((await rows())[0]!.runAt.getTime() - before) / 1_000));
    }
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect(pauses[0]).toBe(2);
    const [dead] = await rows();
    expect(dead).toMatchObject({ attempts: 12, error: 'never' });
    expect(dead!.failedAt).not.toBeNull();
    await makeDue();
    expect(await drain()).toBe(0);
  });
});

describe('two workers at once', () => {
  it.each([
    ['within a transaction', within],
    ['by a lease', byLease],
  ])('share what is due, %s', async (_, ask) => {
    for (let n = 0; n < 120; n += 1) await ask(n);
    behave = () => delay(1);
    run = behave;
    const counts = await Promise.all([drain(), drain()]);
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n));
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(await rows()).toEqual([]);
  });
});

describe('a lease', () => {
  const overdue = () => server.services.db.execute(sql`update jobs set run_at = now() - interval '1 second'`);

  it('keeps others away, and ends by itself when its worker is dead', async () => {
    await byLease(1);
    expect(await takeByLease(server.services.db, 'file.remove', 10)).toHaveLength(1);
    expect(await drain()).toBe(0);
    const [taken] = await rows();
    const seconds = (taken!.runAt.getTime() - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(LEASE_SECONDS - 5);
    expect(seconds).toBeLessThanOrEqual(LEASE_SECONDS + 1);
    await overdue();
    expect(await drain()).toBe(1);
    expect(seen).toEqual([1]);
  });

  it('that was lost gives nobody the right to end the job', async () => {
    await byLease(1);
    let isFirst = true;
    const attempts: number[] = [];
    run = async (_, { job }) => {
      attempts.push(job.attempt);
      if (!isFirst) return;
      isFirst = false;
      // The worker was silent for too long: another has taken the job over and fails it.
      await overdue();
      await takeByLease(server.services.db, 'file.remove', 10);
    };
    await drain();
    expect(await rows()).toMatchObject([{ attempts: 2 }]);
    await overdue();
    await drain();
    expect(attempts).toEqual([1, 3]);
    expect(await rows()).toEqual([]);
  });

  it('that was lost a dozen times makes a dead letter: the job may be what ends its workers', async () => {
    await byLease(1);
    for (let n = 0; n < 12; n += 1) {
      await overdue();
      await takeByLease(server.services.db, 'file.remove', 10);
    }
    await overdue();
    await drain();
    expect(seen).toEqual([]);
    expect((await rows())[0]!.failedAt).not.toBeNull();
  });
});

describe('a worker', () => {
  let worker: JobWorker;
  beforeEach(() => {
    worker = new JobWorker(server.services, handlers);
    worker.start();
  });
  afterEach(() => worker.stop(0));

  it('hears of what its own process has committed', async () => {
    await within(1);
    await until(() => seen.length === 1);
    await byLease(2);
    await until(() => seen.length === 2);
  });

  it('finds what others have asked for', async () => {
    const other = openDatabase(server.url);
    await enqueue(other.db, jobDraft('company.standing', { companyId: 1 }));
    await other.close();
    await until(() => seen.length === 1);
  });

  it('does not let a lane wait for another, nor a job of a transaction for one by lease', async () => {
    let release = () => {};
    run = () => new Promise((resolve) => (release = resolve));
    await byLease(1);
    await until(async () => (await rows())[0]?.attempts === 1);
    await within(2);
    await until(() => seen.length === 1);
    expect(seen).toEqual([2]);
    release();
    await until(() => seen.length === 2);
  });

  it('finishes what is in hand before it stops', async () => {
    let isBegun = false;
    run = async () => {
      isBegun = true;
      await delay(100);
    };
    await byLease(1);
    await until(() => isBegun);
    await worker.stop(5_000);
    expect(seen).toEqual([1]);
    expect(await rows()).toEqual([]);
    await within(2);
    await delay(50);
    expect(await rows()).toHaveLength(1);
  });

  it('gives back what it cannot finish in time, at once and as if it had not been taken', async () => {
    let signal: AbortSignal | undefined;
    let release = () => {};
    run = (_, context) => {
      signal = context.signal;
      return new Promise((resolve) => (release = resolve));
    };
    await byLease(1);
    await until(() => signal !== undefined);
    await worker.stop(0);
    expect(signal!.aborted).toBe(true);
    const [left] = await rows();
    expect(left!.attempts).toBe(0);
    expect(left!.runAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    // What comes to its end all the same has no say any more.
    release();
    await delay(20);
    expect(await rows()).toHaveLength(1);
  });
});

it('of a kind that this release does not know waits for one that does', async () => {
  await server.services.db.execute(sql`insert into jobs (kind, payload) values ('of.a.newer.release', '{}')`);
  expect(await drain()).toBe(0);
  const [left] = await server.services.db
    .select({ attempts: jobs.attempts })
    .from(jobs)
    .where(eq(sql`${jobs.kind}`, 'of.a.newer.release'));
  expect(left).toEqual({ attempts: 0 });
});
