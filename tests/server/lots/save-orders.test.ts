// Items of a draft, several at once: what a grid sends after a paste, a move, an undo.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../../src/api/records/order.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeDraft, makePublished, orderBody, readLot } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const path = (id: number) => `/api/v1/lots/${id}/orders`;
const itemsOf = async (id: number) => (await manager.get(`${path(id)}?per_page=5000`)).data<Order[]>();
const namesOf = async (id: number) => (await itemsOf(id)).map(({ index, name }) => `${index} ${name}`);
const eventsOf = async (id: number) =>
  (
    await server.services.pool.query<{ event: string }>(
      `select event from history where lot_id = $1 and model = 'order' order by seq`,
      [id],
    )
  ).rows.map(({ event }) => event);

describe('several items', () => {
  it('are added, changed and removed as one version and one line of the history', async () => {
    const lot = await makeDraft(manager, {}, [{ name: 'А' }, { name: 'Б' }, { name: 'В' }]);
    const [a, b] = await itemsOf(lot.id);
    const reply = await manager.patch(path(lot.id), {
      remove: [a!.id, 999_999],
      save: [
        { ...orderBody({ name: 'Б2' }), id: b!.id },
        orderBody({ name: 'Г', quantity: null }),
        orderBody({ name: 'Д' }),
      ],
    });
    expect(reply.status).toBe(200);
    expect(reply.data<Order[]>().map(({ index, name }) => `${index} ${name}`)).toEqual([
      '1 Б2',
      '3 Г',
      '4 Д',
    ]);
    expect(await namesOf(lot.id)).toEqual(['1 Б2', '2 В', '3 Г', '4 Д']);
    expect((await readLot(manager, lot.id)).version).toBe(lot.version + 1);
    expect(await eventsOf(lot.id)).toEqual(['order.create', 'order.create', 'order.create', 'order.save']);
  });

  it('go where they are put, those between move by one', async () => {
    const { id } = await makeDraft(manager, {}, [{ name: 'А' }, { name: 'Б' }, { name: 'В' }]);
    const [, , c] = await itemsOf(id);
    await manager.patch(path(id), { save: [{ ...orderBody({ name: 'В' }), id: c!.id, index: 1 }] });
    expect(await namesOf(id)).toEqual(['1 В', '2 А', '3 Б']);
    await manager.patch(path(id), { save: [orderBody({ name: 'Г', index: 2 })] });
    expect(await namesOf(id)).toEqual(['1 В', '2 Г', '3 А', '4 Б']);
    expect((await eventsOf(id)).slice(3)).toEqual(['order.change', 'order.create']);
  });

  it('are all refused for the fault of one, told at its place', async () => {
    const { id } = await makeDraft(manager, {}, []);
    const refused = await manager.patch(path(id), {
      save: [orderBody({ name: 'А' }), orderBody({ name: 'Б', unit: '999' }), orderBody({ id: 999_999 })],
    });
    expect(refused.status).toBe(422);
    expect(refused.problem.errors).toEqual({ 'save.1.unit': ['Такой единицы измерения нет'] });
    const typed = await manager.patch(path(id), { save: [orderBody({ quantity: 'много' })] });
    expect(typed.problem.errors).toHaveProperty(['save.0.quantity']);
    expect(await itemsOf(id)).toEqual([]);
  });

  it('say how many files they have', async () => {
    const { id } = await makeDraft(manager);
    const [item] = await itemsOf(id);
    await server.services.pool.query(
      `insert into files (id, owner_model, owner_id, kind, name, mime, size, sha256, storage_key)
       values (123456789, 'order', $1, 'order', 'чертёж.pdf', 'application/pdf', 1, 'x', 'x')`,
      [item!.id],
    );
    const reply = await manager.patch(path(id), {
      save: [{ ...orderBody({ name: 'Новое' }), id: item!.id }],
    });
    expect(reply.data<Order[]>()[0]).toMatchObject({ name: 'Новое', filesCount: 1 });
  });

  it('of another’s lot, of another lot, or of a published one stay as they are', async () => {
    const mine = await makeDraft(manager);
    const other = await server.signIn('manager');
    expect((await other.patch(path(mine.id), { save: [orderBody()] })).status).toBe(404);
    const elsewhere = await makeDraft(manager);
    const [item] = await itemsOf(elsewhere.id);
    const stolen = await manager.patch(path(mine.id), { save: [{ ...orderBody(), id: item!.id }] });
    expect(stolen.problem.errors).toEqual({ 'save.0.id': ['Позиция уже удалена'] });
    await manager.patch(path(mine.id), { remove: [item!.id] });
    expect(await itemsOf(elsewhere.id)).toHaveLength(1);
    const published = await makePublished(manager);
    expect((await manager.patch(path(published.id), { save: [orderBody()] })).status).toBe(422);
  });

  it('of a thousand rows are stored in one call', async () => {
    const { id } = await makeDraft(manager, {}, []);
    const save = Array.from({ length: 1_000 }, (_, index) => orderBody({ name: `Позиция ${index + 1}` }));
    expect((await manager.patch(path(id), { save })).status).toBe(200);
    const items = await itemsOf(id);
    expect(items).toHaveLength(1_000);
    expect(items.at(-1)).toMatchObject({ index: 1_000, name: 'Позиция 1000' });
    expect((await manager.patch(path(id), { remove: items.map((item) => item.id) })).status).toBe(200);
    expect(await itemsOf(id)).toEqual([]);
  });
});
