import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { Stats } from '../../../src/api/records/stats.ts';
import type { RoundState } from '../../../src/api/records/round.ts';
import { inHours } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makePending, must, passRound } from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let auditor: SignedIn;
let vendors: SignedIn[];
let lotId: number;
let ids: number[];

const start = (over: Record<string, unknown> = {}) =>
  manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, {
    endsAt: inHours(1),
    stepKind: 'money',
    step: '5',
    ...over,
  });
const stateOf = async (who: SignedIn) => must<RoundState>(await who.get(`/api/v1/lots/${lotId}/round`));
const setFirst = async (who: SignedIn, price: string) =>
  who.post(`/api/v1/offers/${(await stateOf(who)).own!.lines[0]!.offerId}/set-repeated-price`, { price });

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  auditor = await server.signIn('auditor');
  const security = await server.signIn('security');
  vendors = [await server.signIn('vendor'), await server.signIn('vendor'), await server.signIn('vendor')];
  ({ lotId, ids } = await makePending(server, { manager, security, auditor }, vendors, [
    ['100', '20', '30'],
    ['110', '21', '31'],
    ['120', '22', '32'],
  ]));
});
afterAll(() => server?.close());

describe('a round', () => {
  it('needs two marked', async () => {
    must(await manager.post(`/api/v1/applications/${ids[0]}/set-repeating`, { marked: true }));
    expect((await start()).status).toBe(422);
    must(await manager.post(`/api/v1/applications/${ids[1]}/set-repeating`, { marked: true }));
    must(await start({ visibility: 'place', extensionMinutes: 120, extensionLimit: 1 }));
  });

  it('stands among the nearest terms of whom it is about, and not of a vendor that is not in it', async () => {
    const isAhead = async (who: SignedIn) =>
      must<Stats>(await who.get('/api/v1/stats')).deadlines.some(
        ({ id, kind }) => id === lotId && kind === 'round',
      );
    expect(await Promise.all([...vendors, manager, auditor].map(isAhead))).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
  });

  it('lets nobody change what is compared: neither takes an offer out nor brings one back', async () => {
    const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[2]}`));
    const [out, there] = offers.map(({ id }) => id);
    const mark = (at: string) =>
      server.services.pool.query(`update offers set archived_at = ${at} where id = $1`, [out]);
    await mark('clock_timestamp()');
    for (const [id, body] of [
      [out, {}],
      [there, { reason: 'Снят с производства' }],
    ] as const) {
      const refused = await manager.post(`/api/v1/offers/${id}/archive`, body);
      expect(refused.status).toBe(422);
      expect(refused.problem.errors?.status).toEqual([expect.stringContaining('Идёт переторжка')]);
    }
    await mark('null');
  });

  it('refuses prices above the step, of others, of the unmarked; keeps the rest from the staff', async () => {
    expect((await setFirst(vendors[0]!, '95.01')).status).toBe(422);
    expect((await setFirst(vendors[0]!, '0')).status).toBe(422);
    must(await setFirst(vendors[0]!, '95'));
    expect((await setFirst(vendors[0]!, '91')).status).toBe(422);
    const { own, startedAt } = await stateOf(vendors[1]!);
    expect(own!.places[0]).toEqual({ at: startedAt, place: 2 });
    expect(own!.lines.map(({ bestPrice }) => bestPrice)).toEqual([null, null, null]);
    const [line] = (await stateOf(vendors[0]!)).own!.lines;
    const twice = await vendors[0]!.post(`/api/v1/lots/${lotId}/round/prices`, {
      prices: ['94', '89'].map((price) => ({ offerId: line!.offerId, price })),
    });
    expect([twice.status, twice.problem.errors]).toEqual([
      422,
      { 'prices.1.offer_id': [expect.any(String)] },
    ]);
    const foreign = own!.lines[0]!.offerId;
    expect(
      (await vendors[0]!.post(`/api/v1/offers/${foreign}/set-repeated-price`, { price: '1' })).status,
    ).toBe(404);
    const among = await vendors[0]!.post(`/api/v1/lots/${lotId}/round/prices`, {
      prices: [
        { offerId: line!.offerId, price: '89' },
        { offerId: foreign, price: '1' },
      ],
    });
    expect(among.status).toBe(404);
    expect((await stateOf(vendors[0]!)).own!.lines[0]!.price).toBe('95.00');
    const mine = must<Application>(await vendors[2]!.get(`/api/v2/applications/${ids[2]}`)).offers[0]!.id;
    const unmarked = [
      await vendors[2]!.post(`/api/v1/offers/${mine}/set-repeated-price`, { price: '1' }),
      await vendors[2]!.post(`/api/v1/lots/${lotId}/round/prices`, {
        prices: [{ offerId: mine, price: '1' }],
      }),
    ];
    for (const { status, problem } of unmarked)
      expect([status, problem.errors]).toEqual([422, { status: ['Заявка не отобрана для переторжки'] }]);
    for (const who of [manager, auditor]) {
      const state = await stateOf(who);
      expect(state).toMatchObject({ tookPart: 1, invited: 2, own: null, isRunning: true });
      const logs = await who.get(`/api/v1/lots/${lotId}/logs?per_page=100`);
      expect(logs.bytes.toString()).not.toContain('setRepeatedPrice');
      expect((await who.get(`/api/v2/applications/${ids[0]}`)).bytes.toString()).not.toContain('95.00');
    }
  });

  it('was extended by the late better price, once', async () => {
    const state = await stateOf(vendors[0]!);
    expect(state.extensionsUsed).toBe(1);
    expect(Date.parse(state.endsAt) - Date.parse(state.startedAt)).toBeGreaterThan(2 * 3_600_000);
    must(await setFirst(vendors[0]!, '90'));
    expect((await stateOf(vendors[0]!)).extensionsUsed).toBe(1);
  });

  it('called off leaves no trace in the prices, and the next begins with the old ones', async () => {
    must(await manager.post(`/api/v1/lots/${lotId}/back-to-pending`, { reason: 'Ошибка в шаге' }));
    expect(await stateOf(manager)).toMatchObject({ isRunning: false, isAnnulled: true });
    const { rows } = await server.services.pool.query('select reason from rounds where lot_id = $1', [lotId]);
    expect(rows).toEqual([{ reason: 'Ошибка в шаге' }]);
    const seen = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    expect(seen.offers.map(({ repeatedPrice }) => repeatedPrice)).toEqual([null, null, null]);
    expect(seen.isRepeating).toBe(false);
    const logs = await auditor.get(`/api/v1/lots/${lotId}/logs?per_page=100`);
    expect(logs.bytes.toString()).not.toContain('setRepeatedPrice');
    for (const id of ids.slice(0, 2))
      must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
    must(await start());
    expect((await stateOf(vendors[0]!)).own!.lines[0]).toMatchObject({
      basePrice: '100.00',
      price: '100.00',
    });
  });
});

it('places are calculated once a tick, for whoever asks; after the end by the last prices', async () => {
  const placeOf = async () => {
    const { placesAt, own } = await stateOf(vendors[0]!);
    return { placesAt, place: own!.place };
  };
  /** As if a rival's price had come in time and its commit a moment later. */
  const bid = (at: string) =>
    server.services.pool.query(
      `insert into round_prices (round_id, application_id, offer_id, price, is_baseline, at)
       select p.round_id, p.application_id, p.offer_id, 1, false, $2::timestamptz - interval '1 ms'
       from round_prices as p join rounds as r on r.id = p.round_id
       where r.lot_id = $1 and r.ended_at is null and p.application_id = $3 and p.is_baseline`,
      [lotId, at, ids[1]],
    );
  for (;;) {
    const before = await placeOf();
    await bid(before.placesAt);
    const after = await placeOf();
    if (after.placesAt === before.placesAt) {
      expect([before.place, after.place]).toEqual([1, 1]);
      break;
    }
    // A tick has passed in between: once more.
    await server.services.pool.query('delete from round_prices where price = 1');
  }
  await passRound(server, lotId);
  await server.tick('lot-deadlines');
  expect((await placeOf()).place).toBe(2);
});
