// Figures over finished lots, beside sums made by hand; whose lots they are of.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Analytics } from '../../../src/api/records/analytics.ts';
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
