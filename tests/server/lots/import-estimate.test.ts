// Prices of a table that become the organiser's estimate.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Estimates } from '../../../src/api/records/estimate.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Order, OrdersImport } from '../../../src/api/records/order.ts';
import { fieldOf } from '../../../src/server/lots/import/header.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeDraft } from './make-lots.ts';
import { workbook } from './make-sheets.ts';

let server: TestServer;
let manager: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const sheet = (title: string, ...prices: (string | number | null)[]): Buffer =>
  workbook([
    ['Наименование', 'Кол-во', 'Ед. изм.', title],
    ...prices.map((price, index) => [`Болт ${index}`, 10, 'шт', price]),
  ]);

const send = async (id: number, content: Buffer, query: string, fields: Record<string, string> = {}) =>
  must<OrdersImport>(
    await manager.upload(
      `/api/v1/lots/${id}/orders/import?${query}`,
      [{ name: 'Болты.xlsx', content }],
      fields,
    ),
  );

it.each([
  'Цена',
  'Цена за единицу, руб.',
  'Цена за ед. изм. без НДС, руб.',
  'Начальная (максимальная) цена за единицу товара, руб.',
  'НМЦ за ед., руб.',
  'НМЦК за единицу',
  'Плановая цена',
  'Оценка за единицу без НДС',
  'Цена, ₽ без учёта НДС',
])('«%s» is what a unit is expected to cost', (title) => {
  expect(fieldOf(title)).toBe('estimate');
});

it.each([
  'Цена с НДС',
  'Цена договора',
  'НМЦК',
  'НМЦК, руб.',
  'Сумма',
  'Стоимость',
  'Цена КП № 1',
  'Цена поставщика',
  'Цена, USD',
  'Ставка НДС',
])('«%s» is not', (title) => {
  expect(fieldOf(title)).toBeNull();
});

it('writes the estimate with the items, at once and into the history of the staff', async () => {
  const { id } = await makeDraft(manager, {}, []);
  const content = sheet('Цена за ед. без НДС, руб.', '1 250,50', 98.004, '—', 'по запросу', null);
  const told = await send(id, content, 'dryRun=1');
  expect(told.rows.map(({ estimate }) => estimate)).toEqual(['1250.50', '98.00', null, null, null]);
  expect(told.warnings.map(({ cell, message }) => `${cell} ${message}`)).toEqual([
    'D3 Округлено до копеек: 98,00',
    'D5 Цена не прочитана: позиция останется без оценки',
  ]);
  expect(must<Estimates>(await manager.get(`/api/v1/lots/${id}/estimates`)).items).toEqual([]);
  expect(await send(id, content, 'dryRun=0')).toMatchObject({ imported: 5, estimated: 2 });
  const items = must<Order[]>(await manager.get(`/api/v1/lots/${id}/orders`));
  expect(must<Estimates>(await manager.get(`/api/v1/lots/${id}/estimates`))).toMatchObject({
    items: [
      { orderId: items[0]!.id, price: '1250.50' },
      { orderId: items[1]!.id, price: '98.00' },
    ],
    sum: '13485.00',
  });
  const entries = must<HistoryRow[]>(await manager.get(`/api/v1/lots/${id}/logs`));
  expect(entries.filter(({ event }) => event === 'lot.estimate')).toHaveLength(1);
});

it('asks for a look where the title does not say whether VAT is in it, and leaves out what it does say to have', async () => {
  const { id } = await makeDraft(manager, {}, []);
  const [note] = (await send(id, sheet('Цена, руб.', 5), 'dryRun=1')).warnings;
  expect(note).toMatchObject({ cell: 'D1', field: 'estimate' });
  expect(note!.message).toContain('без НДС');
  const withVat = await send(
    id,
    workbook(
      [
        ['Наименование', 'Кол-во', 'Ед. изм.', 'Цена за единицу', null],
        [null, null, null, 'с НДС', 'без НДС'],
        ['Болт', 10, 'шт', 122, 100],
      ],
      ['A1:A2', 'B1:B2', 'C1:C2', 'D1:E1'],
    ),
    'dryRun=1',
  );
  expect(withVat.rows.map(({ estimate }) => estimate)).toEqual(['100.00']);
  expect(withVat.warnings).toEqual([]);
  const unread = await send(id, sheet('Цена, руб.', 5), 'dryRun=0', { columns: JSON.stringify({ D: '' }) });
  expect(unread).toMatchObject({ imported: 1, estimated: 0, warnings: [] });
});

it('says why a price that might be meant is not taken: it is with VAT, or of all of the item', async () => {
  const { id } = await makeDraft(manager, {}, []);
  const told = async (title: string, fields: Record<string, string> = {}) => {
    const { rows, warnings } = await send(id, sheet(title, 5), 'dryRun=1', fields);
    expect(rows.map(({ estimate }) => estimate)).toEqual([null]);
    return warnings.map(({ cell, message }) => `${cell} ${message}`);
  };
  expect(await told('Начальная цена с НДС')).toEqual([
    expect.stringContaining('D1 «Начальная цена с НДС» не взят: оценка нужна без НДС'),
  ]);
  for (const ofAll of ['НМЦ', 'НМЦК', 'Сумма', 'Стоимость'])
    expect(await told(ofAll)).toEqual([
      expect.stringContaining(`D1 «${ofAll}» не взят: оценка нужна за единицу`),
    ]);
  expect(await told('Цена КП № 1')).toEqual([]);
  expect(await told('Сумма', { columns: JSON.stringify({ D: '' }) })).toEqual([]);
});

it('a list put in the place of another takes its estimates along', async () => {
  const { id } = await makeDraft(manager, {}, []);
  await send(id, sheet('Оценка', 5, 6), 'dryRun=0');
  await send(id, sheet('Оценка', 7), 'dryRun=0&mode=replace');
  const { items, sum } = must<Estimates>(await manager.get(`/api/v1/lots/${id}/estimates`));
  expect([items.map(({ price }) => price), sum]).toEqual([['7.00'], '70.00']);
});
