// Prices of a re-bid round lie sealed until its end: whoever takes the database knows that a vendor moved, and no more.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RoundState } from '../../../src/api/records/round.ts';
import { outcome } from '../../../src/server/outcome/wing.ts';
import { inHours } from '../lots/make-lots.ts';
import { countRows, testApp, type SignedIn, type TestServer } from '../make.ts';
import { makePending, must, passRound } from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let vendors: SignedIn[];
let lotId: number;
let ids: number[];

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  const [security, auditor] = [await server.signIn('security'), await server.signIn('auditor')];
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  ({ lotId, ids } = await makePending(server, { manager, security, auditor }, vendors, [
    ['100', '20', '30'],
    ['110', '21', '31'],
  ]));
});
afterAll(() => server?.close());

const stateOf = async (who: SignedIn) => must<RoundState>(await who.get(`/api/v1/lots/${lotId}/round`));

async function begin(): Promise<void> {
  for (const id of ids)
    must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
  const round = { endsAt: inHours(1), stepKind: 'money', step: '1' };
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, round));
}

/** New prices of all lines at once. */
async function move(who: SignedIn, prices: string[]): Promise<void> {
  const { lines } = (await stateOf(who)).own!;
  must(
    await who.post(`/api/v1/lots/${lotId}/round/prices`, {
      prices: lines.map(({ offerId }, index) => ({ offerId, price: prices[index]! })),
    }),
  );
}

/** Every word of every table, bytes as the text that they may hold. */
async function everything(): Promise<string> {
  const { db } = server.services;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ text: string }>(
      sql`select t::text as text from ${sql.identifier(name)} as t`,
    );
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

const pricesOf = async (who: SignedIn) => (await stateOf(who)).own!.lines.map(({ price }) => price);
const plainPrices = async () => {
  const { rows } = await server.services.db.execute<{ price: string }>(
    sql`select price from round_prices where not is_baseline order by id`,
  );
  return rows.map(({ price }) => price);
};

/** Whatever would tell the organiser of whom a move is: a version, a time, the order by it. */
async function seenOfApplications(): Promise<unknown[]> {
  const paths = [
    `/api/v2/applications/${ids[0]}`,
    `/api/v1/lots/${lotId}/applications`,
    '/api/v2/applications?sort=-updatedAt',
  ];
  return Promise.all(paths.map(async (path) => (await manager.get(path)).body));
}

it('a move is one sealed row; its vendor sees it, the tables and the organiser do not', async () => {
  await begin();
  const before = await seenOfApplications();
  await move(vendors[0]!, ['87.31', '17.77', '27.11']);
  await move(vendors[0]!, ['85.31', '16.5', '26.11']);
  await move(vendors[1]!, ['83.93', '19.19', '29.29']);
  expect(await pricesOf(vendors[0]!)).toEqual(['85.31', '16.50', '26.11']);
  expect(await countRows(server.services, 'round_moves')).toBe(3);
  expect(await plainPrices()).toEqual([]);
  const all = await everything();
  // Smaller ones might be the seconds of some time.
  for (const price of ['87.31', '85.31', '83.93']) expect(all).not.toContain(price);
  expect(await stateOf(manager)).toMatchObject({ tookPart: 2 });
  expect(await seenOfApplications()).toEqual(before);
});

it('a price that does not follow the last sealed one is refused', async () => {
  const { lines } = (await stateOf(vendors[0]!)).own!;
  const path = `/api/v1/offers/${lines[0]!.offerId}/set-repeated-price`;
  expect((await vendors[0]!.post(path, { price: '84.32' })).status).toBe(422);
  must(await vendors[0]!.post(path, { price: '84.31' }));
  expect(await pricesOf(vendors[0]!)).toEqual(['84.31', '16.50', '26.11']);
});

it('a move of another vendor does not open in the place of one', async () => {
  const { db } = server.services;
  const swapped = sql`update round_moves as m set sealed = o.sealed from round_moves as o
    where m.application_id = ${ids[1]} and o.id = (select min(id) from round_moves where application_id = ${ids[0]})`;
  const { rows } = await db.execute<{ id: string; sealed: Buffer }>(
    sql`select id, sealed from round_moves where application_id = ${ids[1]}`,
  );
  await db.execute(swapped);
  expect((await vendors[1]!.get(`/api/v1/lots/${lotId}/round`)).status).toBe(500);
  await db.execute(sql`update round_moves set sealed = ${rows[0]!.sealed} where id = ${rows[0]!.id}`);
  expect(await pricesOf(vendors[1]!)).toEqual(['83.93', '19.19', '29.29']);
});

it('the end makes them rows, in their order, and the last of each counts', async () => {
  await passRound(server, lotId);
  await server.tick('lot-deadlines');
  const expected = ['87.31', '17.77', '27.11', '85.31', '16.50', '26.11', '83.93', '19.19', '29.29', '84.31'];
  expect(await plainPrices()).toEqual(expected);
  // Neither is counted beside its row once more.
  const { rows: left } = await server.services.db.execute(
    sql`select 1 from round_moves where revealed_at is null`,
  );
  expect(left).toEqual([]);
  expect(await pricesOf(vendors[0]!)).toEqual(['84.31', '16.50', '26.11']);
  const { rows } = await server.services.db.execute<{ price: string }>(
    sql`select repeated_price as price from offers where application_id = ${ids[0]} order by position`,
  );
  expect(rows.map(({ price }) => price)).toEqual(['84.31', '16.50', '26.11']);
});

it('what was sealed is what the history told of', async () => {
  const { rows } = await server.services.db.execute<{ n: number }>(sql`
    select count(*)::int as n from round_moves as m join history as h
      on h.event = 'application.setRepeatedPrice' and h.model_id = m.application_id
      and h.payload ->> 'move' = encode(sha256(m.sealed), 'hex')`);
  expect(rows[0]!.n).toBe(4);
});

it('an annulled round’s stay sealed', async () => {
  await begin();
  await move(vendors[0]!, ['71.37', '15.5', '25.11']);
  must(await manager.post(`/api/v1/lots/${lotId}/back-to-pending`, { reason: 'Ошибка в шаге' }));
  expect(await everything()).not.toContain('71.37');
  expect(await countRows(server.services, 'round_moves')).toBe(5);
});

it('what a release before wrote in plain counts, and is sealed in its place', async () => {
  await begin();
  await server.services.db.execute(sql`
    insert into round_prices (round_id, application_id, offer_id, price, is_baseline, at)
    select p.round_id, p.application_id, p.offer_id, p.price - 13.57, false, now()
    from round_prices as p join rounds as r on r.id = p.round_id
    where r.lot_id = ${lotId} and r.ended_at is null and p.application_id = ${ids[0]} and p.is_baseline order by p.id`);
  const before = await pricesOf(vendors[0]!);
  expect(before).toEqual(['70.74', '2.93', '12.54']);
  const revealed = await plainPrices();
  await outcome.prepare!(server.services, () => {});
  expect(await plainPrices()).toEqual(revealed.slice(0, -3));
  expect(await pricesOf(vendors[0]!)).toEqual(before);
  expect(await everything()).not.toContain('70.74');
  await passRound(server, lotId);
  await server.tick('lot-deadlines');
  expect(await plainPrices()).toEqual(revealed);
});
