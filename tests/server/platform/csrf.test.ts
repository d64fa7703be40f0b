import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestServer } from '../make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const path = '/api/v1/notifications/read-all';

it('refuses a write without a token with 419', async () => {
  const manager = await server.signIn('manager');
  expect((await manager.post(path, undefined, { csrf: false })).status).toBe(419);
  expect((await manager.post(path)).status).toBe(204);
});

it('refuses a token that was made up', async () => {
  const manager = await server.signIn('manager');
  await manager.csrfToken();
  const reply = await manager.post(path, undefined, { headers: { 'x-xsrf-token': 'made-up' } });
  expect(reply.status).toBe(419);
  expect(reply.problem.message).toMatch(/устарела/);
});

it("refuses another session's token, even with that session's CSRF cookie", async () => {
  const [one, two] = [await server.signIn('manager'), await server.signIn('manager')];
  const token = await one.csrfToken();
  two.cookies.set('tender_csrf', one.cookies.get('tender_csrf')!);
  expect((await two.post(path, undefined, { headers: { 'x-xsrf-token': token } })).status).toBe(419);
});

it('lets a guest have a token before there is a session, and makes it worthless after', async () => {
  const guest = server.guest();
  const token = await guest.csrfToken();
  const form = { email: 'nobody@example.test', password: 'x' };
  const headers = { 'x-xsrf-token': token };
  expect((await guest.post('/auth/login', form, { headers })).status).toBe(422);
  const manager = await server.signIn('manager');
  for (const [name, value] of manager.cookies) guest.cookies.set(name, value);
  expect((await guest.post(path, undefined, { headers })).status).toBe(419);
});

it('asks nothing of reading', async () => {
  expect((await server.guest().get('/api/v1/profile')).status).toBe(200);
});
