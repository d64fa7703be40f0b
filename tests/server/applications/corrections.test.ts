// The staff correct descriptions of offers: what was decided falls, prices and quantities are out of reach.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { Verification } from '../../../src/api/records/decision.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Offer } from '../../../src/api/records/offer.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { admit, makeDraftApplication, makeOpened, must, ordersOf, threeItems } from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let security: SignedIn;
let auditor: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  security = await server.signIn('security');
  auditor = await server.signIn('auditor');
});
afterAll(() => server?.close());

const read = async (id: number, who = manager) =>
  must<Application>(await who.get(`/api/v2/applications/${id}`));
const standing = async (id: number) =>
  must<Verification[]>(await auditor.get(`/api/v1/applications/${id}/verifications`))
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map(({ stage }) => stage);

async function makeAdmitted() {
  const vendor = await server.signIn('vendor');
  const made = await makeOpened(server, manager, [vendor], [['10', '20', '30']]);
  const id = made.ids[0]!;
  await admit({ manager, security, auditor }, id);
  return { vendor, lotId: made.lotId, id, offerId: (await read(id)).offers[0]!.id };
}

const correct = (who: SignedIn, id: number, body: Record<string, unknown>) =>
  who.patch(`/api/v1/tender/edit-application/${id}`, body);

it('takes the application to the entry of the stage of who corrects, and later decisions fall', async () => {
  const { id, lotId, offerId } = await makeAdmitted();
  const reason = 'Опечатка в названии завода';
  must(await correct(security, id, { offers: [{ id: offerId, manufacturer: 'Завод «А»' }], reason }));
  expect((await read(id)).status).toBe('verified');
  expect(await standing(id)).toEqual(['manager']);

  must(await security.post(`/api/v1/applications/${id}/handle-security-decision`, { decision: 'secured' }));
  must(await correct(manager, id, { offers: [{ id: offerId, manufacturer: 'Завод «Б»' }], reason }));
  const after = await read(id);
  expect(after).toMatchObject({ status: 'active', flags: ['editedByStaff'] });
  expect(after.offers[0]).toMatchObject({ manufacturer: 'Завод «Б»', unitPrice: '10.00' });
  expect(await standing(id)).toEqual([]);

  const logs = must<HistoryRow[]>(
    await auditor.get(`/api/v1/lots/${lotId}/logs?filter[event]=application.correct&sort=id`),
  );
  expect(logs.map(({ from, to }) => [from, to])).toEqual([
    ['audited', 'verified'],
    ['secured', 'active'],
  ]);
  expect(logs[1]!.payload).toMatchObject({
    reason,
    changes: [{ offerId, before: { manufacturer: 'Завод «А»' }, after: { manufacturer: 'Завод «Б»' } }],
  });
  expect(must(await auditor.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
});

it('refuses without a reason, without a change, for prices, for others, and by security before its stage', async () => {
  const { id, vendor, offerId } = await makeAdmitted();
  const offers = [{ id: offerId, manufacturer: 'Завод' }];
  expect((await correct(manager, id, { offers })).problem.errors?.status).toEqual(['Не указана причина']);
  expect((await correct(manager, id, { offers: [{ id: offerId }], reason: 'Так' })).status).toBe(422);
  expect(
    (await correct(manager, id, { offers: [{ id: offerId + 1, name: 'Х' }], reason: 'Так' })).problem.errors,
  ).toHaveProperty(['offers.0.id']);
  must(
    await correct(manager, id, {
      offers: [{ id: offerId, name: 'Х', unitPrice: '1', quantity: '1' }],
      reason: 'Так',
    }),
  );
  const [offer] = (await read(id)).offers;
  expect(offer).toMatchObject({ name: 'Х', unitPrice: '10.00', quantity: '10' });
  expect((await correct(security, id, { offers, reason: 'Так' })).status).toBe(403);
  expect((await correct(auditor, id, { offers, reason: 'Так' })).status).toBe(403);
  expect((await correct(await server.signIn('manager'), id, { offers, reason: 'Так' })).status).toBe(404);
  expect((await correct(vendor, id, { offers, reason: 'Так' })).status).toBe(422);
});

it('refuses one offer told of twice, in corrections and in decisions: the journal would tell both', async () => {
  const vendor = await server.signIn('vendor');
  const made = await makeOpened(server, manager, [vendor], [['10', '20', '30']]);
  const id = made.ids[0]!;
  const offers = (await read(id)).offers.map((offer) => ({ id: offer.id, approved: true }));
  const { id: offerId } = offers[0]!;
  const corrected = await correct(manager, id, {
    offers: [
      { id: offerId, name: 'Х' },
      { id: offerId, name: 'У' },
    ],
    reason: 'Так',
  });
  expect([corrected.status, corrected.problem.errors]).toEqual([422, { 'offers.1.id': ['Указано дважды'] }]);
  const decided = await manager.post(`/api/v1/applications/${id}/verifications`, {
    decision: 'verified',
    offers: [...offers, { id: offerId, approved: false, reason: 'Нет' }],
  });
  expect([decided.status, decided.problem.errors]).toEqual([422, { 'offers.3.id': ['Указано дважды'] }]);
  expect((await read(id)).offers[0]).toMatchObject({ name: 'Товар 1', approvedByCustomer: null });
});

it('offers the correction in verification alone', async () => {
  const { id, lotId, offerId } = await makeAdmitted();
  const opened = async () =>
    (await read(id)).steps.find(({ event }) => event === 'application.correct')?.open ?? false;
  expect(await opened()).toBe(true);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
  expect(await opened()).toBe(false);
  const refused = await correct(manager, id, { offers: [{ id: offerId, name: 'Х' }], reason: 'Так' });
  expect(refused.status).toBe(422);
  expect((await read(id)).status).toBe('audited');
});

it('takes items away from a lot that went back to draft, with what drafts offered for them', async () => {
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  const vendor = await server.signIn('vendor');
  const draft = await makeDraftApplication(vendor, lotId, ['10', '20', '30']);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-draft`));
  const [first, second] = await ordersOf(manager, lotId);
  expect((await manager.delete(`/api/v1/orders/${first!.id}`)).status).toBe(204);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-applications`));
  const offers = async () => must<Offer[]>(await vendor.get(`/api/v1/applications/${draft.id}/offers`));
  expect((await offers()).map(({ orderId }) => orderId)).toHaveLength(2);
  expect((await offers())[0]!.orderId).toBe(second!.id);

  // The whole list replaced by an import.
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-draft`));
  const sheet = 'Наименование;Количество;Ед. изм.\nТруба стальная;5;шт\n';
  const file = { name: 'items.csv', content: sheet };
  must(await manager.upload(`/api/v1/lots/${lotId}/orders/import?mode=replace`, [file]));
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-applications`));
  expect(await offers()).toEqual([]);
  const [item] = await ordersOf(vendor, lotId);
  must(
    await vendor.put(`/api/v1/applications/${draft.id}/offers`, {
      offers: [{ orderId: item!.id, quantity: '5', unitPrice: '7' }],
    }),
  );
  must(await vendor.post(`/api/v1/applications/${draft.id}/step-active`));
});
