import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from '../../../src/server/accounts/notifications/notify.ts';
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
