// The clock of the machine jumps by a day and that of the database does not: what is stored is held against the latter alone.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import { makeDraftApplication } from '../applications/make-applications.ts';
import { inHours, makePublished, passDeadline } from '../lots/make-lots.ts';
import { testApp, type TestServer } from '../make.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

const jump = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });

describe.each([
  ['forward', DAY_MS],
  ['back', -DAY_MS],
])('a clock that jumped %s by a day', (_, by) => {
  it('ends no session and gives back none that has ended', async () => {
    const living = await server.signIn('manager');
    const ended = await server.signIn('manager');
    await server.services.db.execute(
      sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${ended.id}`,
    );
    jump(by);
    expect((await living.get('/api/v1/lots')).status).toBe(200);
    expect((await living.get('/api/v1/notifications')).status).toBe(200);
    expect((await ended.get('/api/v1/notifications')).status).toBe(401);
  });

  it('moves no deadline: what is in time is taken, and what is late is not', async () => {
    const manager = await server.signIn('manager');
    const vendor = await server.signIn('vendor');
    const open = await makePublished(manager, { applicationsDeadline: inHours(2) });
    const closed = await makePublished(manager);
    const inTime = await makeDraftApplication(vendor, open.id, ['100']);
    const late = await makeDraftApplication(vendor, closed.id, ['100']);
    await passDeadline(server, closed.id);
    jump(by);
    expect((await vendor.post(`/api/v1/applications/${inTime.id}/step-active`)).status).toBe(200);
    expect((await vendor.post(`/api/v1/applications/${late.id}/step-active`)).status).toBe(422);
  });

  it('forgets no attempt to sign in, and keeps nobody out for longer', async () => {
    const { email } = await server.makeUser('manager', {
      passwordHash: await hashPassword('Right-Horse-22'),
    });
    const address = `10.7.0.${by > 0 ? 1 : 2}`;
    const attempt = async () => {
      const guest = server.guest();
      guest.address = address;
      return (await guest.post('/auth/login', { email, password: 'wrong' })).status;
    };
    let status = 0;
    for (let tried = 0; tried < 30 && status !== 429; tried += 1) status = await attempt();
    expect(status).toBe(429);
    jump(by);
    expect(await attempt()).toBe(429);
    await server.services.db.execute(sql`update rate_limits set resets_at = now() - interval '1 second'`);
    expect(await attempt()).not.toBe(429);
  });

  it('does not wait for the answer to a lost request', async () => {
    const client = await server.signIn('manager');
    const path = '/api/v1/criteria';
    const headers = { 'idempotency-key': `lost-${by}` };
    await client.post(path, {}, { headers });
    const post = () => client.post('/api/v1/lots', { title: 'Насосы' }, { headers });
    expect((await post()).status).toBe(201);
    await server.services.db.execute(
      sql`update idempotency_keys set status = null, sealed_reply = null, created_at = now() - interval '1 minute'
          where user_id = ${client.id}`,
    );
    jump(by);
    const reply = await post();
    expect(reply.status).toBe(422);
    expect(reply.problem.message).toMatch(/уже выполнено/);
  });
});
