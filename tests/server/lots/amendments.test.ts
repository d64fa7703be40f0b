// What a second publication changed, told to whoever sees the lot.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Amendment } from '../../../src/api/records/amendment.ts';
import { must, ordersOf } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makePublished, orderBody } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

it('names terms with both values, items added, removed and changed; nothing of a lot published once', async () => {
  const { id } = await makePublished(manager, { address: 'Омск' }, [{ name: 'Насос' }, { name: 'Кабель' }]);
  const read = async () => must<Amendment[]>(await server.guest().get(`/api/v1/lots/${id}/amendments`));
  expect(await read()).toEqual([]);
  must(await manager.post(`/api/v1/lots/${id}/step-to-draft`));
  must(await manager.patch(`/api/v1/lots/${id}`, { address: 'Томск', showsEstimate: true }));
  const [pump, cable] = await ordersOf(manager, id);
  must(await manager.put(`/api/v1/orders/${pump!.id}`, orderBody({ name: 'Насос', quantity: '5' })));
  expect((await manager.delete(`/api/v1/orders/${cable!.id}`)).status).toBe(204);
  must(await manager.post(`/api/v1/lots/${id}/orders`, orderBody({ name: 'Муфта' })), 201);
  must(await manager.post(`/api/v1/lots/${id}/step-to-applications`));
  expect(await read()).toMatchObject([
    {
      version: 2,
      terms: [
        { label: 'Место поставки', from: 'Омск', to: 'Томск' },
        { label: 'Начальная цена', from: 'Не объявлена', to: 'Показана участникам' },
      ],
      items: [
        { kind: 'changed', name: 'Насос', changes: [{ label: 'Количество', from: '3 шт', to: '5 шт' }] },
        { kind: 'added', name: 'Муфта', changes: [] },
        { kind: 'removed', name: 'Кабель', changes: [] },
      ],
    },
  ]);
});
