// What was given up: an administrator sees it without its secrets, sends it again or removes it.
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { JobRecord } from '../../../src/api/records/job.ts';
import type { PlatformStatus } from '../../../src/api/records/platform-status.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import { enqueue, jobDraft } from '../../../src/server/platform/jobs/enqueue.ts';
import { jobHandlers } from '../../../src/server/platform/jobs/kinds.ts';
import { jobs } from '../../../src/server/platform/jobs/tables.ts';
import { JobWorker } from '../../../src/server/platform/jobs/worker.ts';
import { LETTER_ATTEMPTS } from '../../../src/server/platform/mail/send-mail.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';

const PATH = '/api/v1/jobs';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
});
beforeEach(async () => {
  await server.services.db.delete(jobs);
});
afterAll(() => server?.close());

const list = async (query = '') => must<JobRecord[]>(await admin.get(`${PATH}${query}`));

/** A letter with a secret link, tried until it is given up. */
async function giveUpLetter(): Promise<string> {
  const { services } = server;
  const { mail } = services;
  const user = await server.makeUser('manager');
  services.mail = { send: () => Promise.reject(new Error('mail server is away')) };
  await server.guest().post('/auth/forgot-password', { email: user.email });
  for (let attempt = 0; attempt < LETTER_ATTEMPTS; attempt += 1) {
    await services.pool.query('update jobs set run_at = now()');
    await server.settle();
  }
  services.mail = mail;
  return user.email;
}

it('a letter that was given up is shown without its link, and leaves when it is sent again', async () => {
  const email = await giveUpLetter();
  const reply = await admin.get(PATH);
  const [job, ...others] = must<JobRecord[]>(reply);
  expect(others).toEqual([]);
  expect(job).toMatchObject({
    kind: 'mail.send',
    title: 'Письмо',
    attempts: LETTER_ATTEMPTS,
    error: 'Не удалось выполнить: mail server is away',
  });
  expect(job!.about).toContain(email);
  const [row] = await server.services.db.select().from(jobs);
  expect(row!.payload).toHaveProperty('sealed');
  expect(reply.bytes.toString()).not.toContain((row!.payload as { sealed: string }).sealed);
  expect(reply.bytes.toString()).not.toContain('token');

  const worker = new JobWorker(server.services, jobHandlers.get());
  onTestFinished(() => worker.stop(5_000));
  worker.start();
  expect((await admin.post(`${PATH}/${job!.id}/retry`)).status).toBe(204);
  await until(() => server.letters().some((letter) => letter.includes(`To: ${email}`)));
  await until(async () => (await server.services.db.select().from(jobs)).length === 0);
  expect(server.letters().find((letter) => letter.includes(`To: ${email}`))).toContain('/reset-password');
  expect(await list()).toEqual([]);
});

const fail = (companyId: number, failedAt: string) =>
  server.services.pool.query(
    `insert into jobs (kind, payload, attempts, failed_at, error) values ('company.standing', $1, 12, $2, 'e')`,
    [{ companyId }, failedAt],
  );

it('what is removed is not done, what waits still is nobody’s to touch', async () => {
  await fail(1, '2026-01-01');
  await enqueue(server.services.db, jobDraft('company.standing', { companyId: 2 }));
  const [waiting] = (await server.services.db.select().from(jobs)).filter(({ failedAt }) => !failedAt);
  const [job, ...others] = await list();
  expect(others).toEqual([]);
  expect((await admin.delete(`${PATH}/${job!.id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  for (const id of [job!.id, waiting!.id]) {
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await admin.post(`${PATH}/${id}/retry`)).status).toBe(404);
  }
  expect(await server.services.db.select().from(jobs)).toHaveLength(1);
  const journal = must<HistoryRow[]>(await admin.get('/api/v1/action_logs?filter[model]=job'));
  expect(journal[0]).toMatchObject({ title: 'Фоновое задание удалено', by: { id: admin.id } });
});

it('the list is filtered, sorted and paged as others are', async () => {
  await fail(1, '2026-01-01T10:00Z');
  await fail(2, '2026-01-02T10:00Z');
  await server.services.pool.query(
    `insert into jobs (kind, payload, attempts, failed_at) values ('of.a.newer.release', '{}', 3, '2026-01-03T10:00Z')`,
  );
  expect((await list()).map(({ title }) => title)).toEqual([
    'Задание другой версии площадки: of.a.newer.release',
    'Проверка заявок компании',
    'Проверка заявок компании',
  ]);
  const { queues } = must<PlatformStatus>(await admin.get('/api/v1/status'));
  expect(queues.find(({ kind }) => kind === 'of.a.newer.release')).toMatchObject({
    title: 'Задание другой версии площадки: of.a.newer.release',
    givenUp: 1,
  });
  expect(await list('?filter[kind]=company.standing&sort=failedAt')).toMatchObject([
    { failedAt: '2026-01-01T10:00:00.000Z' },
    { failedAt: '2026-01-02T10:00:00.000Z' },
  ]);
  expect(await list('?filter[failed]=2026-01-02,2026-01-02')).toHaveLength(1);
  const second = await admin.get(`${PATH}?per_page=2&page=2`);
  expect(second.data<JobRecord[]>()).toHaveLength(1);
  expect((await admin.get(`${PATH}?filter[payload]=1`)).status).toBe(422);
});

it('is the administrator’s alone', async () => {
  await fail(1, '2026-01-01');
  const [job] = await list();
  for (const role of ['manager', 'vendor', 'security', 'auditor'] as const) {
    const other = await server.signIn(role);
    expect((await other.get(PATH)).status).toBe(403);
    expect((await other.post(`${PATH}/${job!.id}/retry`)).status).toBe(403);
    expect((await other.delete(`${PATH}/${job!.id}`)).status).toBe(403);
  }
  expect(await list()).toHaveLength(1);
});

it('all that was given up is tried again by one word, told once; what waits still is left as it stands', async () => {
  await fail(1, '2026-01-01');
  await fail(2, '2026-01-02');
  await enqueue(server.services.db, jobDraft('company.standing', { companyId: 3 }));
  await server.services.pool.query(`update jobs set attempts = 4 where failed_at is null`);
  expect(must(await admin.post(`${PATH}/retry`))).toEqual({ count: 2 });
  const rows = await server.services.db.select().from(jobs);
  expect(rows.map(({ failedAt, attempts }) => [failedAt, attempts]).toSorted()).toEqual([
    [null, 0],
    [null, 0],
    [null, 4],
  ]);
  expect(must(await admin.post(`${PATH}/retry`))).toEqual({ count: 0 });
  const told = must<HistoryRow[]>(await admin.get('/api/v1/action_logs?filter[model]=job'));
  expect(told.filter(({ event }) => event === 'job.allRetried')).toHaveLength(1);
});

it('what this release does not know is not sent again: nobody would do it, and it would be out of sight', async () => {
  await fail(1, '2026-01-01');
  await server.services.pool.query(
    `insert into jobs (kind, payload, attempts, failed_at) values ('of.a.newer.release', '{}', 3, '2026-01-03T10:00Z')`,
  );
  const [job] = await list('?filter[kind]=of.a.newer.release');
  const refusal = await admin.post(`${PATH}/${job!.id}/retry`);
  expect([refusal.status, refusal.bytes.toString()]).toEqual([
    422,
    expect.stringContaining('не знает такого'),
  ]);
  expect(must(await admin.post(`${PATH}/retry`))).toEqual({ count: 1 });
  expect(await list()).toMatchObject([{ id: job!.id, kind: 'of.a.newer.release', attempts: 3 }]);
  expect((await admin.delete(`${PATH}/${job!.id}`)).status).toBe(204);
});
