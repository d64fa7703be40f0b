// The manager's decisions on offers and on the application: what is told of them, and what stands when one is revoked.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { Verification } from '../../../src/api/records/decision.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import { inHours } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeOpened, must } from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const read = async (id: number) => must<Application>(await manager.get(`/api/v2/applications/${id}`));
const standing = ({ verifications }: Application) =>
  verifications
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map(({ stage, decision }: Verification) => [stage, decision]);
const decided = ({ offers }: Application) =>
  offers.map(({ approvedByCustomer, approvalReason }) => [approvedByCustomer, approvalReason]);

/** Two offers approved and one rejected with a reason, and the application passed on. */
async function makeVerified(): Promise<Application> {
  const { ids } = await makeOpened(server, manager, [await server.signIn('vendor')], [['10', '20', '30']]);
  const { offers } = await read(ids[0]!);
  return must<Application>(
    await manager.post(`/api/v1/applications/${ids[0]}/verifications`, {
      decision: 'verified',
      offers: offers.map(({ id }, index) =>
        index === 2 ? { id, approved: false, reason: 'Нет сертификата' } : { id, approved: true },
      ),
    }),
  );
}

const asDecided = [
  [true, null],
  [true, null],
  [false, 'Нет сертификата'],
];

it('all offers left are approved by one call: each in the history, none over another’s decision, all or none', async () => {
  const { ids, lotId } = await makeOpened(
    server,
    manager,
    [await server.signIn('vendor')],
    [['10', '20', '30']],
  );
  const id = ids[0]!;
  const { offers, version } = await read(id);
  const offerIds = offers.map((offer) => offer.id);
  const approve = (own: number[]) =>
    manager.post(`/api/v1/applications/${id}/approve-offers`, { offerIds: own });
  const stranger = await server.signIn('manager');
  expect((await stranger.post(`/api/v1/applications/${id}/approve-offers`, { offerIds })).status).toBe(404);
  expect((await approve([...offerIds, 1])).status).toBe(422);
  expect(decided(await read(id))).toEqual([1, 2, 3].map(() => [null, null]));
  const rejected = { approved: false, reason: 'Нет сертификата' };
  must(await manager.patch(`/api/v1/offers/${offerIds[2]}/update-approved-customer`, rejected));
  expect(decided(must<Application>(await approve(offerIds)))).toEqual(asDecided);
  expect((await read(id)).version).toBe(version + 2);
  const rows = must<HistoryRow[]>(
    await manager.get(`/api/v1/lots/${lotId}/logs?filter[event]=application.approveOffer`),
  );
  expect(rows).toHaveLength(3);
  // Taken back at once, too: a rejection stands.
  const withdrawn = await manager.post(`/api/v1/applications/${id}/approve-offers`, {
    offerIds,
    approved: null,
  });
  expect(decided(must<Application>(withdrawn))).toEqual([[null, null], [null, null], asDecided[2]]);
  expect(must(await manager.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
});

it('of the offers named it is told which one call has approved or taken back: the taking-back leaves a colleague’s', async () => {
  const { ids } = await makeOpened(server, manager, [await server.signIn('vendor')], [['10', '20', '30']]);
  const id = ids[0]!;
  const offerIds = (await read(id)).offers.map((offer) => offer.id);
  const colleague = await server.signIn('admin');
  must(await colleague.patch(`/api/v1/offers/${offerIds[1]}/update-approved-customer`, { approved: true }));
  const ofCall = async (body: object) => {
    const reply = await manager.post(`/api/v1/applications/${id}/approve-offers`, body);
    must(reply);
    return (reply.body as { offerIds: number[] }).offerIds;
  };
  const own = await ofCall({ offerIds });
  expect(own).toEqual([offerIds[0], offerIds[2]]);
  const rejected = { approved: false, reason: 'Нет сертификата' };
  must(await colleague.patch(`/api/v1/offers/${offerIds[2]}/update-approved-customer`, rejected));
  expect(await ofCall({ offerIds: own, approved: null })).toEqual([offerIds[0]]);
  expect(decided(await read(id))).toEqual([[null, null], [true, null], asDecided[2]]);
  expect(await ofCall({ offerIds: own, approved: null })).toEqual([]);
});

it('approvals that come with the decision are told in the history', async () => {
  const { lotId, offers } = await makeVerified();
  const [row] = must<HistoryRow[]>(
    await manager.get(`/api/v1/lots/${lotId}/logs?filter[event]=application.verify`),
  );
  expect(row!.payload).toMatchObject({
    approvals: [
      { offerId: offers[0]!.id, approvedByCustomer: true, approvalReason: null },
      { offerId: offers[1]!.id, approvedByCustomer: true, approvalReason: null },
      { offerId: offers[2]!.id, approvedByCustomer: false, approvalReason: 'Нет сертификата' },
    ],
  });
  expect(must(await manager.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
});

it('a refusal after «verified» leaves the offers’ approvals and reasons, and no flag of a reopening', async () => {
  const { id } = await makeVerified();
  const refused = must<Application>(
    await manager.post(`/api/v1/applications/${id}/verifications`, {
      decision: 'rejected',
      comment: 'Поставщик отказался',
    }),
  );
  expect(refused).toMatchObject({ status: 'rejected', flags: [] });
  expect(decided(refused)).toEqual(asDecided);
  expect(standing(refused)).toEqual([['manager', 'rejected']]);

  const own = refused.verifications.find(({ cancelledAt }) => cancelledAt === null)!;
  const again = must<Application>(await manager.post(`/api/v1/verifications/${own.id}/cancel-decision`));
  expect(again).toMatchObject({ status: 'active', flags: [] });
  expect(decided(again)).toEqual(asDecided);
});

it('a question after «verified» revokes the decision and nothing else', async () => {
  const { id, offers } = await makeVerified();
  const asked = must<Application>(
    await manager.post(`/api/v1/applications/${id}/clarifications`, {
      blocks: ['document_block'],
      text: 'Приложите сертификат',
      dueAt: inHours(48),
      offers: [offers[2]!.id],
    }),
  );
  expect(asked).toMatchObject({ status: 'clarification', flags: [] });
  expect(decided(asked)).toEqual(asDecided);
  expect(asked.offers.map(({ needsClarification }) => needsClarification)).toEqual([false, false, true]);
  expect(standing(asked)).toEqual([]);
});

it('a lot opened to applications again does reset them, and says so', async () => {
  const { id, lotId } = await makeVerified();
  const admin = await server.signIn('admin');
  must(
    await admin.post(`/api/v1/lots/${lotId}/back-to-applications`, {
      deadline: inHours(5),
      reason: 'Ошибка в задании',
    }),
  );
  const reset = await read(id);
  expect(reset).toMatchObject({ status: 'active', flags: ['reopened'] });
  expect(standing(reset)).toEqual([]);
  // Of a lot that is sealed again the staff are shown the opened content alone: the rows are looked at beside.
  const { rows } = await server.services.pool.query<{ n: number }>(
    'select count(*)::int as n from offers where application_id = $1 and approved_by_customer is not null',
    [id],
  );
  expect(rows[0]!.n).toBe(0);
});
