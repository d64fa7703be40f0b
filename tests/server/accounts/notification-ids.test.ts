import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify, notifyAll } from '../../../src/server/accounts/notifications/notify.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { testApp, type TestServer } from '../make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server?.close());

it('the ids of two notices do not tell how many others were told in between, and the newest comes first', async () => {
  const vendor = await server.signIn('vendor');
  for (const text of ['Первое', 'Второе', 'Третье'])
    await transact(server.services.db, (tx) =>
      notify(tx, { userIds: [vendor.id], type: 'lot.prolonged', text }),
    );
  const bell = (await vendor.get('/api/v1/notifications')).data<{ id: number; text: string }[]>();
  expect(bell.map(({ text }) => text)).toEqual(['Третье', 'Второе', 'Первое']);
  const ids = bell.map(({ id }) => id);
  for (const id of ids) expect(id).toBeGreaterThan(1_000_000);
  for (const [index, id] of ids.entries()) expect(ids[index + 1]).not.toBe(id - 1);
});

it('of what is told at one moment the last comes first, however many are told', async () => {
  const vendor = await server.signIn('vendor');
  const others = [await server.signIn('vendor'), await server.signIn('manager')].map(({ id }) => id);
  const texts = Array.from({ length: 8 }, (_, at) => `Новость ${at + 1}`);
  await transact(server.services.db, (tx) =>
    notifyAll(
      tx,
      texts.map((text) => ({ userIds: [...others, vendor.id], type: 'lot.prolonged', text })),
    ),
  );
  const bell = (await vendor.get('/api/v1/notifications')).data<{ text: string }[]>();
  expect(bell.map(({ text }) => text)).toEqual(texts.toReversed());
});
