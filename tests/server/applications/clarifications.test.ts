import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application, ReceiptVersion } from '../../../src/api/records/application.ts';
import type { Attachment } from '../../../src/api/records/attachment.ts';
import type { Order } from '../../../src/api/records/order.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import { inWorkOf } from '../../../src/ui/features/desk/in-work.ts';
import type { Stats } from '../../../src/api/records/stats.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { enqueue, jobDraft } from '../../../src/server/platform/jobs/enqueue.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { docxText } from '../support/docx.ts';
import {
  agreed,
  makeDraftApplication,
  makeOpened,
  makePending,
  must,
  openLot,
  passRound,
  threeItems,
} from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  vendor = await server.signIn('vendor');
});
afterAll(() => server?.close());

const ask = (id: number, body: Record<string, unknown> = {}) =>
  manager.post(`/api/v1/applications/${id}/clarifications`, {
    blocks: ['price_block'],
    text: 'Снизьте цену',
    dueAt: inHours(48),
    ...body,
  });

async function asked(body: Record<string, unknown> = {}) {
  const { ids } = await makeOpened(server, manager, [vendor], [['100', '200', '300']]);
  const application = must<Application>(await ask(ids[0]!, body));
  return { application, clarification: application.clarifications.at(-1)! };
}

describe('a clarification', () => {
  it('changes nothing of what the opening’s protocol tells, where an analogue is a choice and no addition', async () => {
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const [first, , third] = must<Order[]>(await vendor.get(`/api/v1/lots/${lotId}/orders`));
    const offers = [
      { orderId: first!.id, unitPrice: '100', quantity: '10' },
      { orderId: first!.id, unitPrice: '90', quantity: '10', isAnalogue: true, name: 'Аналог' },
      { orderId: third!.id, unitPrice: '300', quantity: '4' },
    ];
    const made = await vendor.post(`/api/v1/lots/${lotId}/applications`, { ...agreed, offers });
    const { id } = must<Application>(made, 201);
    must(await vendor.post(`/api/v1/applications/${id}/step-active`));
    await openLot(server, manager, lotId);
    const opening = async () =>
      docxText((await manager.get(`/api/v1/lots/${lotId}/protocol/opening`)).bytes).replaceAll('\u00A0', ' ');
    const before = await opening();
    // Ten of the first and four of the third, the analogue not beside the first.
    expect(before).toContain('2 200,00 ₽');
    const { clarifications } = must<Application>(await ask(id));
    const own = must<Application>(await vendor.get(`/api/v2/applications/${id}`));
    const cheaper = { id: own.offers[0]!.id, unitPrice: '80' };
    must(
      await vendor.post(`/api/v1/clarifications/${clarifications.at(-1)!.id}/answer`, {
        text: 'Снизили',
        terms: {},
        offers: [cheaper],
      }),
    );
    expect(await opening()).toBe(before);
  });

  it('is asked of named blocks, with a text, for ten days at most', async () => {
    const { ids } = await makeOpened(server, manager, [vendor], [['100', '200', '300']]);
    const bare = await ask(ids[0]!, { blocks: [], text: ' ', dueAt: inHours(24 * 11) });
    expect(bare.problem.errors?.status).toEqual([
      'Не выбраны разделы заявки для уточнения',
      'Не указано, что требуется уточнить',
      'Срок ответа должен быть позже текущего времени и не дальше чем через 10 дней',
    ]);
    const past = await ask(ids[0]!, { dueAt: inHours(-1) });
    expect(past.status).toBe(422);
  });

  it('is answered within its blocks and never with a higher price', async () => {
    const { application, clarification } = await asked();
    expect(application.status).toBe('clarification');
    const own = must<Application>(await vendor.get(`/api/v2/applications/${application.id}`));
    expect(own.vendorStatus).toBe('clarification');
    // The menu counts what its lists would have.
    const menuOf = async (who: SignedIn) =>
      must<{ menu: object }>(await who.get('/api/v1/notifications/unread-count')).menu;
    const totalOf = async (path: string) =>
      ((await vendor.get(`${path}per_page=1`)).body as { meta: { total: number } }).meta.total;
    expect(await menuOf(vendor)).toEqual({
      applications: await totalOf('/api/v2/applications?'),
      clarifications: await totalOf('/api/v1/clarifications?filter[status]=open&'),
    });
    const { byStatus } = must<Stats>(await manager.get('/api/v1/stats'));
    expect(await menuOf(manager)).toEqual({ inWork: inWorkOf({ byStatus }), questions: 0 });
    expect(await menuOf(await server.signIn('auditor'))).toEqual({});
    const [first, second] = own.offers;
    const answer = (body: unknown) => vendor.post(`/api/v1/clarifications/${clarification.id}/answer`, body);

    const raised = await answer({ text: 'x', offers: [{ id: first!.id, unitPrice: '100.01' }] });
    expect(raised.problem.errors?.status).toEqual(['При ответе на уточнение цену нельзя повышать']);
    const outside = await answer({ text: 'x', terms: { shipmentPeriod: 5 } });
    expect(outside.problem.errors?.status).toEqual(['Изменены разделы, которых уточнение не касается']);
    const mixed = await answer({
      text: 'x',
      offers: [{ id: first!.id, unitPrice: '90', name: 'Другой товар' }],
    });
    expect(mixed.status).toBe(422);
    const currency = await answer({ text: 'x', terms: { currency: 'USD' } });
    expect(currency.status).toBe(422);
    expect(
      must<Application>(await manager.get(`/api/v2/applications/${application.id}`)).offers[0]!.unitPrice,
    ).toBe('100.00');

    const done = must<Application>(
      await answer({
        text: 'Снизили',
        terms: { vat: 'vat10' },
        offers: [
          { id: first!.id, unitPrice: '90' },
          { id: second!.id, unitPrice: '200.00' },
        ],
      }),
    );
    expect(done.vendorStatus).toBe('considered');
    const seen = must<Application>(await manager.get(`/api/v2/applications/${application.id}`));
    expect(seen).toMatchObject({ status: 'active', vat: 'vat10', receipt: { number: 2 } });
    expect(seen.offers[0]!.unitPrice).toBe('90.00');
    const [details] = must<{ changes: { path: string }[] }[]>(
      await manager.get(`/api/v1/applications/${application.id}/clarification-details`),
    );
    expect(details!.changes.map(({ path }) => path)).toEqual(['terms.vat', `offers.${first!.id}.unitPrice`]);
    const receipts = must<ReceiptVersion[]>(
      await manager.get(`/api/v1/applications/${application.id}/receipt`),
    );
    expect(receipts.map(({ number, verified, inHistory }) => [number, verified, inHistory])).toEqual([
      [1, true, true],
      [2, true, true],
    ]);
    expect(receipts[1]!.matchesOffers).toBe(true);
    expect((await answer({ text: 'ещё раз' })).status).toBe(422);
  });

  it('takes files where documents are asked for, and only then', async () => {
    const { application, clarification } = await asked({
      blocks: ['document_block'],
      text: 'Приложите сертификат',
    });
    const path = `/api/v1/applications/${application.id}/files`;
    const content = [{ name: 'сертификат.txt', content: 'да' }];
    const strangers = [await server.signIn('vendor'), await server.signIn('manager'), server.guest()];
    for (const who of [manager, ...strangers])
      expect([401, 403, 404]).toContain((await who.upload(path, content)).status);
    const [attached] = must<Attachment[]>(await vendor.upload(path, content), 201);
    expect((await vendor.get(attached!.url)).status).toBe(200);
    const checkers = [
      manager,
      await server.signIn('security'),
      await server.signIn('auditor'),
      await server.signIn('admin'),
    ];
    // Until the answer is sent it is its vendor's alone.
    for (const who of [...checkers, ...strangers]) expect((await who.get(attached!.url)).status).toBe(404);
    for (const who of strangers)
      for (const one of ['clarifications', 'clarification-details', 'files'])
        expect([401, 404]).toContain((await who.get(`/api/v1/applications/${application.id}/${one}`)).status);
    expect(
      must<Application>(await manager.get(`/api/v2/applications/${application.id}`)).attachments,
    ).toEqual([]);
    must(await vendor.post(`/api/v1/clarifications/${clarification.id}/answer`, { text: 'Приложили' }));
    const [file] = must<Application>(await manager.get(`/api/v2/applications/${application.id}`)).attachments;
    expect(file).toMatchObject({ name: 'сертификат.txt', url: attached!.url });
    for (const who of checkers) expect((await who.get(file!.url)).status).toBe(200);
    for (const who of strangers) expect((await who.get(file!.url)).status).toBe(404);

    const other = await asked();
    const refused = await vendor.upload(`/api/v1/applications/${other.application.id}/files`, [
      { name: 'a.txt', content: 'a' },
    ]);
    expect(refused.status).toBe(422);
  });

  it('expires by the clock and leaves a flag; a withdrawn one leaves none', async () => {
    const { application, clarification } = await asked();
    await server.services.pool.query(
      `update clarifications set due_at = clock_timestamp() - interval '1 second' where id = $1`,
      [clarification.id],
    );
    const late = await vendor.post(`/api/v1/clarifications/${clarification.id}/answer`, { text: 'поздно' });
    expect(late.problem.errors?.status).toEqual(['Срок ответа на уточнение истёк']);
    await Promise.all([server.tick('clarification-terms'), server.tick('clarification-terms')]);
    await Promise.all([server.settle(), server.settle()]);
    const seen = must<Application>(await manager.get(`/api/v2/applications/${application.id}`));
    expect(seen).toMatchObject({
      status: 'active',
      flags: ['noAnswer'],
      clarifications: [{ status: 'expired' }],
    });

    const again = must<Application>(await ask(application.id));
    const second = again.clarifications.at(-1)!;
    const stranger = await server.signIn('vendor');
    expect((await stranger.post(`/api/v1/clarifications/${second.id}/answer`, { text: 'x' })).status).toBe(
      404,
    );
    const back = must<Application>(await manager.post(`/api/v1/clarifications/${second.id}/withdraw`));
    expect(back).toMatchObject({ status: 'active', clarifications: [{}, { status: 'withdrawn' }] });
  });

  it('that was closed in the meantime is passed by when its term comes, and leaves no work that cannot be done', async () => {
    const { application, clarification } = await asked();
    must(await manager.post(`/api/v1/clarifications/${clarification.id}/withdraw`));
    await transact(server.services.db, (tx) =>
      enqueue(tx, jobDraft('clarification.expire', { id: clarification.id })),
    );
    await server.settle();
    const { rows } = await server.services.pool.query(
      `select error from jobs where kind = 'clarification.expire'`,
    );
    expect(rows).toEqual([]);
    expect(must<Application>(await manager.get(`/api/v2/applications/${application.id}`)).flags).toEqual([]);
  });

  it('takes an earlier decision back, and is closed when the lot is cancelled', async () => {
    const { lotId, ids } = await makeOpened(server, manager, [vendor], [['100', '200', '300']]);
    const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    must(
      await manager.post(`/api/v1/applications/${ids[0]}/verifications`, {
        decision: 'verified',
        offers: offers.map(({ id }) => ({ id, approved: true })),
      }),
    );
    const open = must<Application>(await ask(ids[0]!));
    expect(open.verifications[0]!.cancelledAt).not.toBeNull();
    must(await manager.post(`/api/v1/lots/${lotId}/cancel`, { reason: 'Потребность отпала' }));
    const closed = must<Application>(await vendor.get(`/api/v2/applications/${ids[0]}`));
    expect(closed).toMatchObject({
      vendorStatus: 'procedureCancelled',
      clarifications: [{ status: 'closed' }],
    });
  });

  it('tells at the tolerance that a quantity which is left alone is out of bounds without it', async () => {
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const terms = { isToleranceEnabled: true, tolerancePlus: '10' };
    const draft = await makeDraftApplication(vendor, lotId, ['10', '20', '30'], terms);
    const over = draft.offers.map(({ id, orderId }, index) =>
      index === 0 ? { id, orderId, quantity: '11' } : { id, orderId },
    );
    must(await vendor.put(`/api/v1/applications/${draft.id}/offers`, { offers: over }));
    must(await vendor.post(`/api/v1/applications/${draft.id}/step-active`));
    await openLot(server, manager, lotId);
    const { clarifications, offers } = must<Application>(await ask(draft.id, { blocks: ['offers_block'] }));
    const answer = (body: Record<string, unknown>) =>
      vendor.post(`/api/v1/clarifications/${clarifications[0]!.id}/answer`, { text: 'Ответ', ...body });
    const without = await answer({ terms: { isToleranceEnabled: false } });
    expect(without.status).toBe(422);
    expect(Object.keys(without.problem.errors!)).toEqual(['terms.is_tolerance_enabled']);
    const more = await answer({ offers: [{ id: offers[0]!.id, quantity: '11.5' }] });
    expect(Object.keys(more.problem.errors!)).toEqual(['offers.0.quantity']);
    must(
      await answer({
        terms: { isToleranceEnabled: false },
        offers: [{ id: offers[0]!.id, quantity: '10' }],
      }),
    );
  });

  it('asks the law before it looks into the answer', async () => {
    const { application, clarification } = await asked({ blocks: ['offers_block'] });
    await server.services.pool.query(
      `update clarifications set due_at = clock_timestamp() - interval '1 second' where id = $1`,
      [clarification.id],
    );
    const late = await vendor.post(`/api/v1/clarifications/${clarification.id}/answer`, {
      text: 'поздно',
      offers: [{ id: application.offers[0]!.id, quantity: '999' }],
    });
    expect(late.problem.errors).toEqual({ status: ['Срок ответа на уточнение истёк'] });
  });

  it('takes the approval away from an offer that the answer changed, and from no other', async () => {
    const { lotId, ids } = await makeOpened(server, manager, [vendor], [['100', '200', '300']]);
    const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    const verify = (decisions: unknown[]) =>
      manager.post(`/api/v1/applications/${ids[0]}/verifications`, {
        decision: 'verified',
        offers: decisions,
      });
    must(await verify(offers.map(({ id }) => ({ id, approved: true }))));
    const { clarifications } = must<Application>(await ask(ids[0]!));
    must(
      await vendor.post(`/api/v1/clarifications/${clarifications[0]!.id}/answer`, {
        text: 'Снизили',
        offers: [{ id: offers[1]!.id, unitPrice: '190' }],
      }),
    );
    const seen = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    expect(seen.offers.map(({ approvedByCustomer }) => approvedByCustomer)).toEqual([true, null, true]);
    expect((await verify([])).problem.errors?.status).toEqual(['Решения приняты не по всем предложениям']);
    must(await verify([{ id: offers[1]!.id, approved: true }]));
    const [told] = must<HistoryRow[]>(
      await manager.get(`/api/v1/lots/${lotId}/logs?filter[event]=application.answer`),
    );
    expect(told!.payload).toMatchObject({ approvalsRevoked: [offers[1]!.id] });
  });

  it('after a round is held against the price in force, and a lower one takes its place', async () => {
    const checkers = {
      manager,
      security: await server.signIn('security'),
      auditor: await server.signIn('auditor'),
    };
    const { lotId, ids } = await makePending(
      server,
      checkers,
      [vendor, await server.signIn('vendor')],
      [
        ['100', '200', '300'],
        ['110', '210', '310'],
      ],
    );
    for (const id of ids)
      must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, { endsAt: inHours(1) }));
    const { offers } = must<Application>(await vendor.get(`/api/v2/applications/${ids[0]}`));
    const lower = { prices: [{ offerId: offers[0]!.id, price: '80' }] };
    must(await vendor.post(`/api/v1/lots/${lotId}/round/prices`, lower));
    await passRound(server, lotId);
    await server.tick('lot-deadlines');
    must(await manager.post(`/api/v1/lots/${lotId}/back-to-verifications`, {}));
    const { verifications } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    const own = verifications.find(({ stage }) => stage === 'manager')!;
    must(await manager.post(`/api/v1/verifications/${own.id}/cancel-decision`));
    const { clarifications } = must<Application>(await ask(ids[0]!));
    const answer = (unitPrice: string) =>
      vendor.post(`/api/v1/clarifications/${clarifications[0]!.id}/answer`, {
        text: 'Цена',
        offers: [{ id: offers[0]!.id, unitPrice }],
      });
    // Lower than what was submitted and yet higher than what the round has brought.
    expect((await answer('85')).problem.errors).toEqual({
      status: ['При ответе на уточнение цену нельзя повышать'],
      'offers.0.unit_price': ['Не выше 80,00'],
    });
    must(await answer('75'));
    const [offer] = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`)).offers;
    expect(offer).toMatchObject({ unitPrice: '75.00', repeatedPrice: null, sum: '750.00' });
  });
});
