// Steps of an application beside its decisions: of single offers, of what a vendor takes back, and who hears of a step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { Offer } from '../../../src/api/records/offer.ts';
import { inHours } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import {
  admit,
  makeOpened,
  makePending,
  makeRated,
  must,
  openLot,
  passRound,
  type Checkers,
} from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let admin: SignedIn;
let checkers: Checkers;
let vendors: SignedIn[];
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  admin = await server.signIn('admin');
  checkers = { manager, security: await server.signIn('security'), auditor: await server.signIn('auditor') };
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
});
afterAll(() => server?.close());

const prices = [
  ['10', '20', '30'],
  ['11', '21', '31'],
];
const read = async (id: number) => must<Application>(await manager.get(`/api/v2/applications/${id}`));
const firstOffer = async (id: number) => (await read(id)).offers[0]!;
const eventsOf = async (lotId: number) =>
  must<HistoryRow[]>(await manager.get(`/api/v1/lots/${lotId}/logs?per_page=100&sort=id`)).map(
    ({ model, event }) => `${model} ${event}`,
  );
const allowedOf = (problem: { allowed?: { event: string }[] }) =>
  (problem.allowed ?? []).map(({ event }) => event);

describe('a single offer', () => {
  it('is approved and marked while the decision on the whole is to come, and then the law says what is open', async () => {
    const { lotId, ids } = await makeOpened(server, manager, vendors, prices);
    const { id } = await firstOffer(ids[0]!);
    const approve = (body: unknown) => manager.patch(`/api/v1/offers/${id}/update-approved-customer`, body);

    const unexplained = await approve({ approved: false, reason: ' ' });
    expect([unexplained.status, unexplained.problem.message, unexplained.problem.errors]).toEqual([
      422,
      'Не сохранено',
      {
        status: ['Не указана причина отклонения предложения'],
        reason: ['Укажите причину отклонения'],
      },
    ]);
    expect(must<Offer>(await approve({ approved: false, reason: 'Нет сертификата' }))).toMatchObject({
      approvedByCustomer: false,
      approvalReason: 'Нет сертификата',
    });
    expect(must<Offer>(await approve({ approved: null }))).toMatchObject({
      approvedByCustomer: null,
      approvalReason: null,
    });
    const mark = { needsClarification: true };
    expect(must<Offer>(await manager.patch(`/api/v1/offers/${id}/needs-clarification`, mark))).toMatchObject(
      mark,
    );
    must(
      await manager.post(`/api/v1/applications/${ids[0]}/verifications`, {
        decision: 'rejected',
        comment: 'Не подходит',
      }),
    );
    const late = await approve({ approved: true });
    expect(late.problem.errors?.status).toEqual(['Этот шаг невозможен в текущем состоянии заявки']);
    expect(allowedOf(late.problem)).toContain('application.cancelDecision');
    expect(await eventsOf(lotId)).toEqual(
      expect.arrayContaining([
        'application application.approveOffer',
        'application application.questionOffer',
      ]),
    );
  });

  it('of several decided at once is refused by its own cell, and nothing is written', async () => {
    const { ids } = await makeOpened(server, manager, vendors, prices);
    const { offers } = await read(ids[0]!);
    const decide = (own: unknown) =>
      manager.post(`/api/v1/applications/${ids[0]}/verifications`, { decision: 'verified', offers: own });
    const unexplained = await decide(offers.map(({ id }, index) => ({ id, approved: index !== 1 })));
    expect(unexplained.problem.errors).toEqual({
      status: ['Не указана причина отклонения предложения'],
      'offers.1.reason': ['Укажите причину отклонения'],
    });
    const strange = await decide([
      ...offers.map(({ id }) => ({ id, approved: true })),
      { id: 1, approved: true },
    ]);
    expect(strange.problem.errors).toEqual({ 'offers.3.id': ['Такого предложения в заявке нет'] });
    expect((await read(ids[0]!)).offers.map(({ approvedByCustomer }) => approvedByCustomer)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('leaves the comparison with a reason and comes back, each told in the history', async () => {
    const { lotId, ids } = await makePending(server, checkers, vendors, prices);
    const { id } = await firstOffer(ids[0]!);
    const archive = (body: unknown = {}) => manager.post(`/api/v1/offers/${id}/archive`, body);
    const bare = await archive();
    expect(bare.problem.errors).toEqual({
      status: ['Не указана причина'],
      reason: ['Укажите, почему предложение не сравнивается'],
    });
    must(await archive({ reason: 'Снят с производства' }));
    must(await archive());
    const rows = must<HistoryRow[]>(
      await manager.get(
        `/api/v1/lots/${lotId}/logs?filter[event]=application.archiveOffer,application.restoreOffer`,
      ),
    );
    expect(rows.map(({ event, modelId }) => [event, modelId]).toSorted()).toEqual([
      ['application.archiveOffer', ids[0]],
      ['application.restoreOffer', ids[0]],
    ]);
    must(await manager.post(`/api/v1/lots/${lotId}/cancel`, { reason: 'Закупка не нужна' }));
    expect((await archive({ reason: 'Поздно' })).problem.errors?.status).toEqual([
      'Состав сравнения меняется только в ходе работы комиссии',
    ]);
  });
});

describe('an allocation', () => {
  it('is a step of the lot in rating alone, and leaves the lot as it was read', async () => {
    const { lotId, ids } = await makePending(server, checkers, vendors, prices);
    const { id } = await firstOffer(ids[0]!);
    const path = `/api/v1/lots/${lotId}/allocation`;
    const body = { offers: [{ offerId: id, quantity: '1' }] };
    const early = await manager.put(path, body);
    expect([early.status, early.problem.errors]).toEqual([
      422,
      { status: ['Этот шаг невозможен на текущем этапе процедуры'] },
    ]);
    expect(allowedOf(early.problem)).toContain('lot.toRating');
    expect((await server.signIn('manager').then((other) => other.put(path, body))).status).toBe(403);

    const rated = await makeRated(server, checkers, vendors, prices);
    const offer = await firstOffer(rated.ids[0]!);
    const own = `/api/v1/lots/${rated.lotId}`;
    const { version, updatedAt } = must<Lot>(await manager.get(own));
    must(await manager.put(`${own}/allocation`, { offers: [{ offerId: offer.id, quantity: '1' }] }));
    expect(must<Lot>(await manager.get(own))).toMatchObject({ version, updatedAt });
    const [row] = must<HistoryRow[]>(await manager.get(`${own}/logs?filter[event]=lot.allocate`));
    expect(row!.payload).toMatchObject({ offers: [{ offerId: offer.id, before: null, after: '1' }] });
    expect(must(await manager.get(`${own}/logs/verify`))).toMatchObject({ ok: true });
    const { rows } = await server.services.pool.query<{ model: string }>(
      `select model from live_events where lot_id = $1 and what = 'lot.allocate'`,
      [rated.lotId],
    );
    expect(rows).toEqual([{ model: 'rating' }]);
  });
});

describe('a lot that accepts again', () => {
  const reopen = async (lotId: number) =>
    must(
      await admin.post(`/api/v1/lots/${lotId}/back-to-applications`, {
        deadline: inHours(5),
        reason: 'Ошибка в задании',
      }),
    );

  it('ends an open clarification by the one step of its application', async () => {
    const { lotId, ids } = await makeOpened(server, manager, vendors, prices);
    must(
      await manager.post(`/api/v1/applications/${ids[0]}/clarifications`, {
        blocks: ['price_block'],
        text: 'Снизьте цену',
        dueAt: inHours(48),
      }),
    );
    await reopen(lotId);
    const own = must<Application>(await vendors[0]!.get(`/api/v2/applications/${ids[0]}`));
    expect(own.clarifications).toMatchObject([{ status: 'closed', answer: null }]);
    const { rows } = await server.services.pool.query<{ model: string; event: string; step: string }>(
      `select model, event, concat_ws('→', from_status, to_status) as step from history
       where lot_id = $1 and event in ('application.lotReopened', 'clarification.close', 'application.closeClarification')
         and (model_id = $2 or payload ->> 'applicationId' = $2::text) order by seq`,
      [lotId, ids[0]],
    );
    expect(rows).toEqual([
      { model: 'application', event: 'application.lotReopened', step: 'clarification→active' },
      { model: 'clarification', event: 'clarification.close', step: 'open→closed' },
    ]);
  });

  it('takes what is withdrawn and sent again as new: by its own price, in the comparison', async () => {
    const { lotId, ids } = await makePending(server, checkers, vendors, prices);
    const [id] = ids;
    for (const one of ids)
      must(await manager.post(`/api/v1/applications/${one}/set-repeating`, { marked: true }));
    must(
      await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, {
        endsAt: inHours(2),
        stepKind: 'percent',
        step: '1',
        visibility: 'place',
        extensionMinutes: 0,
        extensionLimit: 0,
      }),
    );
    const offer = await firstOffer(id!);
    must(await vendors[0]!.post(`/api/v1/offers/${offer.id}/set-repeated-price`, { price: '5' }));
    await passRound(server, lotId);
    await server.tick('lot-deadlines');
    expect((await firstOffer(id!)).repeatedPrice).toBe('5.00');
    must(await manager.post(`/api/v1/offers/${offer.id}/archive`, { reason: 'Снят с производства' }));
    must(await manager.post(`/api/v1/lots/${lotId}/back-to-verifications`));
    await reopen(lotId);

    const step = async (call: string) => must(await vendors[0]!.post(`/api/v1/applications/${id}/${call}`));
    await step('cancel');
    await step('reopen');
    await step('step-active');
    // Of what is sealed again nothing stands in rows.
    const count = 'select count(*)::int as n from offers where application_id = $1';
    expect((await server.services.pool.query<{ n: number }>(count, [id])).rows).toEqual([{ n: 0 }]);
    await openLot(server, manager, lotId);
    const { rows } = await server.services.pool.query(
      `select distinct repeated_price, archived_at, archive_reason from offers where application_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ repeated_price: null, archived_at: null, archive_reason: null }]);
  });
});

describe('news of a decision', () => {
  const bell = async (who: SignedIn, id: number) =>
    must<{ type: string; text: string; link: string }[]>(
      await who.get('/api/v1/notifications?per_page=100'),
    ).filter(({ link }) => link.endsWith(`application-${id}`));

  it('leave with the step and reach whom the law names, by the page of each', async () => {
    const { ids } = await makeOpened(server, manager, vendors, prices);
    const [id] = ids;
    const { offers } = await read(id!);
    const decide = {
      decision: 'verified',
      offers: offers.map((offer) => ({ id: offer.id, approved: true })),
    };
    must(await manager.post(`/api/v1/applications/${id}/verifications`, decide));
    await server.settle();
    expect(await bell(checkers.security, id!)).toMatchObject([
      { type: 'application.toSecurity', link: `/security/application-${id}` },
    ]);
    const { vendor } = await read(id!);
    expect((await bell(checkers.security, id!))[0]!.text).toContain(vendor.title);
    must(
      await checkers.security.post(`/api/v1/applications/${id}/handle-security-decision`, {
        decision: 'rejected',
        comment: 'Не прошла проверку',
      }),
    );
    await server.settle();
    const told = await bell(manager, id!);
    expect(told).toMatchObject([{ type: 'application.refused' }]);
    expect(told[0]!.text).toContain('Не прошла проверку');
    expect(await bell(checkers.auditor, id!)).toEqual([]);
  });

  it('of who is admitted tells each of its own application, and whoever has none of nobody’s', async () => {
    const onlooker = await server.signIn('vendor');
    const { lotId, ids } = await makeOpened(server, manager, vendors, prices);
    must(await onlooker.post(`/api/v1/lots/${lotId}/is-participant`, { participant: true }));
    await admit(checkers, ids[0]!);
    for (const id of ids.slice(1))
      must(
        await manager.post(`/api/v1/applications/${id}/verifications`, {
          decision: 'rejected',
          comment: 'Нет',
        }),
      );
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
    await server.settleUnmailed();
    const heard = async (who: SignedIn) =>
      must<{ type: string; text: string; link: string }[]>(
        await who.get('/api/v1/notifications?per_page=100'),
      ).flatMap((one) =>
        one.type === 'lot.admission' && one.link.startsWith(`/tender-${lotId}/`) ? [one.text] : [],
      );
    expect(await heard(vendors[0]!)).toEqual([expect.stringContaining('ваша заявка допущена')]);
    expect(await heard(vendors[1]!)).toEqual([expect.stringContaining('ваша заявка отклонена')]);
    expect(await heard(onlooker)).toEqual([expect.stringContaining('список допущенных определён')]);
  });
});
