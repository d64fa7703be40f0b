import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application, ReceiptVersion } from '../../../src/api/records/application.ts';
import { inHours } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeOpened, must } from './make-applications.ts';

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
    must(
      await vendor.upload(`/api/v1/applications/${application.id}/files`, [
        { name: 'сертификат.txt', content: 'да' },
      ]),
      201,
    );
    expect(
      must<Application>(await manager.get(`/api/v2/applications/${application.id}`)).attachments,
    ).toEqual([]);
    must(await vendor.post(`/api/v1/clarifications/${clarification.id}/answer`, { text: 'Приложили' }));
    const [file] = must<Application>(await manager.get(`/api/v2/applications/${application.id}`)).attachments;
    expect(file!.name).toBe('сертификат.txt');
    expect((await manager.get(file!.url)).status).toBe(200);

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
});
