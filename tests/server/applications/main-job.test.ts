// A lot from its first application to its winners, by HTTP alone, as every role in turn.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application, ReceiptVersion } from '../../../src/api/records/application.ts';
import type { CompetitorTable } from '../../../src/api/records/competitor.ts';
import type { RatingRecord } from '../../../src/api/records/rating.ts';
import type { LotResults } from '../../../src/api/records/results.ts';
import type { RoundState } from '../../../src/api/records/round.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import {
  admit,
  must,
  offerRows,
  openLot,
  ordersOf,
  passRound,
  submit,
  threeItems,
} from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let security: SignedIn;
let auditor: SignedIn;
let vendors: SignedIn[];
let lotId: number;
let ids: number[] = [];

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  security = await server.signIn('security');
  auditor = await server.signIn('auditor');
  vendors = [await server.signIn('vendor'), await server.signIn('vendor'), await server.signIn('vendor')];
  ({ id: lotId } = await makePublished(manager, {}, threeItems));
});
afterAll(() => server?.close());

const read = async (who: SignedIn, id: number) =>
  must<Application>(await who.get(`/api/v2/applications/${id}`));

describe('the main job', () => {
  it('begins with a draft that saves itself and its offer table', async () => {
    const [vendor] = vendors;
    const draft = must<Application>(await vendor!.post(`/api/v1/lots/${lotId}/applications`, {}), 201);
    expect(draft).toMatchObject({
      status: 'draft',
      vendorStatus: 'draft',
      vat: 'vat5',
      basis: 'DDP',
      currency: 'RUB',
    });
    const twice = await vendor!.post(`/api/v1/lots/${lotId}/applications`, {});
    expect(twice.problem.errors?.status).toEqual([
      expect.stringContaining('У компании уже есть заявка на эту процедуру.'),
    ]);

    const saved = must<Application>(
      await vendor!.patch(
        `/api/v1/tender/edit-application/${draft.id}`,
        { priceIncludes: 'доставку', isAgree: true },
        {
          headers: { 'if-match': `"${draft.version}"` },
        },
      ),
    );
    expect(saved.priceIncludes).toBe('доставку');
    const stale = await vendor!.patch(
      `/api/v1/tender/edit-application/${draft.id}`,
      { priceIncludes: 'ничего' },
      { headers: { 'if-match': `"${draft.version}"` } },
    );
    expect(stale.status).toBe(412);

    const orders = await ordersOf(vendor!, lotId);
    const rows = offerRows(orders, ['1000.00', '55.55', '20000']);
    const full = must<Application>(
      await vendor!.put(`/api/v1/applications/${draft.id}/offers`, { offers: rows }),
    );
    expect(full.offers.map(({ unitPrice }) => unitPrice)).toEqual(['1000.00', '55.55', '20000.00']);
    // 10 × 1000 + 150.5 × 55.55 + 4 × 20000, each line half-up to kopecks.
    expect(full.offersTotalPrice).toBe('98360.28');
    expect(full.coverage).toEqual({ items: 3, of: 3 });

    const unready = await vendor!.post(`/api/v1/applications/${draft.id}/step-active`);
    expect(unready.problem.errors?.status).toEqual(['Не выбран вариант договора']);
    must(await vendor!.patch(`/api/v1/applications/${draft.id}/agreement`, { situation: 'buyer' }));
    const tooMuch = full.offers.map(({ id, orderId }) => ({ id, orderId, quantity: '9999' }));
    must(await vendor!.put(`/api/v1/applications/${draft.id}/offers`, { offers: tooMuch }));
    const over = await vendor!.post(`/api/v1/applications/${draft.id}/step-active`);
    expect(over.status).toBe(422);
    expect(Object.keys(over.problem.errors!)).toEqual(
      expect.arrayContaining(['status', 'offers.0.quantity']),
    );
    const fixed = full.offers.map(({ id, orderId, quantity }) => ({ id, orderId, quantity }));
    must(await vendor!.put(`/api/v1/applications/${draft.id}/offers`, { offers: fixed }));

    const submitted = must<Application>(await vendor!.post(`/api/v1/applications/${draft.id}/step-active`));
    expect(submitted).toMatchObject({ status: 'active', vendorStatus: 'sealed', receipt: { number: 1 } });
    // Of the company who it was, for colleagues; of others' companies nobody is told.
    expect(submitted.receipt?.submittedBy).toEqual({ id: vendor!.id, name: vendor!.user.name });
    expect(submitted.receipt?.nonce).toMatch(/^[0-9a-f]{64}$/);
    ids = [draft.id];
  });

  it('goes on with a working copy that replaces what was submitted only when it is submitted', async () => {
    const [vendor] = vendors;
    const [id] = ids;
    const open = must<Application>(await vendor!.post(`/api/v1/applications/${id}/edit`));
    expect(open).toMatchObject({ isWorkingCopy: true, hasWorkingCopy: true });
    const [first, ...rest] = open.offers;
    must(
      await vendor!.put(`/api/v1/applications/${id}/offers`, {
        offers: [
          { id: first!.id, orderId: first!.orderId, unitPrice: '900' },
          ...rest.map(({ id: own, orderId }) => ({ id: own, orderId })),
        ],
      }),
    );
    const standing = must<Application>(await vendor!.get(`/api/v2/applications/${id}?view=submitted`));
    expect(standing.offers[0]!.unitPrice).toBe('1000.00');
    const again = must<Application>(await vendor!.post(`/api/v1/applications/${id}/step-active`));
    expect(again.offers[0]!.unitPrice).toBe('900.00');
    expect(again.receipt?.number).toBe(2);
    expect(again.hasWorkingCopy).toBe(false);

    ids.push((await submit(vendors[1]!, lotId, ['950', '50', '21000'])).id);
    ids.push((await submit(vendors[2]!, lotId, ['1100', null, '19000'])).id);
    const withdrawn = must<Application>(await vendors[2]!.post(`/api/v1/applications/${ids[2]}/cancel`));
    expect(withdrawn.vendorStatus).toBe('withdrawn');
    must(await vendors[2]!.post(`/api/v1/applications/${ids[2]}/reopen`));
    must(await vendors[2]!.post(`/api/v1/applications/${ids[2]}/step-active`));
  });

  it('opens after the deadline, and every reader can check the receipts', async () => {
    await openLot(server, manager, lotId);
    const shown = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    expect(shown.receipt).toMatchObject({ number: 2, submittedBy: null });
    const late = await vendors[0]!.post(`/api/v1/applications/${ids[0]}/edit`);
    expect(late.status).toBe(422);
    const list = await manager.get(`/api/v1/lots/${lotId}/applications?sort=submittedAt`);
    expect(must<Application[]>(list).map(({ id }) => id)).toEqual(ids);
    const [version, ...none] = must<ReceiptVersion[]>(
      await auditor.get(`/api/v1/applications/${ids[0]}/receipt`),
    );
    expect(none).toEqual([]);
    expect(version).toMatchObject({
      number: 2,
      verified: true,
      inHistory: true,
      matchesOffers: true,
      isCurrent: true,
    });
    const own = must<ReceiptVersion[]>(await vendors[0]!.get(`/api/v1/applications/${ids[0]}/receipt`));
    expect(own.map(({ number, openedAt }) => [number, openedAt !== null])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('is decided stage by stage, hidden from the vendor until the admission', async () => {
    const [id] = ids;
    const early = await security.post(`/api/v1/applications/${id}/handle-security-decision`, {
      decision: 'secured',
    });
    expect(early.status).toBe(422);
    const half = await manager.post(`/api/v1/applications/${id}/verifications`, {
      decision: 'verified',
      offers: [{ id: (await read(manager, id!)).offers[0]!.id, approved: true }],
    });
    expect(half.problem.errors?.status).toEqual(['Решения приняты не по всем предложениям']);
    for (const one of ids.slice(0, 2)) await admit({ manager, security, auditor }, one);
    const third = await read(manager, ids[2]!);
    const bare = await manager.post(`/api/v1/applications/${third.id}/verifications`, {
      decision: 'rejected',
    });
    expect(bare.problem.errors?.status).toEqual(['Не указана причина']);
    must(
      await manager.post(`/api/v1/applications/${third.id}/verifications`, {
        decision: 'rejected',
        comment: 'Нет сертификата',
      }),
    );
    expect(await read(vendors[0]!, id!)).toMatchObject({
      status: 'active',
      vendorStatus: 'considered',
      verifications: [],
    });
    expect(await read(vendors[2]!, third.id)).toMatchObject({
      status: 'active',
      vendorStatus: 'considered',
      verifications: [],
    });
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
    expect((await read(vendors[0]!, id!)).vendorStatus).toBe('admitted');
    const told = await read(vendors[2]!, third.id);
    expect(told.vendorStatus).toBe('rejected');
    expect(told.verifications).toMatchObject([
      { decision: 'rejected', comment: 'Нет сертификата', userId: null },
    ]);
  });

  it('holds a round in which prices fall by the step and places follow a tick', async () => {
    for (const id of ids.slice(0, 2))
      must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
    must(
      await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, {
        endsAt: inHours(1),
        stepKind: 'percent',
        step: '1',
        visibility: 'best',
      }),
    );
    const state = must<RoundState>(await vendors[1]!.get(`/api/v1/lots/${lotId}/round`));
    expect(state.own?.lines.map(({ price, maxNextPrice }) => [price, maxNextPrice])).toEqual([
      ['950.00', '940.50'],
      ['50.00', '49.50'],
      ['21000.00', '20790.00'],
    ]);
    expect(state).toMatchObject({ isRunning: true, tookPart: null, own: { place: 2 } });
    const [line] = state.own!.lines;
    const dear = await vendors[1]!.post(`/api/v1/offers/${line!.offerId}/set-repeated-price`, {
      price: '945',
    });
    expect(dear.status).toBe(422);
    expect(dear.problem.errors).toMatchObject({ price: ['Не выше 940,50'] });
    const set = must<RoundState>(
      await vendors[1]!.post(`/api/v1/offers/${line!.offerId}/set-repeated-price`, { price: '700' }),
    );
    expect(set.own?.lines[0]).toMatchObject({
      price: '700.00',
      basePrice: '950.00',
      loweredPercent: '26.32',
    });
    // A rival's place cannot have moved before the tick.
    expect(set.own?.place).toBe(2);
    const many = must<RoundState>(
      await vendors[1]!.post(`/api/v1/lots/${lotId}/round/prices`, {
        prices: set
          .own!.lines.slice(1)
          .map(({ offerId }, index) => ({ offerId, price: ['40', '18000'][index] })),
      }),
    );
    expect(many.own?.total).toBe('85020.00');
    const staff = must<RoundState>(await manager.get(`/api/v1/lots/${lotId}/round`));
    expect(staff).toMatchObject({ tookPart: 1, invited: 2, own: null });
    expect((await read(manager, ids[1]!)).offers[0]!.repeatedPrice).toBeNull();
    const outsider = await vendors[2]!.get(`/api/v1/lots/${lotId}/round`);
    expect(outsider.data()).toBeNull();

    await passRound(server, lotId);
    await server.tick('lot-deadlines');
    expect((await read(manager, ids[1]!)).offers.map(({ repeatedPrice }) => repeatedPrice)).toEqual([
      '700.00',
      '40.00',
      '18000.00',
    ]);
    expect((await read(manager, ids[0]!)).offers[0]!.repeatedPrice).toBeNull();
  });

  it('is rated, allocated and finished', async () => {
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-rating`));
    await server.settleUnmailed();
    const rated = must<RatingRecord[]>(await manager.get(`/api/v1/lots/${lotId}/ratings`));
    expect(rated.map(({ applicationId, place }) => [applicationId, place])).toEqual([
      [ids[1], 1],
      [ids[0], 2],
    ]);
    expect(rated[0]).toMatchObject({
      convertedTotal: '85020.00',
      stale: false,
      coverage: { items: 3, of: 3 },
    });

    const table = must<CompetitorTable>(
      await manager.get(`/api/v1/lots/${lotId}/competitor-table?filter[additional_calc]=1`),
    );
    expect(table.vendors.map(({ convertedTotal }) => convertedTotal)).toHaveLength(3);
    expect(table.rows[0]!.minimum).toMatchObject({ applicationId: ids[1], unitPrice: '700.000000' });
    const sheet = await manager.post(`/api/v1/lots/${lotId}/competitor-table`);
    expect(sheet.status).toBe(200);
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');

    const suggested = must<{ lines: { offerId: number; quantity: string }[]; total: string }>(
      await manager.get(`/api/v1/lots/${lotId}/allocation/suggest`),
    );
    expect(suggested.total).toBe('85020.00');
    const [first] = (await read(manager, ids[0]!)).offers;
    const [cheap] = (await read(manager, ids[1]!)).offers;
    const over = await manager.patch(`/api/v1/offers/${first!.id}/update-allocated-quantity`, {
      quantity: '11',
    });
    expect(over.status).toBe(422);
    const rejected = (await read(manager, ids[2]!)).offers[0]!;
    const unfit = await manager.patch(`/api/v1/offers/${rejected.id}/update-allocated-quantity`, {
      quantity: '1',
    });
    expect(unfit.status).toBe(422);
    // Of many the one is named that is at fault, by its place.
    const among = await manager.put(`/api/v1/lots/${lotId}/allocation`, {
      offers: [
        { offerId: first!.id, quantity: '4' },
        { offerId: rejected.id, quantity: '1' },
      ],
    });
    expect([among.status, Object.keys(among.problem.errors ?? {})]).toEqual([422, ['offers.1.quantity']]);
    // What was wrong before does not stand in the way of others: neither of its own item, nor where it is put right.
    const allocated = (id: number, quantity: string | null) =>
      server.services.pool.query('update offers set allocated_quantity = $2 where id = $1', [id, quantity]);
    const allocate = async (...offers: { offerId: number; quantity: string | null }[]) =>
      (await manager.put(`/api/v1/lots/${lotId}/allocation`, { offers })).status;
    await allocated(rejected.id, '1');
    expect(await allocate({ offerId: cheap!.id, quantity: '2' })).toBe(200);
    await allocated(rejected.id, null);
    await allocated(first!.id, '100');
    const elsewhere = (await read(manager, ids[1]!)).offers[1]!;
    expect(await allocate({ offerId: elsewhere.id, quantity: '1' })).toBe(200);
    expect(await allocate({ offerId: cheap!.id, quantity: null })).toBe(200);
    expect(await allocate({ offerId: cheap!.id, quantity: '1' })).toBe(422);
    await allocated(first!.id, null);
    await allocated(elsewhere.id, null);
    must(
      await manager.put(`/api/v1/lots/${lotId}/allocation`, {
        offers: [
          { offerId: first!.id, quantity: '4' },
          { offerId: cheap!.id, quantity: '6' },
          ...suggested.lines.slice(1).map(({ offerId, quantity }) => ({ offerId, quantity })),
        ],
      }),
    );
    must(await manager.post(`/api/v1/lots/${lotId}/finalize`));

    const results = must<LotResults>(await vendors[0]!.get(`/api/v1/lots/${lotId}/results`));
    // How far a rival's contract is is nobody's but the two parties' and the staff's.
    expect(results.winners?.map(({ itemsWon, isOwn, agreement }) => [itemsWon, isOwn, agreement])).toEqual([
      [1, true, 'none'],
      [3, false, null],
    ]);
    expect(results.own).toMatchObject({ vendorStatus: 'won', itemsWon: 1, sum: '3600.00' });
    // A participant learns a rival's sums and no unit price.
    expect(results.items![0]!.awards.map(({ unitPrice }) => unitPrice)).toEqual(['900.00', null]);
    expect((await read(vendors[1]!, ids[1]!)).vendorStatus).toBe('won');
    expect(must<LotResults>(await vendors[2]!.get(`/api/v1/lots/${lotId}/results`)).own?.vendorStatus).toBe(
      'rejected',
    );
    const stranger = await server.signIn('vendor');
    expect(must<LotResults>(await stranger.get(`/api/v1/lots/${lotId}/results`))).toMatchObject({
      winners: null,
      own: null,
    });
    const check = must<{ ok: boolean }>(await auditor.get(`/api/v1/lots/${lotId}/logs/verify`));
    expect(check.ok).toBe(true);
  });
});
