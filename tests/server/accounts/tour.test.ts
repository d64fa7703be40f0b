// The tour of the platform begins by itself once in the life of an account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server?.close());

const seen = async (who: SignedIn) => (await who.get('/api/v1/profile/tour')).data<{ seen: boolean }>().seen;

test('who is new has not seen it; once begun it is seen, by that account alone', async () => {
  const [one, another] = [
    await server.signIn('vendor', { isNew: true }),
    await server.signIn('manager', { isNew: true }),
  ];
  expect(await seen(one)).toBe(false);
  expect((await one.post('/api/v1/profile/tour/end')).status).toBe(204);
  expect((await one.post('/api/v1/profile/tour/end')).status).toBe(204);
  expect(await seen(one)).toBe(true);
  expect(await seen(another)).toBe(false);
});
