// What is answered while something that the platform needs is away, and what it is not to be mistaken for.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../src/api/contract.ts';
import { buildApp } from '../../../src/server/app.ts';
import { isDatabaseAway } from '../../../src/server/platform/database/away.ts';
import { readinessOf } from '../../../src/server/platform/database/readiness.ts';
import { openDatabase, transact, type Tx } from '../../../src/server/platform/database/client.ts';
import { s3Store } from '../../../src/server/platform/files/s3-store.ts';
import { route } from '../../../src/server/platform/http/route.ts';
import { enqueue, jobDraft } from '../../../src/server/platform/jobs/enqueue.ts';
import { proxyTo, type TcpProxy } from '../../support/tcp-proxy.ts';
import { testApp, type TestServer } from '../make.ts';

const act = call({ method: 'GET', path: '/api/v1/test-act', tag: 't', summary: 't', who: 'all' });

let server: TestServer;
/** What the test's own call does. */
let work: () => Promise<unknown> = async () => {};

beforeAll(async () => {
  server = await testApp();
  const app = await buildApp(server.services);
  route(app, server.services, act, async () => void (await work()));
  await server.useApp(app);
});
afterAll(() => server.close());

async function answerTo(doing: () => Promise<unknown>) {
  work = doing;
  return server.guest().get('/api/v1/test-act');
}

const raise = (code: string) => () =>
  server.services.pool.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);

const backendOf = async (tx: Tx) =>
  (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid;
const terminate = (pid: number) => server.services.pool.query('select pg_terminate_backend($1)', [pid]);

describe('503, to be tried again, is answered', () => {
  it.each(['57P01', '57P03', '53300', '53100', '08006', '25006'])('when PostgreSQL says %s', async (code) => {
    const reply = await answerTo(raise(code));
    expect(reply.status).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.problem.message).toBe('Идут технические работы. Мы скоро вернёмся.');
  });

  it('when the connection breaks in the middle of a transaction', async () => {
    const reply = await answerTo(() =>
      transact(server.services.db, async (tx) => {
        await terminate(await backendOf(tx));
        await tx.execute(sql`select 1`);
      }),
    );
    expect(reply.status).toBe(503);
  });

  it('when the disk of the files is full', async () => {
    const reply = await answerTo(async () => {
      const full = createWriteStream('/dev/full');
      full.write('x');
      const [error] = (await once(full, 'error')) as [Error];
      throw error;
    });
    expect(reply.status).toBe(503);
  });
});

describe('500, a fault to be looked at, is answered', () => {
  it('when the file store is away', async () => {
    const store = s3Store({
      endpoint: 'http://127.0.0.1:1',
      bucket: 'b',
      region: 'r',
      key: 'k',
      secret: 's',
    });
    const reply = await answerTo(() => store.put('x', Readable.from(Buffer.from('x')), 1));
    expect(reply.status).toBe(500);
  });

  it('when another service breaks the connection', async () => {
    const reply = await answerTo(async () => {
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    });
    expect(reply.status).toBe(500);
  });

  it('when a statement has more parameters than the protocol can count', async () => {
    const numbers = Array.from({ length: 70_000 }, (_, index) => index);
    const marks = numbers.map((index) => `$${index + 1}`).join();
    const reply = await answerTo(() => server.services.pool.query(`select 1 where 1 in (${marks})`, numbers));
    expect(reply.status).toBe(500);
  });
});

describe('the first error is told', () => {
  it('though the rollback fails after it', async () => {
    const error = new Error('the first one');
    const done = transact(server.services.db, async (tx) => {
      await terminate(await backendOf(tx));
      await tx.execute(sql`select 1`).catch(() => {});
      throw error;
    });
    await expect(done).rejects.toBe(error);
  });

  it('though the rollback to a savepoint fails after it', async () => {
    const error = new Error('the first one');
    const done = transact(server.services.db, (tx) =>
      tx.transaction(async (inner) => {
        await terminate(await backendOf(inner));
        await inner.execute(sql`select 1`).catch(() => {});
        throw error;
      }),
    );
    await expect(done).rejects.toBe(error);
  });
});

/** Less than a new connection takes while the process is held up. */
const SHORT_MS = 500;
const holdUp = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('a database that only has much to do is not away', () => {
  it('though a statement waits longer for its turn than a new connection may take', async () => {
    const { pool, close } = openDatabase(server.url, () => {}, { connectWithinMs: SHORT_MS });
    const taken: PoolClient[] = [];
    while (taken.length < pool.options.max) taken.push(await pool.connect());
    // Who asks whether requests may be sent here is told sooner.
    const unready = await readinessOf(pool, SHORT_MS / 10)().catch((error: unknown) => error);
    expect(isDatabaseAway(unready)).toBe(true);
    const waiting = pool.query('select 1 as one');
    await taken[0]!.query('select pg_sleep($1)', [(1.5 * SHORT_MS) / 1000]);
    for (const client of taken) client.release();
    expect((await waiting).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('though this process was held up while a connection was made', async () => {
    const { pool, close } = openDatabase(server.url, () => {}, { connectWithinMs: SHORT_MS });
    const asked = pool.query('select 1 as one');
    holdUp(2 * SHORT_MS);
    expect((await asked).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('but a connection that is not made in time is given up', async () => {
    const wire = await proxyTo(server.url);
    wire.refuse(Buffer.alloc(0), false);
    const { pool, close } = openDatabase(wire.url, () => {}, { connectWithinMs: SHORT_MS });
    const failed = await pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseAway(failed)).toBe(true);
    expect(pool.totalCount).toBe(0);
    await close();
    await wire.close();
  });
});

describe('a server that is frozen', () => {
  let wire: TcpProxy;
  afterEach(() => wire.close());

  it.each([
    ['a query', (db: ReturnType<typeof openDatabase>['db']) => db.execute(sql`select 1`)],
    [
      'a transaction',
      (db: ReturnType<typeof openDatabase>['db']) =>
        transact(db, (tx) => enqueue(tx, jobDraft('platform.clean', {}))),
    ],
  ])('lets %s fail in time, and the connection is not used again', async (_, query) => {
    wire = await proxyTo(server.url);
    const { db, pool, close } = openDatabase(wire.url, () => {}, { queryTimeoutMs: 300 });
    await db.execute(sql`select 1`);
    wire.freeze();
    const failed = await query(db).then(
      () => null,
      (error: unknown) => error,
    );
    expect(isDatabaseAway(failed)).toBe(true);
    expect(pool.totalCount).toBe(0);
    await query(db);
    expect(wire.count()).toBe(2);
    await close();
  });
});
