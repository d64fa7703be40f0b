// Figures over finished lots, beside sums made by hand; whose lots they are of.
import { readFileSync } from 'node:fs';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { read as readSheet, utils } from 'sheetjs-ce';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WHOLE_TIME } from '../../../src/api/calls/analytics.ts';
import type { Analytics, ItemPrices } from '../../../src/api/records/analytics.ts';
import type { LotStatus } from '../../../src/machines/lot-statuses.ts';
import { runningLotStatuses } from '../../../src/machines/lot-predicates.ts';
import { countOlderLots } from '../../../src/server/outcome/figures/record.ts';
import {
  stageColumns,
  stageSecondsOf,
  timedStages,
} from '../../../src/server/outcome/figures/stage-seconds.ts';
import { lotOutcomes } from '../../../src/server/outcome/figures/tables.ts';
import { transact, type Db, type Tx } from '../../../src/server/platform/database/client.ts';
import { appendHistory } from '../../../src/server/platform/history/append.ts';
import { must } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
let other: SignedIn;
/** The lot that stood longest in verification. */
let slow: number;

interface Counted {
  owner: SignedIn;
  finishedAt: string;
  currency?: string;
  sums: [first: string, final: string, estimated: string | null, paid: string | null];
  applications: number;
  /** Days in each state. */
  stages?: Partial<Record<LotStatus, number>>;
}

const DAY_SECONDS = 86_400;

/** Where the steps are known a state that it was never in has none; where they are not nothing has any. */
const secondsOf = (days: Partial<Record<LotStatus, number>> | undefined) =>
  timedStages.map((stage) => days && (days[stage] ?? 0) * DAY_SECONDS);

/** The row that the finish of a lot leaves. */
async function counted({ owner, finishedAt, currency = 'RUB', sums, applications, stages }: Counted) {
  const { id } = await makePublished(owner);
  await server.services.pool.query(
    `insert into lot_outcomes (lot_id, owner_id, category_id, currency, published_at, opened_at, finished_at,
       items, items_bought, applications, admitted, first, final, estimated, paid_of_estimated,
       applications_seconds, deadlined_seconds, verification_seconds, pending_seconds, repeating_seconds, rating_seconds)
     values ($1, $2, null, $3, $4::timestamptz - interval '10 days', $4::timestamptz - interval '4 days', $4, 1, 1, $5, 1, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [id, owner.user.id, currency, finishedAt, applications, ...sums, ...secondsOf(stages)],
  );
  return id;
}

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  other = await server.signIn('manager');
  const own = { owner: manager, applications: 3 };
  slow = await counted({
    ...own,
    finishedAt: '2026-03-31T20:59:59Z',
    sums: ['100', '90', '110', '90'],
    stages: { applications: 5, deadlined: 1, verification: 3, rating: 1 },
  });
  // Midnight of the first of April at UTC+3.
  await counted({
    ...own,
    finishedAt: '2026-03-31T21:00:00Z',
    sums: ['50', '50', '40', '50'],
    applications: 8,
    stages: { applications: 4, deadlined: 2, verification: 1, repeating: 2.5, rating: 0.5 },
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
  expect(found.totals).toMatchObject({ ...whole, applications: '5.5', days: '10.0' });
  expect(found.months.map(({ month, final }) => [month, final])).toEqual([
    ['2026-03', '90.00'],
    ['2026-04', '50.00'],
  ]);
  expect(found.categories).toMatchObject([{ category: null, lots: 2 }]);
  expect(found.competition).toEqual([
    { applications: 3, lots: 1 },
    { applications: 5, lots: 1 },
  ]);
  expect(found.dearer).toMatchObject([{ estimated: '40.00', paid: '50.00' }]);
});

const told = (stages: Analytics['totals']['stages']) => stages.map(({ stage, days }) => [stage, days]);

it('every state between publication and outcome is timed', () => {
  expect(timedStages.toSorted()).toEqual(runningLotStatuses.toSorted());
});

it('tells the days of each stage in the order of the way, and which lot stood there longest', async () => {
  const found = await read(manager);
  // One of the two had no round, which took none of its time.
  expect(told(found.totals.stages)).toEqual([
    ['applications', '4.5'],
    ['deadlined', '1.5'],
    ['verification', '2.0'],
    ['pending', '0.0'],
    ['repeating', '1.3'],
    ['rating', '0.8'],
  ]);
  expect(found.longest.map(({ stage, lots, days }) => [stage, lots, days])).toEqual([
    ['applications', 2, '5.0'],
    ['deadlined', 2, '2.0'],
    ['verification', 2, '3.0'],
    ['repeating', 1, '2.5'],
    ['rating', 2, '1.0'],
  ]);
  expect(found.longest[2]).toMatchObject({ lotId: slow, title: 'Насосы центробежные для водозабора' });
  expect(told(found.months[0]!.stages)[2]).toEqual(['verification', '3.0']);
  // A lot whose steps are not kept takes no part in it.
  const all = await read(await server.signIn('security'));
  expect([all.totals.lots, all.totals.stages, all.longest]).toEqual([3, found.totals.stages, found.longest]);
  expect((await read(other)).totals.stages).toEqual([]);
  expect((await read(other)).longest).toEqual([]);
});

it('sums the stays of a lot that went back and forth, from the publication that it was finished by; the migration does so, too', async () => {
  const owner = await server.signIn('manager');
  const sums: Counted['sums'] = ['1', '1', null, null];
  const lotId = await counted({ owner, finishedAt: '2026-09-30T09:00:00Z', sums, applications: 2 });
  // After all that its making left in the history.
  const published = Date.now() + DAY_SECONDS * 1000;
  const way: [day: number, to: LotStatus | null][] = [
    // A publication that was withdrawn.
    [-5, 'applications'],
    [-3, 'draft'],
    [0, 'applications'],
    // A longer term, and a change of the text.
    [1, 'applications'],
    [2, null],
    [4, 'deadlined'],
    [5, 'verification'],
    [7, 'applications'],
    [8, 'deadlined'],
    [9, 'verification'],
    [12, 'pending'],
    [13, 'verification'],
    [14, 'pending'],
    [15, 'repeating'],
    [16, 'pending'],
    [17, 'repeating'],
    [18.5, 'pending'],
    [19, 'rating'],
    [20, 'repeating'],
    [21, 'pending'],
    [22, 'rating'],
    [24, 'finished'],
  ];
  const { db } = server.services;
  const actor = { id: owner.user.id, role: 'manager' as const, name: 'М' };
  await transact(db, async (tx) => {
    for (const [day, to] of way) {
      const at = published + day * DAY_SECONDS * 1000;
      const entry = { chain: `lot:${lotId}`, lotId, event: 'step', actor, at };
      await appendHistory(tx, { ...entry, model: 'lot', modelId: lotId, from: to && 'draft', to });
      // What an application does is none of the lot's steps.
      await appendHistory(tx, { ...entry, model: 'application', modelId: 1, to: 'verified', at: at + 1 });
    }
  });
  const publishedAt = new Date(published);
  const stages = {
    applications: 5,
    deadlined: 2,
    verification: 6,
    pending: 4.5,
    repeating: 3.5,
    rating: 3,
  };
  const row = eq(lotOutcomes.lotId, lotId);
  const kept = async (from: Db | Tx = db) => {
    const [found] = await from.select(stageColumns).from(lotOutcomes).where(row);
    return timedStages.map((stage) => found![stage]);
  };
  const seconds = await transact(db, (tx) => stageSecondsOf(tx, { id: lotId, publishedAt }));
  expect(timedStages.map((stage) => seconds[`${stage}Seconds`])).toEqual(secondsOf(stages));

  await db.update(lotOutcomes).set({ publishedAt }).where(row);
  expect(await kept()).toEqual(timedStages.map(() => null));
  const migration = new URL('../../../src/server/migrations/0049_stage_seconds.sql', import.meta.url);
  const backfill = readFileSync(migration, 'utf8').split('--> statement-breakpoint').at(-1)!;
  let filled: unknown;
  // The other tests' rows have steps of no history.
  const undone = transact(db, async (tx) => {
    await tx.execute(sql.raw(backfill));
    filled = await kept(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(filled).toEqual(secondsOf(stages));
  await db.delete(lotOutcomes).where(row);
});

it('is taken out as a workbook of the same period, currency and lots: sums, days and months as numbers', async () => {
  const path = '/api/v1/analytics/xlsx?from=2026-03-01&till=2026-04-30';
  const reply = await manager.get(path);
  expect(reply.status).toBe(200);
  const book = readSheet(reply.bytes, { cellDates: true, UTC: true });
  const rows = (name: string) => utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1 });
  expect(book.SheetNames).toEqual([
    'Итоги',
    'По месяцам',
    'По категориям',
    'Этапы',
    'Конкуренция',
    'Дороже оценки',
    'Цены позиций',
  ]);
  const totals = new Map(rows('Итоги').map(([name, value]) => [name, value]));
  expect(totals.get('Итоги подведены')).toBe('01.03.2026–30.04.2026');
  expect(totals.get('Закуплено без НДС, RUB')).toBe(140);
  expect(totals.get('Экономия к оценке, %')).toBe(6.67);
  expect(totals.get('Рассмотрение заявок, дней')).toBe(2);
  expect(rows('По месяцам').map(([month, lots, final]) => [month, lots, final])).toEqual([
    ['Месяц', 'Процедур', 'Закуплено без НДС, RUB'],
    [new Date('2026-03-01T00:00:00Z'), 1, 90],
    [new Date('2026-04-01T00:00:00Z'), 1, 50],
  ]);
  expect(rows('По категориям')[1]?.slice(0, 3)).toEqual(['Без категории', 2, 140]);
  const stages = rows('Этапы');
  expect(stages[3]?.slice(0, 4)).toEqual(['Рассмотрение заявок', 2, 2, 3]);
  expect(stages[3]?.[5]).toBe('Насосы центробежные для водозабора');
  expect(rows('Конкуренция').slice(1)).toEqual([
    [3, 1],
    ['5 и больше', 1],
  ]);
  expect(rows('Дороже оценки')[1]?.slice(2)).toEqual([40, 50, 10]);
  const yuan = readSheet((await manager.get(`${path}&currency=CNY`)).bytes).Sheets['Итоги']!;
  expect(utils.sheet_to_csv(yuan)).toContain('"Закуплено без НДС, CNY",7.00');
  const auditor = readSheet((await (await server.signIn('auditor')).get(path)).bytes).Sheets['Итоги']!;
  expect(utils.sheet_to_csv(auditor)).toContain('"Закуплено без НДС, RUB","1,040.00"');
  expect((await (await server.signIn('vendor')).get(path)).status).toBe(403);
  expect((await manager.get('/api/v1/analytics/xlsx')).status).toBe(422);
});

it('of the whole time is called by the day of the first outcome that the reader has in that currency', async () => {
  const book = async (who: SignedIn, currency: string) => {
    const path = `/api/v1/analytics/xlsx?from=${WHOLE_TIME}&till=2026-05-01&currency=${currency}`;
    const { headers, bytes } = await who.get(path);
    const told = utils.sheet_to_json<string[]>(readSheet(bytes).Sheets['Итоги']!, { header: 1 });
    const name = /filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition']))?.[1];
    return [decodeURIComponent(name ?? ''), told.find(([title]) => title === 'Итоги подведены')?.[1]];
  };
  const third = await server.signIn('manager');
  expect(await book(manager, 'RUB')).toEqual([
    'Аналитика RUB 2026-03-31—2026-05-01.xlsx',
    '31.03.2026–01.05.2026',
  ]);
  expect((await book(manager, 'CNY'))[0]).toBe('Аналитика CNY 2026-04-10—2026-05-01.xlsx');
  expect((await book(other, 'RUB'))[0]).toBe('Аналитика RUB 2026-04-11—2026-05-01.xlsx');
  // Of nothing there is no first.
  expect((await book(third, 'RUB'))[0]).toBe('Аналитика RUB 2026-05-01—2026-05-01.xlsx');
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

it('times what a process of the release before has counted: of late within seconds, of long ago at the next start', async () => {
  const { db, pool } = server.services;
  const owner = await server.signIn('manager');
  const sums: Counted['sums'] = ['1', '1', null, null];
  const finished = async (daysAgo: number) => {
    const finishedAt = new Date(Date.now() - daysAgo * DAY_SECONDS * 1000).toISOString();
    return counted({ owner, finishedAt, sums, applications: 2 });
  };
  const [lately, before, untold] = [await finished(0), await finished(5), await finished(0)];
  // No step of its history ends a stay.
  const last = `select max(at) from history where lot_id = $1 and model = 'lot' and to_status is not null`;
  await pool.query(`update lot_outcomes set published_at = (${last}) where lot_id = $1`, [untold]);
  const timed = async () => {
    await server.settleUnmailed();
    const isTimed = isNotNull(lotOutcomes.applicationsSeconds);
    const ofOwner = and(isTimed, eq(lotOutcomes.ownerId, owner.user.id));
    const rows = await db.select({ id: lotOutcomes.lotId }).from(lotOutcomes).where(ofOwner);
    return rows.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  const asked = async () =>
    (
      await pool.query(`select from jobs where kind = 'lot.figures' and (payload ->> 'id')::int = $1`, [
        untold,
      ])
    ).rowCount;
  await server.tick('lot-figures');
  expect(await asked()).toBe(0);
  expect(await timed()).toEqual([lately]);
  await countOlderLots(server.services);
  expect(await asked()).toBe(0);
  expect(await timed()).toEqual([lately, before]);
});
