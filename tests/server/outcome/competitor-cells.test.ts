// The comparison in two parts, as the pages of very large lots read it: the same as the whole, to the same people, no sooner.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableOfCells } from '../../../src/api/comparison/lazy-rows.ts';
import {
  leaderOf,
  leaderSumOf,
  marksOf,
  MarksCounted,
  tableMarksOf,
} from '../../../src/api/comparison/marks.ts';
import { offeredOf } from '../../../src/api/comparison/offered.ts';
import { competitorTotalsOf } from '../../../src/api/comparison/totals.ts';
import type { CompetitorCells, CompetitorTotals } from '../../../src/api/records/competitor-cells.ts';
import { competitorRow } from '../../../src/api/records/competitor.ts';
import type { CompetitorTable } from '../../../src/api/records/competitor.ts';
import { dayOf } from '../../../src/rules/dates.ts';
import { atOnce } from '../../../src/rules/paced.ts';
import { countedTotals } from '../../../src/server/outcome/competitor/totals.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import {
  makeOpened,
  makeRated,
  must,
  submit,
  threeItems,
  type Checkers,
} from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let checkers: Checkers;
let vendors: SignedIn[];
let lotId: number;
let ids: number[];

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  checkers = { manager, security: await server.signIn('security'), auditor: await server.signIn('auditor') };
  vendors = [];
  const rate = { code: 'CNY', value: '11.25', nominal: '1', date: dayOf(new Date()) };
  must(await (await server.signIn('admin')).post('/api/v1/rates', rate), 201);
  while (vendors.length < 4) vendors.push(await server.signIn('vendor'));
  ({ lotId, ids } = await makeRated(
    server,
    checkers,
    vendors,
    [
      ['10', '20', '30'],
      ['11', '21', null],
      ['9.99', '200', '31.05'],
      ['10', null, '29'],
    ],
    {},
    [
      {},
      { vat: 'vat20' },
      { isToleranceEnabled: true, tolerancePlus: '10', toleranceMinus: '5' },
      { currency: 'CNY' },
    ],
  ));
  await server.services.pool.query(
    `update offers set name = 'Другое', manufacturer = 'Завод', is_analogue = true, repeated_price = 9.50, shipment_period = 12
     where application_id = $1 and unit_price = 11`,
    [ids[1]],
  );
  // An offer beside another for the same item; one for a part of it; one taken out; one refused.
  await server.services.pool.query(
    `insert into offers (id, application_id, lot_id, order_id, position, name, quantity, unit_price, approved_by_customer)
     select id + 1, application_id, lot_id, order_id, 100, 'Второе', quantity, 8, true from offers where application_id = $1 and unit_price = 10`,
    [ids[0]],
  );
  await server.services.pool.query(
    `update offers set quantity = 1 where application_id = $1 and unit_price = 31.05`,
    [ids[2]],
  );
  await server.services.pool.query(
    `update offers set archived_at = now(), archive_reason = 'ошибка' where application_id = $1 and unit_price = 200`,
    [ids[2]],
  );
  await server.services.pool.query(
    `update offers set approved_by_customer = false, approval_reason = 'не то' where application_id = $1 and unit_price = 21`,
    [ids[1]],
  );
  await server.services.pool.query(
    `update offers set allocated_quantity = 2.5 where application_id = $1 and unit_price in (20, 30)`,
    [ids[0]],
  );
  await server.services.pool.query(
    `insert into estimates (order_id, lot_id, price) select min(id), lot_id, 12 from orders where lot_id = $1 group by lot_id`,
    [lotId],
  );
});
afterAll(() => server?.close());

const pathOf = (what: string, id = lotId) => `/api/v1/lots/${id}/competitor-table${what}`;
const wholeOf = async (who: SignedIn) =>
  must<CompetitorTable>(await who.get(pathOf('?filter[additional_calc]=1')));

/** Rows that are made when they are looked at, looked at whole. */
const told = (table: CompetitorTable) => ({
  ...table,
  lot: { ...table.lot, basis: undefined },
  rows: table.rows.map((row) =>
    competitorRow.parse({
      order: row.order,
      minimum: row.minimum,
      allocated: row.allocated,
      remainder: row.remainder,
      cells: row.cells.map(({ applicationId, offers }) => ({
        applicationId,
        offers: offers.map((offer) => {
          const keys = Object.keys(competitorRow.shape.cells.element.shape.offers.element.shape);
          return Object.fromEntries(keys.map((key) => [key, offer[key as keyof typeof offer]]));
        }),
      })),
    }),
  ),
});

it('tells to the staff what the whole table does, of every cell and of every sum', async () => {
  for (const who of [manager, checkers.security, checkers.auditor, await server.signIn('admin')]) {
    const whole = await wholeOf(who);
    const cells = must<CompetitorCells>(await who.get(pathOf('/cells')));
    const totals = must<CompetitorTotals>(await who.get(pathOf('/totals')));
    const table = tableOfCells(cells, totals);
    expect(told(table)).toEqual({ ...whole, lot: { ...whole.lot, basis: undefined } });
    const counted = new MarksCounted();
    for (const row of whole.rows) counted.count(marksOf(row));
    expect(totals.prices).toBe(counted.prices);
    const leader = leaderOf(whole.vendors);
    for (const vendor of totals.vendors) {
      expect(vendor).toMatchObject(
        counted.ofVendor.get(vendor.applicationId) ?? { outliers: 0, analogues: 0, best: 0 },
      );
      expect(vendor.leaderSum).toBe(leader ? leaderSumOf(whole.rows, vendor, leader) : null);
    }
    expect(tableMarksOf(table)?.prices).toBe(counted.prices);
  }
  const { rows, additional } = await wholeOf(manager);
  // The world has what it was made for.
  const offers = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.offers));
  expect(offers.some(({ isAnalogue }) => isAnalogue)).toBe(true);
  expect(offers.some(({ archivedAt }) => archivedAt !== null)).toBe(true);
  expect(offers.some(({ coversOrdered }) => !coversOrdered)).toBe(true);
  expect(offers.some(({ priceSteps }) => priceSteps.some(({ kind }) => kind === 'converted'))).toBe(true);
  expect(rows.some(({ cells }) => cells.some((cell) => cell.offers.length === 2))).toBe(true);
  expect(additional).toMatchObject({ againstEstimate: null, allocatedTotal: '125.00' });
});

it('counts beside the server’s own thread what it counts on it, and marks nothing before it has', async () => {
  const cells = must<CompetitorCells>(await manager.get(pathOf('/cells')));
  const many = { ...cells, items: [], vendors: [] } as CompetitorCells;
  const first = cells.items[0]!;
  for (let n = 0; n < 2_000; n += 1) many.items.push({ ...first, id: n + 1, index: n + 1 });
  const places = many.items.map((_, place) => place);
  for (const one of cells.vendors.slice(0, 3))
    many.vendors.push({
      ...one,
      offers: {
        ...one.offers,
        count: 2_000,
        item: places,
        offerId: places.map((place) => place * 10 + many.vendors.length),
        ...Object.fromEntries(
          (
            [
              'isAnalogue',
              'name',
              'manufacturer',
              'country',
              'quantity',
              'repeatedPrice',
              'shipmentPeriod',
              'guaranteePeriod',
              'allocatedQuantity',
              'approvedByCustomer',
              'approvalReason',
              'needsClarification',
              'archivedAt',
              'archiveReason',
            ] as const
          ).map((name) => [name, one.offers[name].slice(0, 1)]),
        ),
        unitPrice: places.map((place) => `${10 + ((place * 7 + many.vendors.length) % 13)}.50`),
      },
    });
  const beside = await countedTotals(many, '100.00', 1);
  expect(beside).toEqual(atOnce(competitorTotalsOf(many, '100.00')));
  expect(beside.vendors).toHaveLength(3);
  expect(tableMarksOf(tableOfCells(many, null))).toBeNull();
  expect(offeredOf(many).offerings[0]!.ofItem.get(1)).toHaveLength(1);
});

it('is told to nobody who is not told the whole', async () => {
  const strange = await server.signIn('manager');
  for (const what of ['', '/cells', '/totals'])
    for (const who of [vendors[0]!, strange, await server.signIn('vendor')])
      expect([what, (await who.get(pathOf(what))).status]).toEqual([what, 403]);
});

it('tells nothing before the envelopes are open', async () => {
  const { id } = await makePublished(manager, {}, threeItems);
  await submit(vendors[0]!, id, ['1', '2', '3']);
  const cells = must<CompetitorCells>(await manager.get(pathOf('/cells', id)));
  expect([cells.items, cells.vendors, cells.rates]).toEqual([[], [], []]);
  expect(must<CompetitorTotals>(await manager.get(pathOf('/totals', id)))).toMatchObject({
    vendors: [],
    prices: 0,
  });
  const workbookOf = async (lot: number) => {
    const { status, problem } = await manager.post(pathOf('?filter[with_competitors]=0', lot));
    return [status, problem.errors];
  };
  const notYet = { status: ['Конкурентный лист составляется после вскрытия конвертов'] };
  expect(await workbookOf(id)).toEqual([422, notYet]);
  must(await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Передумали' }));
  expect(await workbookOf(id)).toEqual([
    422,
    { status: ['Процедура отменена: конкурентного листа у неё нет'] },
  ]);
  const { lotId: opened } = await makeOpened(server, manager, [vendors[0]!], [['1', '2', '3']]);
  expect(must<CompetitorCells>(await manager.get(pathOf('/cells', opened))).vendors).toHaveLength(1);
  await server.services.pool.query('update lots set is_sealed = true where id = $1', [opened]);
  expect(must<CompetitorCells>(await manager.get(pathOf('/cells', opened))).vendors).toEqual([]);
  expect(await workbookOf(opened)).toEqual([422, notYet]);
});
