// A process keeps sessions in memory for seconds. Nobody notices: what ends one or changes its visitor counts at once.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GUEST } from '../../../src/machines/access.ts';
import { SESSION_COOKIE } from '../../../src/server/platform/http/session-cookie.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';

const TTL_MS = 5_000;

let server: TestServer;
let who: SignedIn;
let other: Client;

beforeAll(async () => {
  server = await testApp();
  other = new Client({ connectionString: server.url });
  await other.connect();
  await until(() => server.services.live.isHearing);
});
afterAll(async () => {
  await other.end();
  await server.close();
});
beforeEach(async () => {
  who = await server.signIn('vendor');
  expect(await visitor()).toMatchObject({ id: who.id, role: 'vendor', accredited: true });
  expect(await visitor()).toMatchObject({ id: who.id });
});

const visitor = async () =>
  (await server.services.sessions.find(who.cookies.get(SESSION_COOKIE)!))?.visitor ?? GUEST;

const changes: [name: string, statement: string, after: object][] = [
  ['a block', `update users set status = 'blocked' where id = $1`, GUEST],
  ['another role', `update users set role = 'auditor' where id = $1`, { role: 'auditor' }],
  ['another name', `update users set name = 'Другой' where id = $1`, { name: 'Другой' }],
  [
    'an address that is not confirmed',
    `update users set email_verified_at = null where id = $1`,
    { emailVerified: false },
  ],
  [
    'another company',
    `update users set company_id = null where id = $1`,
    { companyId: null, accredited: false },
  ],
  [
    'the standing of the company',
    `update companies set moderation_status = 'rejected' where id = (select company_id from users where id = $1)`,
    { accredited: false },
  ],
  ['the end of the session', 'delete from sessions where user_id = $1', GUEST],
  [
    'the end of its time',
    `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    GUEST,
  ],
];

it.each(changes)('%s by this process counts with the next request', async (_, statement, after) => {
  const [before, behind] = statement.split('$1');
  await server.services.db.execute(sql`${sql.raw(before!)}${who.id}${sql.raw(behind!)}`);
  expect(await visitor()).toMatchObject(after);
});

it.each(changes)(
  '%s within a transaction counts after its commit, and not before',
  async (_, statement, after) => {
    const [before, behind] = statement.split('$1');
    await transact(server.services.db, async (tx) => {
      await tx.execute(sql`${sql.raw(before!)}${who.id}${sql.raw(behind!)}`);
      expect(await visitor()).toMatchObject({ id: who.id, role: 'vendor', accredited: true });
    });
    expect(await visitor()).toMatchObject(after);
  },
);

it.each(changes)('%s by another process counts as soon as it is told', async (_, statement, after) => {
  const startedAt = performance.now();
  await other.query(statement, [who.id]);
  await until(async () => {
    const now = await visitor();
    return Object.entries(after).every(([key, value]) => now[key as keyof typeof now] === value);
  });
  expect(performance.now() - startedAt).toBeLessThan(TTL_MS / 2);
});

it('is kept between requests, and asked for each time while nothing can be heard', async () => {
  const { sessions, live } = server.services;
  const token = who.cookies.get(SESSION_COOKIE)!;
  const found = async () => (await sessions.find(token))?.visitor;
  const first = await found();
  expect(await found()).toBe(first);
  sessions.keepWhile(() => false);
  expect(await found()).not.toBe(first);
  expect(await found()).toEqual(first);
  sessions.keepWhile(() => live.isHearing);
});
