// Figures over finished lots, beside sums made by hand; whose lots they are of.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Analytics, ItemPrices } from '../../../src/api/records/analytics.ts';
import { must } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
let other: SignedIn;

interface Counted {
  owner: SignedIn;
  finishedAt: string;
  currency?: string;
  sums: [first: string, final: string, estimated: string | null, paid: string | null];
  applications: number;
}

/** The row that the finish of a lot leaves. */
async function counted({ owner, finishedAt, currency = 'RUB', sums, applications }: Counted) {
  const { id } = await makePublished(owner);
  await server.services.pool.query(
    `insert into lot_outcomes (lot_id, owner_id, category_id, currency, published_at, opened_at, finished_at,
       items, items_bought, applications, admitted, first, final, estimated, paid_of_estimated)
     values ($1, $2, null, $3, $4::timestamptz - interval '10 days', $4::timestamptz - interval '4 days', $4, 1, 1, $5, 1, $6, $7, $8, $9)`,
    [id, owner.user.id, currency, finishedAt, applications, ...sums],
  );
  return id;
}

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  other = await server.signIn('manager');
  const own = { owner: manager, applications: 3 };
  await counted({ ...own, finishedAt: '2026-03-31T20:59:59Z', sums: ['100', '90', '110', '90'] });
  // Midnight of the first of April at UTC+3.
  await counted({
    ...own,
    finishedAt: '2026-03-31T21:00:00Z',
    sums: ['50', '50', '40', '50'],
    applications: 8,
  });
  await counted({
    ...own,
    finishedAt: '2026-04-10T09:00:00Z',
    sums: ['7', '7', null, null],
    currency: 'CNY',
  });
  await counted({
    ...own,
    owner: other,
    finishedAt: '2026-04-11T09:00:00Z',
    sums: ['1000', '900', null, null],
  });
});
afterAll(() => server?.close());

const read = async (who: SignedIn, query = 'from=2026-03-01&till=2026-04-30') =>
  must<Analytics>(await who.get(`/api/v1/analytics?${query}`));

it('sums by month at UTC+3, by number of applications, and names what was dearer than its estimate', async () => {
  const found = await read(manager);
  expect(found.currencies).toEqual(['CNY', 'RUB']);
  const whole = { lots: 2, first: '150.00', final: '140.00', estimated: '150.00', paidOfEstimated: '140.00' };
  expect(found.totals).toEqual({ ...whole, applications: '5.5', days: '10.0' });
  expect(found.months.map(({ month, final }) => [month, final])).toEqual([
    ['2026-03', '90.00'],
    ['2026-04', '50.00'],
  ]);
  expect(found.categories).toMatchObject([{ category: null, lots: 2 }]);
  expect(found.competition).toEqual([
    { applications: 3, lots: 1 },
    { applications: 5, lots: 1 },
  ]);
  expect(found.stages).toEqual({ acceptance: '6.0', commission: '4.0' });
  expect(found.dearer).toMatchObject([{ estimated: '40.00', paid: '50.00' }]);
});

it('counts both days of the period, other currencies apart, all lots to whoever reads all of them', async () => {
  expect((await read(manager, 'from=2026-04-01&till=2026-04-01')).totals.lots).toBe(1);
  expect((await read(manager, 'from=2026-03-01&currency=CNY')).totals).toMatchObject({
    lots: 1,
    final: '7.00',
  });
  expect((await read(await server.signIn('auditor'))).totals).toMatchObject({ lots: 3, final: '1040.00' });
  expect((await read(other)).totals).toMatchObject({ lots: 1, final: '900.00' });
  expect((await read(manager, 'from=2020-01-01&till=2020-02-01')).totals).toMatchObject({
    lots: 0,
    days: null,
  });
  expect((await (await server.signIn('vendor')).get('/api/v1/analytics')).status).toBe(403);
});

it('tells how the price of an item went from lot to lot: units and the words beside a name apart, once bought where it is asked for', async () => {
  const buyer = await server.signIn('manager');
  const sums: Counted['sums'] = ['1', '1', null, null];
  const buy = async (
    finishedAt: string,
    currency: string,
    items: [name: string, unit: string, price: string, comment?: string][],
  ) => {
    const id = await counted({ owner: buyer, finishedAt, currency, sums, applications: 2 });
    await server.services.pool.query(
      `with lines as (select * from jsonb_to_recordset($1::jsonb) as l(place int, name text, unit text, price numeric, comment text)),
         made as (insert into orders (lot_id, index, name, quantity, unit, comment) select $2, 100 + place, name, 4, unit, comment from lines returning id, index)
       insert into paid_prices (order_id, lot_id, owner_id, code, name_hash, okpd2, unit, currency, price, quantity, vendors, finished_at)
       select made.id, $2, $3, '', md5(lower(name)), '', unit, $4, price, 4, 2, $5::timestamptz from lines join made on made.index = 100 + lines.place`,
      [
        JSON.stringify(
          items.map(([name, unit, price, comment = ''], place) => ({ place, name, unit, price, comment })),
        ),
        id,
        buyer.user.id,
        currency,
        finishedAt,
      ],
    );
    return id;
  };
  const first = await buy('2026-05-01T09:00:00Z', 'RUB', [
    ['Труба 57', '796', '100'],
    ['Папка', '796', '5', 'красная'],
    ['Отвод', '796', '7'],
  ]);
  const second = await buy('2026-05-20T09:00:00Z', 'RUB', [
    ['труба 57', '796', '110.555'],
    ['Папка', '796', '6', 'синяя'],
    ['Труба 57', '006', '3'],
  ]);
  await buy('2026-05-21T09:00:00Z', 'CNY', [['Труба 57', '796', '9']]);
  await buy('2026-07-01T09:00:00Z', 'RUB', [['Труба 57', '796', '200']]);
  const prices = async (who: SignedIn, more = '') =>
    must<ItemPrices>(await who.get(`/api/v1/analytics/prices?from=2026-05-01&till=2026-06-01${more}`)).items;
  const own = await prices(buyer);
  expect(own.map(({ name, unitTitle }) => [name, unitTitle])).toEqual([['труба 57', 'шт']]);
  expect(own[0]!.purchases).toMatchObject([
    { lotId: first, price: '100.00', quantity: '4', vendors: 2, at: '2026-05-01T09:00:00.000Z' },
    { lotId: second, price: '110.56' },
  ]);
  expect(
    (await prices(buyer, `&search=${encodeURIComponent('папка')}`)).map(({ purchases }) => purchases.length),
  ).toEqual([1, 1]);
  expect(await prices(buyer, `&search=${encodeURIComponent('%')}`)).toEqual([]);
  expect(await prices(manager)).toEqual([]);
  expect(await prices(await server.signIn('security'))).toEqual(own);
  expect((await (await server.signIn('vendor')).get('/api/v1/analytics/prices')).status).toBe(403);
});
