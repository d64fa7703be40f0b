import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { SESSION_COOKIE, digestOf } from '../../../src/server/platform/http/session-cookie.ts';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import { notify } from '../../../src/server/accounts/notifications/notify.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { countRows, testApp, type TestServer } from '../make.ts';
import { lettersTo } from '../support/letters.ts';
import type { TestClient } from '../support/client.ts';

const PASSWORD = 'Correct-Horse-1';

let server: TestServer;
let passwordHash: string;

beforeAll(async () => {
  server = await testApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());

async function signInBy(email: string, password = PASSWORD, remember = false) {
  const client = server.guest();
  const reply = await client.post('/auth/login', { email, password, remember });
  return { client, reply };
}

const profileOf = async (client: TestClient) =>
  (await client.get('/api/v1/profile')).data<ProfileRecord | null>();

async function sessionOf(client: TestClient) {
  const token = decodeURIComponent(client.cookies.get(SESSION_COOKIE) ?? '');
  const { rows } = await server.services.db.execute<{ hours: number; remember: boolean }>(
    sql`select remember, extract(epoch from expires_at - now())::float8 / 3600 as hours from sessions where digest = ${digestOf(token)}`,
  );
  return rows[0];
}

describe('signing in', () => {
  it('gives a guest a profile of nobody and no session', async () => {
    const reply = await server.guest().get('/api/v1/profile');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ data: null });
  });

  it('starts a session of twelve idle hours, whose cookie no script reads', async () => {
    const user = await server.makeUser('manager', { passwordHash });
    const { client, reply } = await signInBy(user.email.toUpperCase());
    expect(reply.status).toBe(200);
    expect(reply.data<ProfileRecord>()).toMatchObject({ id: user.id, role: 'manager', verified: true });
    const cookie = [reply.headers['set-cookie']].flat().find((text) => text?.startsWith(SESSION_COOKIE));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Max-Age/);
    expect((await sessionOf(client))?.hours).toBeCloseTo(12, 1);
    expect(await profileOf(client)).toMatchObject({ id: user.id });
  });

  it('remembers for thirty days where asked', async () => {
    const user = await server.makeUser('manager', { passwordHash });
    const { client, reply } = await signInBy(user.email, PASSWORD, true);
    expect(String(reply.headers['set-cookie'])).toMatch(/Max-Age=2592000/);
    expect((await sessionOf(client))?.hours).toBeCloseTo(720, 0);
  });

  it('keeps no token in the database', async () => {
    const user = await server.makeUser('manager', { passwordHash });
    const { client } = await signInBy(user.email);
    const token = client.cookies.get(SESSION_COOKIE)!;
    const { rows } = await server.services.db.execute(sql`select * from sessions`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends the former session of the same browser and takes a new id', async () => {
    const user = await server.makeUser('manager', { passwordHash });
    const { client } = await signInBy(user.email);
    const former = client.cookies.get(SESSION_COOKIE)!;
    await client.post('/auth/login', { email: user.email, password: PASSWORD });
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(former);
    client.cookies.set(SESSION_COOKIE, former);
    expect(await profileOf(client)).toBeNull();
  });

  it('answers a wrong password, an unknown address and a blocked user alike', async () => {
    const user = await server.makeUser('manager', { passwordHash });
    const blocked = await server.makeUser('manager', { passwordHash });
    await server.services.db.execute(sql`update users set status = 'blocked' where id = ${blocked.id}`);
    const replies = [
      await signInBy(user.email, 'Wrong-Horse-1'),
      await signInBy('nobody@example.test'),
      await signInBy(blocked.email),
    ];
    for (const { reply } of replies) expect(reply.status).toBe(422);
    expect(new Set(replies.map(({ reply }) => JSON.stringify(reply.body))).size).toBe(1);
  });

  it('is limited by address', async () => {
    const client = server.guest();
    client.address = '10.0.0.7';
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await client.post('/auth/login', { email: `x${n}@example.test` })).status);
    }
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses[20]).toBe(429);
    const other = server.guest();
    other.address = '10.0.0.8';
    expect((await other.post('/auth/login', { email: 'x@example.test' })).status).toBe(422);
  });
});

describe('a session ends', () => {
  it('at sign-out', async () => {
    const manager = await server.signIn('manager');
    const token = manager.cookies.get(SESSION_COOKIE)!;
    expect((await manager.post('/auth/logout')).status).toBe(204);
    expect(manager.cookies.has(SESSION_COOKIE)).toBe(false);
    manager.cookies.set(SESSION_COOKIE, token);
    expect(await profileOf(manager)).toBeNull();
  });

  it('when its time is over', async () => {
    const manager = await server.signIn('manager');
    await server.services.db.execute(sql`update sessions set expires_at = now() - interval '1 second'`);
    expect((await manager.get('/api/v1/notifications')).status).toBe(401);
  });

  it('after thirty days, however busy it was', async () => {
    const manager = await server.signIn('manager');
    const age = (days: number) =>
      server.services.db.execute(
        sql`update sessions set created_at = now() - ${days} * interval '1 day' where user_id = ${manager.id}`,
      );
    await age(29);
    expect((await manager.get('/api/v1/notifications')).status).toBe(200);
    await age(31);
    // What this process knows of it, it knows for seconds.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect((await manager.get('/api/v1/notifications')).status).toBe(401);
  });

  it('moves on while it is used', async () => {
    const manager = await server.signIn('manager');
    await server.services.db.execute(
      sql`update sessions set seen_at = now() - interval '2 hours', expires_at = now() + interval '10 hours' where user_id = ${manager.id}`,
    );
    await manager.get('/api/v1/profile');
    expect((await sessionOf(manager))?.hours).toBeCloseTo(12, 1);
  });

  it('at a block, at once, and there is no way back in', async () => {
    const admin = await server.signIn('admin');
    const user = await server.makeUser('manager', { passwordHash });
    const { client } = await signInBy(user.email);
    expect((await client.get('/api/v1/notifications')).status).toBe(200);
    // What is on its way to the user by then.
    await transact(server.services.db, (tx) =>
      notify(tx, { userIds: [user.id], type: 'lot.deadlined', text: 'Приём заявок завершён.' }),
    );
    const reply = await admin.post(`/api/v1/admin/users/${user.id}/block`, { blocked: '1' });
    expect(reply.status).toBe(200);
    expect((await client.get('/api/v1/notifications')).status).toBe(401);
    expect((await signInBy(user.email)).reply.status).toBe(422);
    expect((await lettersTo(server, user.email)).map(({ text }) => text)).not.toContainEqual(
      expect.stringContaining('Приём заявок завершён'),
    );
  });

  it('at a change of role', async () => {
    const admin = await server.signIn('admin');
    const manager = await server.signIn('manager');
    const reply = await admin.patch(`/api/v1/users/${manager.id}`, { role: 'auditor' });
    expect(reply.status).toBe(200);
    expect((await manager.get('/api/v1/notifications')).status).toBe(401);
  });

  it('elsewhere at a change of password, but not here', async () => {
    const user = await server.makeUser('manager', { passwordHash });
    const here = (await signInBy(user.email)).client;
    const elsewhere = (await signInBy(user.email)).client;
    const form = {
      currentPassword: PASSWORD,
      password: 'Another-Horse-2',
      passwordConfirmation: 'Another-Horse-2',
    };
    expect((await here.put('/auth/change-password', { ...form, currentPassword: 'nope' })).status).toBe(422);
    expect((await here.put('/auth/change-password', form)).status).toBe(204);
    expect(await profileOf(here)).not.toBeNull();
    expect(await profileOf(elsewhere)).toBeNull();
    expect((await signInBy(user.email)).reply.status).toBe(422);
    expect((await signInBy(user.email, 'Another-Horse-2')).reply.status).toBe(200);
  });
});

describe('the administrator', () => {
  it('cannot be the last one to go', async () => {
    const admin = await server.signIn('admin');
    const reply = await admin.post(`/api/v1/admin/users/${admin.id}/block`, { blocked: '1' });
    expect(reply.status).toBe(422);
    expect(reply.problem.errors?.status?.[0]).toMatch(/[а-я]/i);
    const rest = await countRows(server.services, 'users');
    expect(rest).toBeGreaterThan(0);
  });
});
