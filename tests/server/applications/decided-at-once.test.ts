// Two managers decide on one offer at the same time: the second is told, and the first one's decision stays.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeOpened, must } from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

it('a decision that another has made meanwhile is not written over unseen', async () => {
  const vendor = await server.signIn('vendor');
  const { ids, lotId } = await makeOpened(server, manager, [vendor], [['10', '20', '30']]);
  const read = async () => must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`)).offers[0]!;
  const { id, order } = await read();
  const decide = (
    approved: boolean | null,
    was?: boolean | null,
    reason = 'Не подходит',
    wasReason?: string,
  ) =>
    manager.patch(`/api/v1/offers/${id}/update-approved-customer`, {
      approved,
      reason: approved === false ? reason : null,
      ...(was === undefined ? {} : { was }),
      ...(wasReason === undefined ? {} : { wasReason }),
    });
  must(await decide(false, null));
  const second = await decide(true, null);
  expect([second.status, second.problem.message]).toEqual([
    422,
    'Пока вы решали по позиции, её отклонили с причиной «Не подходит». Ваше решение не записано: посмотрите и решите ещё раз',
  ]);
  expect((await read()).approvedByCustomer).toBe(false);
  // The vendor reads the reason: another one is another decision.
  const third = await decide(false, null, 'Аналог не подходит');
  expect([third.status, third.problem.message]).toEqual([422, expect.stringContaining('«Не подходит»')]);
  expect((await read()).approvalReason).toBe('Не подходит');
  // So is a reason that another changes of a rejection that both have seen.
  must(await decide(false, false, 'Нет сертификата', 'Не подходит'));
  const fourth = await decide(false, false, 'Другой срок', 'Не подходит');
  expect([fourth.status, fourth.problem.message]).toEqual([
    422,
    expect.stringContaining('«Нет сертификата»'),
  ]);
  expect((await read()).approvalReason).toBe('Нет сертификата');
  must(await decide(false, false, 'Не подходит', 'Нет сертификата'));
  // The same decision is no quarrel, and who knows of it may change it.
  must(await decide(false, null));
  must(await decide(true, false));
  expect((await read()).approvedByCustomer).toBe(true);
  must(await decide(null));
  expect((await read()).approvedByCustomer).toBeNull();
  // The history says what was decided, and of which item: such rows stand one below another.
  const rows = must<HistoryRow[]>(
    await manager.get(
      `/api/v1/lots/${lotId}/logs?filter[event]=application.approveOffer&sort=-at&per_page=3`,
    ),
  );
  expect(rows.map(({ title, item }) => [title, item])).toEqual(
    ['Решение по предложению отменено', 'Предложение согласовано', 'Предложение отклонено'].map((title) => [
      title,
      `1. ${order.name}`,
    ]),
  );
});

it('a taking-back leaves what another has decided since, though it is the same: at once and one by one', async () => {
  const { ids } = await makeOpened(server, manager, [await server.signIn('vendor')], [['10', '20', '30']]);
  const id = ids[0]!;
  const read = async () =>
    must<Application>(await manager.get(`/api/v2/applications/${id}`)).offers.map(
      (offer) => offer.approvedByCustomer,
    );
  const offerIds = must<Application>(await manager.get(`/api/v2/applications/${id}`)).offers.map(
    (offer) => offer.id,
  );
  const [first, second, third] = offerIds as [number, number, number];
  const colleague = await server.signIn('admin');
  const decide = (who: SignedIn, offer: number, body: object) =>
    who.patch(`/api/v1/offers/${offer}/update-approved-customer`, body);
  const anew = async (offer: number) => {
    must(await decide(colleague, offer, { approved: null }));
    must(await decide(colleague, offer, { approved: true }));
  };
  const ofAll = async (body: object) => {
    const reply = await manager.post(`/api/v1/applications/${id}/approve-offers`, body);
    must(reply);
    return reply.body as { offerIds: number[]; decidedAt: string };
  };

  const pressed = await ofAll({ offerIds });
  await anew(second);
  // What is no decision, and what one has decided anew oneself, is no other's.
  must(await colleague.patch(`/api/v1/offers/${first}/needs-clarification`, { needsClarification: true }));
  must(await decide(manager, third, { approved: null }));
  must(await decide(manager, third, { approved: true }));
  const back = { offerIds, approved: null, since: pressed.decidedAt };
  expect((await ofAll(back)).offerIds).toEqual([first, third]);
  expect(await read()).toEqual([null, true, null]);
  // Not told since when, it takes back whatever stands, as it did.
  expect((await ofAll({ offerIds, approved: null })).offerIds).toEqual([second]);

  const own = await decide(manager, first, { approved: true, was: null });
  must(own);
  const { decidedAt } = own.body as { decidedAt: string };
  await anew(first);
  const late = await decide(manager, first, { approved: null, was: true, since: decidedAt });
  expect([late.status, late.problem.message]).toEqual([
    422,
    'С тех пор решение по позиции меняли: её согласовали. Оно оставлено как есть',
  ]);
  expect(await read()).toEqual([true, null, null]);

  const again = await decide(manager, second, { approved: true, was: null });
  must(again);
  must(
    await decide(manager, second, {
      approved: null,
      was: true,
      since: (again.body as { decidedAt: string }).decidedAt,
    }),
  );
  expect(await read()).toEqual([true, null, null]);
});
