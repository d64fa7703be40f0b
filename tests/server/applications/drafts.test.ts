// A draft is one sealed row: what a save writes and answers, when it is refused, and what is found without opening it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Application,
  ApplicationListed,
  ApplicationSaved,
} from '../../../src/api/records/application.ts';
import type { Favorite } from '../../../src/api/records/favorite.ts';
import type { Offer } from '../../../src/api/records/offer.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import type { TestReply } from '../support/client.ts';
import { makeDraftApplication, makeOpened, must, ordersOf, submit, threeItems } from './make-applications.ts';

const MINIMAL = { headers: { prefer: 'return=minimal' } };

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let rival: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  vendor = await server.signIn('vendor');
  rival = await server.signIn('vendor');
});
afterAll(() => server?.close());

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;

const draftTo = async (who: SignedIn, prices: (string | null)[], lotId?: number): Promise<Application> => {
  const id = lotId ?? (await makePublished(manager, {}, threeItems)).id;
  return makeDraftApplication(who, id, prices);
};
const read = async (id: number, who = vendor) =>
  must<Application>(await who.get(`/api/v2/applications/${id}`));
const inputsOf = ({ offers }: Application) =>
  offers.map(({ id, orderId, unitPrice, quantity }) => ({ id, orderId, unitPrice, quantity }));
const offersPath = (id: number) => `/api/v1/applications/${id}/offers`;
const termsPath = (id: number) => `/api/v1/tender/edit-application/${id}`;

/** Rows that are new or changed meanwhile, by their table. */
async function writtenBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const [{ mark }] = (await query<{ mark: string }>('select pg_current_xact_id()::text as mark')) as [
    { mark: string },
  ];
  await act();
  const tables = await query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const written: Record<string, number> = {};
  for (const { name } of tables) {
    const [{ n }] = (await query<{ n: number }>(
      `select count(*)::int as n from "${name}" where xmin::text::bigint > $1::bigint`,
      [mark],
    )) as [{ n: number }];
    if (n > 0) written[name] = n;
  }
  return written;
}

describe('a save', () => {
  it('writes the one sealed row and tells the open pages, whatever it saves', async () => {
    const draft = await draftTo(vendor, ['1', '2', '3']);
    const table = inputsOf(draft).map((row) => ({ ...row, unitPrice: '7' }));
    const saves = [
      () => vendor.patch(termsPath(draft.id), { minSum: '5' }),
      () => vendor.patch(`/api/v1/applications/${draft.id}/address`, { address: 'Омск' }),
      () => vendor.put(offersPath(draft.id), { offers: table }),
      () => vendor.patch(`/api/v1/offers/${draft.offers[0]!.id}`, { unitPrice: '8' }),
      () => vendor.delete(`/api/v1/offers/${draft.offers[2]!.id}`),
    ];
    for (const save of saves)
      expect(await writtenBy(async () => expect((await save()).status).toBeLessThan(300))).toEqual({
        application_drafts: 1,
        live_events: 1,
      });
    const after = await read(draft.id);
    expect(after).toMatchObject({ minSum: '5', address: 'Омск', version: draft.version + saves.length });
    expect(after.offers.map(({ unitPrice }) => unitPrice)).toEqual(['8.00', '7.00']);
  });

  it('answers in short to who asks for it, with all that an open page must know', async () => {
    const draft = await draftTo(vendor, ['1', null, '3']);
    const [, second] = await ordersOf(vendor, draft.lotId);
    const table = [
      ...inputsOf(draft),
      { orderId: second!.id, unitPrice: '10', quantity: '2', name: 'Первая новая' },
      { orderId: second!.id, unitPrice: '20', quantity: '1', name: 'Вторая новая', isAnalogue: true },
    ];
    const reply = await vendor.put(offersPath(draft.id), { offers: table }, MINIMAL);
    expect(reply.headers['preference-applied']).toBe('return=minimal');
    const saved = must<ApplicationSaved>(reply);
    const whole = await read(draft.id);
    expect(saved.newOfferIds).toEqual(
      ['Первая новая', 'Вторая новая'].map((name) => whole.offers.find((offer) => offer.name === name)!.id),
    );
    const { newOfferIds: _newOfferIds, ...told } = saved;
    expect(whole).toMatchObject(told);
    expect(saved.steps.map(({ event }) => event)).toContain('application.submit');
    expect(saved.offersTotalPrice).toBe('42.00');

    const terms = must<ApplicationSaved>(
      await vendor.patch(termsPath(draft.id), { isAgree: false }, MINIMAL),
    );
    expect(terms).toMatchObject({ version: saved.version + 1, newOfferIds: [], offersTotalPrice: '42.00' });
    const submission = terms.steps.find(({ event }) => event === 'application.submit')!;
    expect([submission.open, submission.reasons.length]).toEqual([false, 1]);
    expect((await read(draft.id)).steps).toEqual(terms.steps);
    expect(must<Application>(await vendor.patch(termsPath(draft.id), { isAgree: true })).offers).toHaveLength(
      4,
    );
  });

  it('made on another version is refused with what is stored now', async () => {
    const draft = await draftTo(vendor, ['1', '2', '3']);
    const ifMatch = { headers: { ...MINIMAL.headers, 'if-match': `"${draft.version}"` } };
    must(await vendor.patch(termsPath(draft.id), { minSum: '1' }, ifMatch));
    const stale = await vendor.patch(termsPath(draft.id), { minSum: '2' }, ifMatch);
    expect(stale.status).toBe(412);
    expect(stale.problem.current).toMatchObject({ minSum: '1', version: draft.version + 1 });
  });

  /** A save that waits for its draft while `meanwhile` happens. */
  async function whileWaiting(draft: Application, meanwhile: () => Promise<void>): Promise<TestReply> {
    const holder = await server.services.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from application_drafts where application_id = $1 for update', [draft.id]);
    const saving = vendor.patch(termsPath(draft.id), { minSum: '1' });
    await until(async () => {
      const [row] = await query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return row!.n > 0;
    });
    await meanwhile();
    await holder.query('commit');
    holder.release();
    return saving;
  }

  it('that came in time is stored though it waits beyond the deadline', async () => {
    const draft = await draftTo(vendor, ['1', '2', '3']);
    const saved = await whileWaiting(draft, async () => {
      await query(`update lots set applications_deadline = clock_timestamp() where id = $1`, [draft.lotId]);
    });
    expect(saved.status).toBe(200);
    expect(await read(draft.id)).toMatchObject({ minSum: '1' });
  });

  it('that comes when the term was over is refused, and nothing is stored', async () => {
    const draft = await draftTo(vendor, ['1', '2', '3']);
    const late = await whileWaiting(draft, async () => {
      await query(
        `update lots set applications_deadline = clock_timestamp() - interval '1 minute' where id = $1`,
        [draft.lotId],
      );
    });
    expect(late.status).toBe(422);
    expect(late.problem.errors?.status).toHaveLength(1);
    expect(await read(draft.id)).toMatchObject({ minSum: null, version: draft.version });
  });

  it('of a table names its faults by cell, and stores none of it', async () => {
    const draft = await draftTo(vendor, ['1', '2', '3']);
    const other = await draftTo(vendor, ['1', '2', '3']);
    const [own, second] = inputsOf(draft);
    const offers = [own, own, { ...second, orderId: other.offers[0]!.orderId }, inputsOf(other)[0]];
    const reply = await vendor.put(offersPath(draft.id), { offers }, MINIMAL);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.problem.errors!)).toEqual([
      'offers.1.id',
      'offers.2.order_id',
      'offers.3.order_id',
      'offers.3.id',
    ]);
    expect(await read(draft.id)).toEqual(draft);
  });
});

describe('what is sealed', () => {
  it('opens as nothing else: moved to another application it is damaged and tells nothing', async () => {
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const [own, other] = [
      await draftTo(vendor, ['1', '2', '3'], lotId),
      await draftTo(rival, ['4', '5', '6'], lotId),
    ];
    await query(
      `update application_drafts as d set sealed = o.sealed from application_drafts as o
        where d.application_id = $1 and o.application_id = $2`,
      [own.id, other.id],
    );
    const told = { flags: ['damagedDraft'], offers: [], minSum: null };
    expect(must(await vendor.get(`/api/v2/applications/${own.id}`))).toMatchObject(told);
    // A list opens the small summary beside it, and shows what it did.
    const listed = must<ApplicationListed[]>(await vendor.get(`/api/v1/lots/${lotId}/applications`));
    expect(listed).toMatchObject([{ offersTotalPrice: own.offersTotalPrice, offersCount: 3 }]);
  });

  it('is counted anew where items were taken away from the lot since', async () => {
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const draft = await draftTo(vendor, ['1', '2', '3'], lotId);
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-draft`));
    const [first] = await ordersOf(manager, lotId);
    expect((await manager.delete(`/api/v1/orders/${first!.id}`)).status).toBeLessThan(300);
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-applications`));
    const whole = await read(draft.id);
    expect(whole.offers).toHaveLength(2);
    const [listed] = must<ApplicationListed[]>(await vendor.get(`/api/v1/lots/${lotId}/applications`));
    expect(listed).toMatchObject({
      offersCount: 2,
      offersTotalPrice: whole.offersTotalPrice,
      coverage: { items: 2, of: 2 },
    });
  });

  it('stands among what was opened in the vendor’s list of offers, in one order', async () => {
    const own = await server.signIn('vendor');
    const { ids } = await makeOpened(server, manager, [own], [['1', '2', '3']]);
    const draft = await draftTo(own, ['4', null, '6']);
    const submitted = await submit(own, (await makePublished(manager, {}, threeItems)).id, ['7', '8', '9']);
    const list = async (more: string) => must<Offer[]>(await own.get(`/api/v1/offers?${more}`));
    for (const sort of ['orderId', '-orderId', 'id', '-id']) {
      const all = await list(`sort=${sort}&per_page=100`);
      expect(all).toHaveLength(8);
      const key = sort.replace('-', '') as 'id' | 'orderId';
      const sign = sort.startsWith('-') ? -1 : 1;
      expect(all).toEqual(all.toSorted((a, b) => sign * (a[key] - b[key]) || a.id - b.id));
      const paged = [
        ...(await list(`sort=${sort}&per_page=3`)),
        ...(await list(`sort=${sort}&per_page=3&page=2`)),
      ];
      expect(paged).toEqual(all.slice(0, 6));
    }
    const reply = await own.get(`/api/v1/offers?filter[application]=${draft.id},${ids[0]}&per_page=1`);
    expect((reply.body as { meta: { total: number } }).meta.total).toBe(5);
    expect(
      await list(`filter[lot]=${submitted.lotId}&filter[order]=${submitted.offers[1]!.orderId}`),
    ).toMatchObject([{ unitPrice: '8.00', applicationId: submitted.id }]);
    expect(await list('filter[approved]=1')).toEqual([]);
    expect(await (await rival.get(`/api/v1/offers?filter[application]=${draft.id}`)).data<Offer[]>()).toEqual(
      [],
    );
  });

  it('may be kept as a favourite by its vendor alone, and is found by its id', async () => {
    const draft = await draftTo(vendor, ['1', '2', '3']);
    const { id } = draft.offers[0]!;
    const keep = (who: SignedIn) => who.post('/api/v1/favorites', { model_type: 'offer', model_id: id });
    expect((await keep(rival)).status).toBe(404);
    expect((await keep(manager)).status).toBe(404);
    expect((await keep(vendor)).status).toBeLessThan(300);
    const list = async () => must<Favorite[]>(await vendor.get('/api/v1/favorites'));
    expect(await list()).toMatchObject([{ title: draft.offers[0]!.name, lotId: draft.lotId }]);
    const inLot = async (who: SignedIn) =>
      must(await who.get(`/api/v1/favorites/in-lot?lot_id=${draft.lotId}`));
    expect(await inLot(vendor)).toEqual([{ model_type: 'offer', model_id: id }]);
    expect(await inLot(rival)).toEqual([]);
    expect((await vendor.delete(`/api/v1/offers/${id}`)).status).toBe(204);
    expect(await list()).toMatchObject([{ title: 'Строка, которой в заявке больше нет' }]);
    expect((await rival.patch(`/api/v1/offers/${draft.offers[1]!.id}`, { unitPrice: '1' })).status).toBe(404);
    expect((await vendor.patch(`/api/v1/offers/${id}`, { unitPrice: '1' })).status).toBe(404);
  });
});

it('a list is narrowed to applications to lots of certain states: what has ended asks nobody for anything', async () => {
  const { id, lotId } = await draftTo(vendor, ['1']);
  const found = async (status: string) =>
    must<ApplicationListed[]>(
      await vendor.get(`/api/v2/applications?filter[lot]=${lotId}&filter[lot_status]=${status}`),
    ).map((one) => one.id);
  expect(await found('applications,repeating')).toEqual([id]);
  expect(await found('finished')).toEqual([]);
  expect((await vendor.get('/api/v2/applications?filter[lot_status]=nowhere')).status).toBe(422);
});
