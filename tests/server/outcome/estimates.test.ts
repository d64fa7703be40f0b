// The estimate over HTTP: who knows of it, until when it changes, what is saved against it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Estimates } from '../../../src/api/records/estimate.ts';
import type { CompetitorTable } from '../../../src/api/records/competitor.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Stats } from '../../../src/api/records/stats.ts';
import type { LotResults } from '../../../src/api/records/results.ts';
import { makeDraft, makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import {
  admit,
  must,
  openLot,
  ordersOf,
  submit,
  threeItems,
  type Checkers,
} from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let checkers: Checkers;
let vendors: SignedIn[];
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  checkers = { manager, security: await server.signIn('security'), auditor: await server.signIn('auditor') };
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
});
afterAll(() => server?.close());

const path = (lotId: number) => `/api/v1/lots/${lotId}/estimates`;
const read = async (who: Pick<SignedIn, 'get'>, lotId: number) => must<Estimates>(await who.get(path(lotId)));
const publish = async (id: number) => {
  must(await manager.patch(`/api/v1/lots/${id}`, { applicationsDeadline: '2099-01-01T09:00:00Z' }));
  must(await manager.post(`/api/v1/lots/${id}/step-to-applications`));
};

it('is known to the staff alone unless it is shown, and then to everybody and no longer changed', async () => {
  const { id } = await makePublished(manager, {}, threeItems);
  const [pump, cable] = await ordersOf(manager, id);
  const change = {
    items: [
      { orderId: pump!.id, price: '12.50' },
      { orderId: cable!.id, price: '20' },
    ],
  };
  // 12.5 × 10 + 20 × 150.5
  expect(must<Estimates>(await manager.patch(path(id), change))).toMatchObject({
    mayChange: true,
    sum: '3135.00',
  });
  for (const who of [checkers.security, checkers.auditor])
    expect((await read(who, id)).items).toHaveLength(2);
  const unknown = { total: null, items: [], sum: null, mayChange: false };
  for (const who of [vendors[0]!, await server.signIn('manager'), server.guest()]) {
    expect(await read(who, id)).toMatchObject(unknown);
    expect([401, 403]).toContain((await who.patch(path(id), change)).status);
  }
  const listed = async (who: Pick<SignedIn, 'get'>) =>
    must<{ id: number; estimate: string | null }[]>(await who.get('/api/v1/lots?include=estimate')).find(
      (one) => one.id === id,
    )?.estimate;
  expect([await listed(manager), await listed(checkers.auditor)]).toEqual(['3135.00', '3135.00']);
  expect([await listed(vendors[0]!), await listed(server.guest())]).toEqual([null, null]);
  // Nothing else that a vendor reads has it.
  for (const one of ['', '/orders', '/published-orders'])
    expect(JSON.stringify((await vendors[0]!.get(`/api/v1/lots/${id}${one}`)).body)).not.toContain('12.50');

  must(await manager.post(`/api/v1/lots/${id}/step-to-draft`));
  must(await manager.patch(`/api/v1/lots/${id}`, { showsEstimate: true }));
  await publish(id);
  for (const who of [vendors[0]!, server.guest()])
    expect(await read(who, id)).toMatchObject({ sum: '3135.00' });
  const late = await manager.patch(path(id), { total: '1' });
  expect([late.status, late.problem.message]).toEqual([
    422,
    'Оценка показана участникам: она меняется только в черновике',
  ]);
});

it('is in the home page’s sums once it is shown to everybody, and in nobody’s before', async () => {
  const other = { currency: 'CNY', isOpen: true };
  const sums = async (who: Pick<SignedIn, 'get'>) =>
    must<Stats>(await who.get('/api/v1/stats')).platform.startPrices.filter(
      ({ currency }) => currency === 'CNY',
    );
  const everybody = () => Promise.all([manager, vendors[0]!, checkers.auditor, server.guest()].map(sums));
  const same = (one: object[]) => [one, one, one, one];
  const hidden = await makeDraft(manager, other, threeItems);
  const closed = await makeDraft(manager, { ...other, isOpen: false, showsEstimate: true }, threeItems);
  const shown = await makeDraft(manager, { ...other, showsEstimate: true }, threeItems);
  for (const { id } of [hidden, closed, shown]) must(await manager.patch(path(id), { total: '700' }));
  const [pump] = await ordersOf(manager, shown.id);
  must(await manager.patch(path(shown.id), { items: [{ orderId: pump!.id, price: '12.5' }] }));
  for (const { id } of [hidden, closed]) await publish(id);
  expect(await everybody()).toEqual(same([]));
  await publish(shown.id);
  // 12.5 × 10: where items have prices the lot's own total counts no more.
  expect(await everybody()).toEqual(same([{ currency: 'CNY', accepting: '125.00', published: '125.00' }]));
  // What no longer accepts was published this month all the same.
  must(await manager.post(`/api/v1/lots/${shown.id}/cancel`, { reason: 'Потребность отпала' }));
  expect(await everybody()).toEqual(same([{ currency: 'CNY', accepting: '0.00', published: '125.00' }]));
});

it('takes prices back, refuses another lot’s items, and tells its history what changed', async () => {
  const { id } = await makeDraft(manager, {}, threeItems);
  const { id: other } = await makeDraft(manager, {}, threeItems);
  const [pump] = await ordersOf(manager, id);
  const [foreign] = await ordersOf(manager, other);
  must(await manager.patch(path(id), { total: '500', items: [{ orderId: pump!.id, price: '7' }] }));
  must(await manager.patch(path(id), { items: [{ orderId: pump!.id, price: '7.00' }] }));
  expect(must(await manager.patch(path(id), { items: [{ orderId: pump!.id, price: null }] }))).toMatchObject({
    total: '500.00',
    items: [],
    sum: '500.00',
  });
  const wrong = await manager.patch(path(id), { items: [{ orderId: foreign!.id, price: '1' }] });
  expect([wrong.status, wrong.problem.errors]).toEqual([
    422,
    { 'items.0.order_id': ['Позиция уже удалена'] },
  ]);
  const bad = await manager.patch(path(id), { items: [{ orderId: pump!.id, price: '1,2,3' }] });
  expect(bad.status).toBe(422);
  const rows = must<HistoryRow[]>(await manager.get(`/api/v1/lots/${id}/logs?filter[event]=lot.estimate`));
  expect(rows.map(({ payload }) => payload)).toEqual([
    { items: [{ orderId: pump!.id, from: '7.00', to: null }] },
    { total: { from: null, to: '500' }, items: [{ orderId: pump!.id, from: null, to: '7' }] },
  ]);
  expect(must(await manager.get(`/api/v1/lots/${id}/logs/verify`))).toMatchObject({ ok: true });
});

it('is compared with what is allocated, in the comparison and in the results', async () => {
  const { id } = await makePublished(manager, {}, threeItems);
  const [pump, cable] = await ordersOf(manager, id);
  must(
    await manager.patch(path(id), {
      items: [
        { orderId: pump!.id, price: '12' },
        { orderId: cable!.id, price: '19' },
      ],
    }),
  );
  const { id: first } = await submit(vendors[0]!, id, ['10', '20', '30']);
  const { id: second } = await submit(vendors[1]!, id, ['11', '21', null]);
  await openLot(server, manager, id);
  const fixed = await manager.patch(path(id), { total: '1' });
  expect(fixed.problem.message).toBe('Конверты вскрыты: оценку изменить нельзя, цены уже известны');
  for (const one of [first, second]) await admit(checkers, one);
  must(await manager.post(`/api/v1/lots/${id}/step-to-pending`));
  must(await manager.post(`/api/v1/lots/${id}/step-to-rating`));
  await server.settleUnmailed();
  const tablePath = `/api/v1/lots/${id}/competitor-table?filter[additional_calc]=1`;
  const before = must<CompetitorTable>(await manager.get(tablePath));
  expect(before.rows.map(({ order }) => order.estimate)).toEqual(['12.00', '19.00', null]);
  // 12 × 10 + 19 × 150.5
  expect(before.additional).toMatchObject({ estimatedTotal: '2979.50', againstEstimate: null });
  // Of the first the third item is not estimated; the second offers but the two that are.
  expect(new Map(before.vendors.map((one) => [one.applicationId, one.estimatedTotal]))).toEqual(
    new Map([
      [first, null],
      [second, '2979.50'],
    ]),
  );
  const offers = before.rows.map(({ cells, order }) => ({
    offerId: cells.find(({ applicationId }) => applicationId === first)!.offers[0]!.offerId,
    quantity: order.quantity,
  }));
  must(await manager.put(`/api/v1/lots/${id}/allocation`, { offers }));
  const after = must<CompetitorTable>(await manager.get(tablePath));
  // 2979.50 − (10 × 10 + 20 × 150.5); the third item was not estimated.
  const saving = { items: 2, estimated: '2979.50', final: '3110.00', saved: '-130.50', percent: '-4.38' };
  expect(after.additional!.againstEstimate).toEqual(saving);
  must(await manager.post(`/api/v1/lots/${id}/finalize`));
  expect(must<LotResults>(await manager.get(`/api/v1/lots/${id}/results`)).againstEstimate).toEqual(saving);
  expect(must<LotResults>(await vendors[0]!.get(`/api/v1/lots/${id}/results`)).againstEstimate).toBeNull();
});
