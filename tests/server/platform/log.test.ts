// Sealed prices, letters with their links, digests: no value of a statement that failed is ever written to the log.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { call } from '../../../src/api/contract.ts';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import { buildApp } from '../../../src/server/app.ts';
import { transact, type Db, type Tx } from '../../../src/server/platform/database/client.ts';
import { route } from '../../../src/server/platform/http/route.ts';
import { startClock } from '../../../src/server/platform/jobs/clock.ts';
import { announce } from '../../../src/server/platform/live/announce.ts';
import { faultText } from '../../../src/server/platform/log/fault.ts';
import { makeLogger } from '../../../src/server/platform/log/logger.ts';
import { enqueue, jobDraft } from '../../../src/server/platform/jobs/enqueue.ts';
import { jobs } from '../../../src/server/platform/jobs/tables.ts';
import { startupFault } from '../../../src/server/platform/startup-fault.ts';
import type { Actor } from '../../../src/machines/law.ts';
import { queueTask } from '../../../src/server/lots/tasks/queue.ts';
import { syncTasks } from '../../../src/server/lots/tasks/tables.ts';
import { taskHandlers } from '../../../src/server/lots/tasks/run-task.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, until, type TestServer } from '../make.ts';
import { carriesOut, hears, testModel } from '../support/house.ts';

/** What a vendor would write into a sealed application. */
const WORD = 'ZQSEALED';
const PASSWORD = 'Correct-Horse-1';
const LONE_SURROGATE = '\ud800';
const MODEL = testModel('test-log');

let server: TestServer;
let lines: string[] = [];
let work: (db: Db | Tx) => Promise<unknown> = async () => {};

/** Ways in which a statement that carries the word fails, with what the log must still tell. */
const failures: [name: string, told: string, run: (db: Db | Tx) => Promise<unknown>][] = [
  [
    'a value that JSON cannot hold',
    '22P02',
    (db) => enqueue(db, jobDraft('user.forgottenPassword', { email: WORD + LONE_SURROGATE })),
  ],
  ['a value of another type', '22P02', (db) => db.execute(sql`select ${WORD}::text::int`)],
  [
    'a value that is there already',
    'categories',
    (db) => db.execute(sql`insert into categories (code, title) values (${WORD}, 'a'), (${WORD}, 'b')`),
  ],
  [
    'an exception of a function that quotes it',
    'P0001',
    (db) => db.execute(sql`select test_refuse(${WORD})`),
  ],
  [
    'a connection that is ended',
    '57P01',
    (db) => db.execute(sql`select ${WORD}::text, pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`),
  ],
];

const read = call({ method: 'GET', path: '/api/v1/test-log', tag: 't', summary: 't', who: 'all' });

beforeAll(async () => {
  server = await testApp({}, { log: makeLogger('trace', { write: (line) => void lines.push(line) }) });
  await server.services.db.execute(sql`
    create function test_refuse(word text) returns void language plpgsql as
    $$ begin raise exception 'no %', word using detail = word, hint = word; end $$`);
  const app = await buildApp(server.services);
  route(app, server.services, read, async () => void (await work(server.services.db)));
  await server.useApp(app);
  hears(MODEL, async (db) => {
    await work(db);
    return true;
  });
  carriesOut('company.standing', { lane: 'work', within: async (tx) => void (await work(tx)) });
  carriesOut('file.remove', { lane: 'work', run: async (_, { services: { db } }) => void (await work(db)) });
  taskHandlers.give({
    ...taskHandlers.get(),
    calculate_rating: async ({ db }) => void (await work(db)),
  });
});
afterEach(() => {
  lines = [];
  work = async () => {};
});
afterAll(() => server.close());

const logged = (message: string) => lines.filter((line) => line.includes(`"msg":"${message}"`));
const all = () => lines.join('');

it.each(failures)('by a call: %s', async (_, told, run) => {
  work = run;
  const reply = await server.guest().get('/api/v1/test-log?word=' + WORD);
  expect(reply.status).toBeGreaterThanOrEqual(500);
  expect(logged(reply.status === 503 ? 'database is away' : 'call failed')).toHaveLength(1);
  expect(all()).toContain(told);
  expect(all()).not.toContain(WORD);
});

it.each(failures)('by a transaction: %s', async (_, told, run) => {
  work = () => transact(server.services.db, run);
  await server.guest().get('/api/v1/test-log');
  expect(all()).toContain(told);
  expect(all()).not.toContain(WORD);
});

it.each(failures)('by jobs, in their rows too: %s', async (_, told, run) => {
  await server.services.db.delete(jobs);
  await enqueue(server.services.db, jobDraft('company.standing', { companyId: 1 }));
  await enqueue(server.services.db, jobDraft('file.remove', { storageKeys: [] }));
  work = run;
  await server.settle();
  expect(logged('job failed')).toHaveLength(2);
  expect(all()).toContain(told);
  expect(all()).not.toContain(WORD);
  const rows = await server.services.db.select().from(jobs);
  expect(rows).toHaveLength(2);
  for (const { error } of rows) {
    expect(error).toContain(told);
    expect(error).not.toContain(WORD);
  }
});

it.each(failures.slice(0, 3))('by a task, in its row too: %s', async (_, told, run) => {
  const manager = await server.signIn('manager');
  const { id } = await makePublished(manager);
  await server.services.db.delete(syncTasks);
  const owner: Actor = {
    id: manager.id,
    role: 'manager',
    name: manager.user.name,
    companyId: null,
    verified: true,
  };
  await transact(server.services.db, (tx) => queueTask(tx, 'calculate_rating', id, owner));
  lines = [];
  work = run;
  await server.settle();
  expect(logged('task failed')).toHaveLength(1);
  expect(all()).toContain(told);
  expect(all()).not.toContain(WORD);
  const [row] = await server.services.db.select().from(syncTasks);
  expect(row!.error).toContain(told);
  expect(row!.error).not.toContain(WORD);
});

it('by a worker of the clock', async () => {
  work = failures[0]![2];
  const stop = startClock(server.services, [
    { name: 'test.failing', run: async ({ db }) => void (await work(db)) },
  ]);
  await until(() => logged('worker round failed').length > 0);
  await stop();
  expect(all()).toContain('22P02');
  expect(all()).not.toContain(WORD);
});

it('by the live hub', async () => {
  server.services.live.join(
    { sessionDigest: null, lotId: null, send: () => {}, reset: () => {}, beat: () => {}, close: () => {} },
    {},
  );
  work = failures[0]![2];
  await transact(server.services.db, (tx) => announce(tx, { model: MODEL, id: 1, what: 'x' }));
  await until(() => logged('live delivery failed').length > 0);
  expect(all()).toContain('22P02');
  expect(all()).not.toContain(WORD);
});

it.each(failures.slice(0, 4))(
  'where an error is logged without words, printed or kept: %s',
  async (_, told, run) => {
    const error: unknown = await run(server.services.db).then(
      () => null,
      (reason: unknown) => reason,
    );
    lines = [];
    server.services.log.error(error);
    server.services.log.error({ err: error });
    server.services.log.error({ err: error }, (error as Error).message);
    server.services.log.child({}).warn({ err: error }, 'with words');
    expect(lines).toHaveLength(4);
    for (const text of [...lines, startupFault(error), faultText(error)]) {
      expect(text).toContain(told);
      expect(text).not.toContain(WORD);
    }
  },
);

it('tells of every sign-in, taken and refused, and nothing that was typed', async () => {
  const { email, id } = await server.makeUser('manager', { passwordHash: await hashPassword(PASSWORD) });
  lines = [];
  const signIn = (to: string, password: string) =>
    server.guest().post('/auth/login', { email: to, password: password });
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect((await signIn(email, `${WORD}-1234`)).status).toBe(422);
  expect((await signIn(`${WORD}@example.test`, PASSWORD)).status).toBe(422);
  const told = (message: string) =>
    logged(message).map(
      (line) => JSON.parse(line) as { userId: number | null; from: string; factors?: number },
    );
  expect(told('signed in')).toEqual([expect.objectContaining({ userId: id, from: '127.0.0.1', factors: 1 })]);
  expect(told('a sign-in was refused').map(({ userId }) => userId)).toEqual([id, null]);
  for (const typed of [WORD, PASSWORD, email]) expect(all().toLowerCase()).not.toContain(typed.toLowerCase());
});

it('keeps what a reader of the log needs', async () => {
  work = failures[2]![2];
  await server.guest().get('/api/v1/test-log');
  const { err, reqId } = JSON.parse(logged('call failed')[0]!) as {
    err: Record<string, unknown> & { cause: Record<string, unknown> };
    reqId: string;
  };
  expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(err).toMatchObject({
    type: 'DrizzleQueryError',
    statement: "insert into categories (code, title) values ($1, 'a'), ($2, 'b')",
    cause: { code: '23505', table: 'categories', severity: 'ERROR' },
  });
  expect(String(err.stack)).toMatch(/^ +at .*log\.test\.ts/m);
});

// Another app takes the house's places over: the last one.
it('by an address that holds a secret', async () => {
  const settings = { ...server.services.settings, production: true };
  const app = await buildApp({ ...server.services, settings });
  await app.inject(`/api/v1/calendar/${WORD}/tenders.ics`);
  await app.close();
  expect(logged('request')).toEqual([expect.stringContaining('/api/v1/calendar/:token/tenders.ics')]);
  expect(all()).not.toContain(WORD);
});
