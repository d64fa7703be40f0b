// Two servers in processes of their own on one database: what one does the other tells, and what falls due is done once.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryRow } from '../../src/api/records/history-row.ts';
import { makePublished, passDeadline } from '../server/lots/make-lots.ts';
import { testApp, until, type TestServer } from '../server/make.ts';
import { Caller, listen } from './browserless.ts';
import { runServer, type ServerProcess } from './server-process.ts';
import { freePort } from '../support/free-port.ts';

const SEALING_KEY = 'one-sealing-key-for-both-of-the-servers-0123456789';

let server: TestServer;
let dataDir: string;
let origins: string[];
const running: ServerProcess[] = [];

beforeAll(async () => {
  server = await testApp({ SEALING_KEY });
  dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-two-'));
  const ports = [await freePort(), await freePort()];
  origins = ports.map((port) => `http://127.0.0.1:${port}`);
  for (const port of ports) {
    const env = {
      DATABASE_URL: server.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED_DEMO: '0',
      LOG_LEVEL: 'fatal',
      SESSION_SECRET: 'one-secret-for-both-of-the-servers-0123456789',
      SEALING_KEY,
    };
    running.push(await runServer(env));
  }
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.kill('SIGTERM')));
  await server?.close();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

it('a step on one is heard on the other, by a session that both know', async () => {
  const manager = await server.signIn('manager');
  const { id } = await makePublished(manager);
  const there = await listen(origins[1]!, manager);
  const here = new Caller(origins[0]!, manager);
  expect((await here.call('POST', `/api/v1/lots/${id}/cancel`, { reason: 'Нет денег' })).status).toBe(200);
  await until(() => there.text().includes('lot.cancel'), 20_000);
  expect(
    (await new Caller(origins[1]!, manager).call<{ status: string }>('GET', `/api/v1/lots/${id}`)).data
      .status,
  ).toBe('cancelled');
  there.end();
});

it('deadlines that fall due are stepped once each, though both clocks run', async () => {
  const manager = await server.signIn('manager');
  const ids: number[] = [];
  for (let index = 0; index < 8; index += 1) ids.push((await makePublished(manager)).id);
  for (const id of ids) await passDeadline(server, id);
  const caller = new Caller(origins[0]!, manager);
  await until(async () => {
    const { rows } = await server.services.pool.query(
      `select 1 from lots where id = any($1) and status <> 'deadlined'`,
      [ids],
    );
    return rows.length === 0;
  }, 30_000);
  for (const id of ids) {
    const logs = await caller.call<HistoryRow[]>(
      'GET',
      `/api/v1/lots/${id}/logs?filter[event]=lot.deadlinePassed`,
    );
    expect(logs.data).toHaveLength(1);
  }
  const bells = async () => {
    const { data } = await caller.call<{ type: string }[]>('GET', '/api/v1/notifications?per_page=100');
    return data.filter(({ type }) => type === 'lot.deadlined').length;
  };
  // Told after the steps, from the outbox.
  await until(async () => (await bells()) >= ids.length, 30_000);
  expect(await bells()).toBe(ids.length);
});

it('count sign-ins together', async () => {
  const guess = async (origin: string) => {
    const csrf = await fetch(`${origin}/auth/csrf-cookie`);
    const cookies = csrf.headers.getSetCookie().map((line) => line.split(';')[0]!);
    const token = cookies.find((one) => one.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length);
    const reply = await fetch(`${origin}/auth/login`, {
      method: 'POST',
      headers: {
        cookie: cookies.join('; '),
        'x-xsrf-token': decodeURIComponent(token),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: 'nobody@example.test', password: 'неверный пароль', remember: false }),
    });
    return reply.status;
  };
  const statuses: number[] = [];
  for (let index = 0; index < 24; index += 1) statuses.push(await guess(origins[index % 2]!));
  // More than the limit of each alone would take: the first refusal comes while either is below its half.
  const refused = statuses.indexOf(429);
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(20);
  expect(new Set(statuses.slice(refused))).toEqual(new Set([429]));
});

it('a block on one ends the session on the other', async () => {
  const admin = await server.signIn('admin');
  const vendor = await server.signIn('vendor');
  const there = new Caller(origins[1]!, vendor);
  expect((await there.call('GET', '/api/v1/notifications')).status).toBe(200);
  const block = await new Caller(origins[0]!, admin).call('POST', `/api/v1/admin/users/${vendor.id}/block`, {
    blocked: '1',
  });
  expect(block.status).toBeLessThan(300);
  expect((await there.call('GET', '/api/v1/notifications')).status).toBe(401);
});

const PROFILE = '/api/v1/profile';
type Profile = { role: string; companyId: number | null } | null;

/** Long before what a server keeps of a session is over by itself, which is after five seconds. */
const AT_ONCE_MS = 2_500;

it('know of each other at once who has signed out, and who is another now', async () => {
  const vendor = await server.signIn('vendor');
  const callers = origins.map((origin) => new Caller(origin, vendor));
  const seen = () => Promise.all(callers.map(async (one) => (await one.call<Profile>('GET', PROFILE)).data));
  const soon = async (is: (profile: Profile) => boolean) => {
    const startedAt = performance.now();
    await until(async () => (await seen()).every(is), AT_ONCE_MS);
    expect(performance.now() - startedAt).toBeLessThan(AT_ONCE_MS);
  };
  // Both know the session by now, and have heard by their live connections that they hear.
  await until(async () => (await seen()).every((one) => one?.role === 'vendor'));
  await server.services.db.execute(sql`update users set company_id = null where id = ${vendor.id}`);
  await soon((profile) => profile !== null && profile.companyId === null);
  await server.services.db.execute(sql`update users set role = 'auditor' where id = ${vendor.id}`);
  await soon((profile) => profile?.role === 'auditor');
  expect((await callers[0]!.call('POST', '/auth/logout')).status).toBe(204);
  const there = new Caller(origins[1]!, vendor);
  await until(async () => (await there.call<Profile>('GET', PROFILE)).data === null, AT_ONCE_MS);
});
