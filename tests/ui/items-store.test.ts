// @vitest-environment happy-dom
// The items of a draft while they are written: what is sent, what stays, what is told.
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orders } from '../../src/api/calls/orders.ts';
import type { Order } from '../../src/api/records/order.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { ItemsStore } from '../../src/ui/features/lot/editor/items-store.ts';
import type { ItemField } from '../../src/ui/features/lot/editor/item-rows.ts';
import { typedItems } from '../../src/ui/features/lot/editor/typed-items.ts';
import { withSaved } from '../../src/ui/features/lot/editor/stored-items.ts';
import { keyOf } from '../../src/ui/data/use-call.ts';
import { makeOrder } from './support/application.ts';
import { searchCategories } from '../../src/ui/features/lot/editor/category-search.ts';
import { held, Refusal, serve, type Asked } from './support/server.ts';

const PATCH = 'PATCH /api/v1/lots/1/orders';
type Body = { save: (Partial<Order> & { id?: number; index?: number })[]; remove: number[] };

/** What the server would do; a test may put something before it. */
let stored: Order[];
let before: (body: Body) => unknown;
let asked: Asked[];
let store: ItemsStore;

function save({ body }: Asked) {
  const first = before(body as Body);
  if (first !== undefined) return first;
  const { save: rows, remove } = body as Body;
  stored = stored.filter(({ id }) => !remove.includes(id));
  const saved = rows.map((row) => {
    const id = row.id ?? 100 + stored.length;
    const index = row.index ?? stored.find((one) => one.id === id)?.index ?? stored.length + 1;
    const order = { ...makeOrder(id), ...row, id, name: row.name!.trim(), index };
    stored = row.id === undefined ? [...stored, order] : stored.map((one) => (one.id === id ? order : one));
    return order;
  });
  return { data: saved };
}

beforeEach(() => {
  stored = [makeOrder(1), makeOrder(2)];
  before = () => undefined;
  asked = serve({ [PATCH]: save });
  store = new ItemsStore(1, stored);
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const rows = () => store.getState().rows;
const names = () => rows().map(({ name }) => name);
const bodies = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body as Body);
function type(at: number, field: ItemField, value: string) {
  const row = rows()[at] ?? store.blank();
  store.change([{ row, index: at, column: field, value }]);
}
function add(...texts: string[]) {
  store.change(texts.map((value) => ({ row: store.blank(), index: 0, column: 'name' as const, value })));
}

describe('what is sent', () => {
  test('is the changed rows alone, many in one call, and the list is not read anew', async () => {
    const reads = vi.fn<() => { data: Order[] }>(() => ({ data: stored }));
    const key = keyOf(orders.list, { params: { id: 1 } });
    const stop = new QueryObserver(queryClient, {
      queryKey: key,
      queryFn: reads,
      staleTime: Infinity,
    }).subscribe(() => {});
    await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(1), 20_000);
    type(1, 'name', 'Клапан');
    add('Насос', 'Фланец');
    expect(await store.save()).toBe('saved');
    expect(bodies().map((body) => body.save.map(({ id, name }) => [id, name]))).toEqual([
      [
        [2, 'Клапан'],
        [undefined, 'Насос'],
        [undefined, 'Фланец'],
      ],
    ]);
    expect(names()).toEqual(['Позиция 1', 'Клапан', 'Насос', 'Фланец']);
    expect(store.isDirty()).toBe(false);
    expect(reads).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryData<{ data: Order[] }>(key)?.data.map(({ name }) => name)).toEqual(names());
    stop();
  });

  test('stays in sight though a reading that was begun before it comes later', async () => {
    const early = held<{ data: Order[] }>();
    const former = { data: stored };
    let reads = 0;
    const queryKey = keyOf(orders.list, { params: { id: 1 } });
    const queryFn = () => ((reads += 1) === 1 ? early.promise : { data: stored });
    queryClient.setQueryData(queryKey, former);
    const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
    void queryClient.refetchQueries({ queryKey });
    add('Насос');
    await store.save();
    early.release(former);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 20_000);
    const read = queryClient.getQueryData<{ data: Order[] }>(queryKey);
    expect(read?.data.map(({ name }) => name)).toContain('Насос');
    stop();
  });

  test('is nothing where nothing differs', async () => {
    type(0, 'name', 'Позиция 1');
    add('  ');
    expect(store.isDirty()).toBe(false);
    expect(await store.save()).toBe('saved');
    expect(bodies()).toEqual([]);
  });

  test('keeps the key of a new row, so that the cell in work keeps the focus', async () => {
    add('Насос');
    const { key } = rows()[2]!;
    await store.save();
    expect(rows()[2]).toMatchObject({ key, name: 'Насос', id: 102 });
  });

  test('leaves out what is typed meanwhile, and keeps it', async () => {
    const answer = held<undefined>();
    before = () => answer.promise.then(() => save(asked.at(-1)!));
    type(0, 'name', 'Насос');
    const saving = store.save();
    await vi.waitFor(() => expect(bodies()).toHaveLength(1), 20_000);
    type(0, 'name', 'Насос К 80');
    type(0, 'code', 'К-80');
    before = () => undefined;
    answer.release(undefined);
    await saving;
    expect(rows()[0]).toMatchObject({ name: 'Насос К 80', code: 'К-80' });
    await store.save();
    expect(stored[0]).toMatchObject({ name: 'Насос К 80', code: 'К-80' });
  });
});

describe('a faulty cell', () => {
  test('is told of at once, stays as typed, and the rest of its row is stored', async () => {
    type(0, 'quantity', 'много');
    type(0, 'code', 'К-80');
    add('Насос');
    type(2, 'unit', 'вёдра');
    const { key } = rows()[0]!;
    expect(store.getState().errors).toEqual({
      [`${key}.quantity`]: 'Укажите количество, например 12,5',
      [`${rows()[2]!.key}.unit`]: 'Такой единицы измерения нет',
    });
    expect(await store.save()).toBe('partly');
    expect(bodies()[0]!.save).toMatchObject([
      { id: 1, quantity: '10', code: 'К-80' },
      { name: 'Насос', unit: null },
    ]);
    expect(rows()[0]).toMatchObject({ quantity: 'много', code: 'К-80' });
    expect(rows()[2]).toMatchObject({ id: 102, unit: 'вёдра' });
    expect(store.isDirty()).toBe(true);
    expect(await store.save()).toBe('partly');
    expect(bodies()).toHaveLength(1);
    type(0, 'quantity', '12.5');
    type(2, 'unit', '796');
    expect(await store.save()).toBe('saved');
    expect(stored[0]!.quantity).toBe('12.5');
  });

  test('that only the server finds is told of at its cell, and the others are stored without its row', async () => {
    before = ({ save: sent }) =>
      sent.some(({ name }) => name === 'Нельзя')
        ? new Refusal(422, { errors: { 'save.1.okpd2': ['Такого кода нет'] } })
        : undefined;
    add('Можно', 'Нельзя', 'Тоже можно');
    expect(await store.save()).toBe('partly');
    expect(stored.map(({ name }) => name)).toEqual(['Позиция 1', 'Позиция 2', 'Можно', 'Тоже можно']);
    const refused = rows().find(({ name }) => name === 'Нельзя')!;
    expect(store.getState().errors).toEqual({ [`${refused.key}.okpd2`]: 'Такого кода нет' });
    expect(store.isDirty()).toBe(true);
    type(rows().indexOf(refused), 'name', 'Теперь можно');
    expect(await store.save()).toBe('saved');
  });

  test('of a new row that is wholly empty is none', () => {
    add('Насос');
    type(2, 'name', '');
    expect(store.getState().errors).toEqual({});
    expect(store.isDirty()).toBe(false);
  });
});

describe('a failure', () => {
  test('leaves everything unsaved and worth another attempt', async () => {
    before = () => new Refusal(500);
    add('Насос');
    expect(await store.save()).toBe('failed');
    expect(store.isDirty()).toBe(true);
    before = () => undefined;
    expect(await store.save()).toBe('saved');
    expect(stored.at(-1)!.name).toBe('Насос');
  });

  test('of a draft that is published by now says why, and keeps the input', async () => {
    before = () =>
      new Refusal(422, { errors: { status: ['Условия и позиции меняются только в черновике'] } });
    add('Насос');
    expect(await store.save()).toBe('closed');
    expect(store.getState().closedBy).toBe('Условия и позиции меняются только в черновике');
    expect(names()).toContain('Насос');
  });
});

describe('rows that go and come', () => {
  test('a removed row may be called back before and after it was deleted', async () => {
    const [first] = rows();
    store.remove([first!]);
    store.restore(first!, 1);
    expect(names()).toEqual(['Позиция 1', 'Позиция 2']);
    expect(store.isDirty()).toBe(false);
    store.remove([first!]);
    await store.save();
    expect(bodies()).toEqual([{ save: [], remove: [1] }]);
    store.restore(first!, 1);
    expect(names()).toEqual(['Позиция 1', 'Позиция 2']);
    await store.save();
    expect(bodies()[1]!.save).toMatchObject([{ name: 'Позиция 1', index: 1, unit: '796' }]);
  });

  test('a row called back, or removed, while its deletion, or its first save, is under way is so on the server too', async () => {
    const answer = held<undefined>();
    before = (body) => {
      before = () => undefined;
      return answer.promise.then(() => save({ ...asked[0]!, body }));
    };
    const [first] = rows();
    add('Насос');
    store.remove([first!]);
    const saving = store.save();
    await vi.waitFor(() => expect(bodies()).toHaveLength(1), 20_000);
    store.restore(first!, 1);
    store.remove([rows()[2]!]);
    expect(names()).toEqual(['Позиция 1', 'Позиция 2']);
    answer.release(undefined);
    expect(await saving).toBe('saved');
    expect(names()).toEqual(['Позиция 1', 'Позиция 2']);
    expect(bodies()[1]).toMatchObject({ save: [{ name: 'Позиция 1', index: 1 }], remove: [101] });
    expect(store.isDirty()).toBe(false);
  });

  test('a moved row is sent with its place', async () => {
    store.move(rows()[1]!, 1);
    expect(names()).toEqual(['Позиция 2', 'Позиция 1']);
    await store.save();
    expect(bodies()[0]!.save).toMatchObject([{ id: 2, index: 1 }]);
    expect(store.isDirty()).toBe(false);
  });

  test('others’ changes come in under what is typed', () => {
    type(0, 'code', 'К-80');
    store.takeStored([makeOrder(5), { ...makeOrder(1), name: 'Чужое название' }]);
    expect(rows()).toMatchObject([{ name: 'Позиция 5' }, { name: 'Чужое название', code: 'К-80' }]);
  });
});

test('what a session ended over goes into the list that is read afterwards, and is stored', async () => {
  type(0, 'code', 'К-80');
  type(1, 'quantity', 'много');
  add('Насос');
  store.remove([rows()[0]!]);
  store.move(rows()[0]!, 1);
  const typed = typedItems.parse(JSON.parse(JSON.stringify(store.typed())));
  stored = [makeOrder(2), makeOrder(3)];
  store = new ItemsStore(1, stored);
  store.putBack(typed);
  // The removed one was deleted by another meanwhile.
  expect(names()).toEqual(['Позиция 2', 'Позиция 3', 'Насос']);
  expect(rows()[0]).toMatchObject({ quantity: 'много' });
  await store.save();
  expect(bodies()).toEqual([
    {
      remove: [],
      save: [expect.objectContaining({ id: 2, index: 1 }), expect.objectContaining({ name: 'Насос' })],
    },
  ]);
  expect(rows()[0]).toMatchObject({ quantity: 'много' });
});

test('the list after a save is the one that the server has', () => {
  const at = (id: number, index: number) => ({ ...makeOrder(id), index });
  const list = [at(1, 1), at(2, 2), at(3, 3), at(4, 4)];
  const order = (saved: Order[], removed: number[] = []) =>
    withSaved(list, saved, new Set(removed)).map(({ id, index }) => `${index}:${id}`);
  expect(order([at(3, 1)])).toEqual(['1:3', '2:1', '3:2', '4:4']);
  expect(order([at(9, 4)], [1])).toEqual(['1:2', '2:3', '3:4', '4:9']);
  expect(order([at(9, 2)])).toEqual(['1:1', '2:9', '3:2', '4:3', '5:4']);
});

test('a word finds the exact category first, then its classes from the narrow to the wide', async () => {
  const node = (id: number, code: string, children: object[] = []) => ({
    id,
    code,
    title: 'Насосы',
    children,
  });
  const tree = [node(1, '28', [node(2, '28.13', [node(3, '28.13.14.110')])]), node(4, '33.12')];
  serve({ 'GET /api/v1/categories': () => ({ data: tree }) });
  const codesOf = async (text: string) =>
    (await searchCategories(text)).map(({ label }) => label.split(' ')[0]);
  expect(await codesOf('насос')).toEqual(['28.13.14.110', '33.12', '28.13', '28']);
  expect(await codesOf('')).toEqual(['28', '28.13', '28.13.14.110', '33.12']);
  // A whole code names its own class, wide as it is.
  expect(await codesOf(' 28.13 ')).toEqual(['28.13', '28.13.14.110', '33.12', '28']);
});

test('a price goes to the estimate once its item is stored, and stands beside it from then on', async () => {
  const ESTIMATES = 'PATCH /api/v1/lots/1/estimates';
  const price = (orderId: number, text: string) => ({ orderId, price: text });
  asked = serve({
    [PATCH]: save,
    [ESTIMATES]: () => ({ data: { mayChange: true, items: [price(1, '5.00'), price(102, '1250.50')] } }),
  });
  store.takeEstimates({ items: [price(1, '5.00')] });
  const blank = store.blank();
  store.change([
    { row: blank, index: 2, column: 'name', value: 'Насос' },
    { row: blank, index: 2, column: 'estimate', value: '1250.50' },
  ]);
  // As it stands already, in other words.
  type(0, 'estimate', '5');
  expect(store.isDirty()).toBe(true);
  expect(await store.save()).toBe('saved');
  expect(asked.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    [PATCH, expect.objectContaining({ save: [expect.not.objectContaining({ estimate: '1250.50' })] })],
    [ESTIMATES, { items: [price(102, '1250.50')] }],
  ]);
  expect(rows().map(({ estimate }) => estimate)).toEqual(['5.00', '', '1250.50']);
  expect(store.isDirty()).toBe(false);
  type(0, 'estimate', '5,999');
  expect(Object.keys(store.getState().errors)).toEqual([`${rows()[0]!.key}.estimate`]);
  type(0, 'estimate', '');
  await store.save();
  expect(asked.at(-1)?.body).toEqual({ items: [{ orderId: 1, price: null }] });
});
