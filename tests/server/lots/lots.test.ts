import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageMeta } from '../../../src/api/contract.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Lot, LotRow } from '../../../src/api/records/lot.ts';
import type { Order } from '../../../src/api/records/order.ts';
import type { Step } from '../../../src/api/step.ts';
import type { TestReply } from '../support/client.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { inHours, lotBody, makeDraft, makePublished, orderBody, passDeadline, readLot } from './make-lots.ts';

const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
const totalOf = ({ body }: TestReply) => (body as { meta: PageMeta }).meta.total;
const eventsOf = (reply: TestReply) => reply.data<{ event: string }[]>().map(({ event }) => event);
const idsOf = (reply: TestReply) => reply.data<LotRow[]>().map(({ id }) => id);

let server: TestServer;
let manager: SignedIn;
let other: SignedIn;
let vendor: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  other = await server.signIn('manager');
  vendor = await server.signIn('vendor');
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

describe('a draft', () => {
  it('is made with a number of its own and read back whole', async () => {
    const made = await manager.post(
      '/api/v1/lots',
      lotBody({ contacts: [{ name: 'Иванова', phone: '+7 916 123-45-67' }] }),
    );
    expect(made.status).toBe(201);
    expect(made.data<Lot>()).toMatchObject({
      number: expect.stringMatching(/^\d{4}-\d{6,}$/),
      status: 'draft',
      statusCode: 1,
      ownerId: manager.id,
      isOpen: true,
      isSealed: true,
      applicationsCount: 0,
      ordersCount: 0,
      canEdit: true,
      contacts: [{ name: 'Иванова', phone: '79161234567', email: null }],
    });
  });

  it('refuses what is no lot, field by field', async () => {
    const refused = await manager.post('/api/v1/lots', { title: ' ', currency: 'XXX' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(expect.arrayContaining(['title', 'currency']));
    const noCategory = await manager.post('/api/v1/lots', lotBody({ categoryId: 999_999 }));
    expect(noCategory.status).toBe(422);
    expect(noCategory.problem.errors).toHaveProperty('category_id');
  });

  it('tells what is wrong with a field once', async () => {
    const { id } = await makeDraft(manager);
    for (const [field, value, said, place = field] of [
      ['applicationsDeadline', 'не дата', 'Укажите дату и время', 'applications_deadline'],
      ['applicationsDeadline', '0001-01-01T00:00:00Z', 'Не раньше 1900 года', 'applications_deadline'],
      ['contacts', 'Иванова Анна', 'Должно быть списком'],
      ['title', '\u200b', 'Обязательное поле'],
    ] as const) {
      const { status, problem } = await manager.patch(`/api/v1/lots/${id}`, { [field]: value });
      expect([status, problem.errors]).toEqual([422, { [place]: [said] }]);
    }
    const { problem } = await manager.get('/api/v1/lots?per_page=1e300');
    expect(problem.errors).toEqual({ per_page: ['Не больше 100'] });
  });

  it('is seen by its owner and the administrator alone', async () => {
    const { id } = await makeDraft(manager);
    expect((await admin.get(`/api/v1/lots/${id}`)).status).toBe(200);
    for (const who of [other, vendor, server.guest(), await server.signIn('auditor')])
      for (const path of ['', '/orders', '/current-status', '/questions', '/lot-files'])
        expect([path, (await who.get(`/api/v1/lots/${id}${path}`)).status]).toEqual([path, 404]);
    expect((await other.post(`/api/v1/lots/${id}/step-to-applications`)).status).toBe(404);
    expect((await other.patch(`/api/v1/lots/${id}`, { title: 'Чужое' })).status).toBe(404);
  });

  it('is changed with If-Match; a stale version is 412 with the record as it stands', async () => {
    const lot = await makeDraft(manager);
    const changed = await manager.patch(
      `/api/v1/lots/${lot.id}`,
      { title: 'Новое название' },
      ifMatch(lot.version),
    );
    expect(changed.status).toBe(200);
    expect(changed.data<Lot>().version).toBe(lot.version + 1);
    const stale = await manager.patch(`/api/v1/lots/${lot.id}`, { title: 'Старое' }, ifMatch(lot.version));
    expect(stale.status).toBe(412);
    expect(stale.problem.current).toMatchObject({ title: 'Новое название' });
    const step = await manager.post(`/api/v1/lots/${lot.id}/step-to-applications`, {}, ifMatch(1));
    expect(step.status).toBe(412);
  });

  it('refuses a version that is none, and writes nothing', async () => {
    const lot = await makeDraft(manager);
    const path = `/api/v1/lots/${lot.id}`;
    const sent = (version: string) =>
      manager.patch(path, { title: 'Поверх' }, { headers: { 'if-match': version } });
    for (const version of ['abc', '"1", "2"', '-1']) {
      const refused = await sent(version);
      expect([version, refused.status]).toEqual([version, 422]);
      expect(refused.problem.errors).toEqual({ if_match: ['Версия записи — одно число, например "5"'] });
    }
    expect((await readLot(manager, lot.id)).version).toBe(lot.version);
    expect((await sent('*')).status).toBe(200);
  });

  it('tells why it cannot be published', async () => {
    const made = await manager.post('/api/v1/lots', lotBody({ applicationsDeadline: null }));
    const { id } = made.data<Lot>();
    await manager.post(`/api/v1/lots/${id}/orders`, orderBody({ quantity: null, unit: null }));
    const refused = await manager.post(`/api/v1/lots/${id}/step-to-applications`);
    expect(refused.status).toBe(422);
    expect(refused.problem.errors?.status).toHaveLength(2);
    const status = await manager.get(`/api/v1/lots/${id}/status`);
    const step = status.data<{ steps: Step[] }>().steps.find(({ event }) => event === 'lot.toApplications');
    expect(step).toMatchObject({ open: false, call: `/api/v1/lots/${id}/step-to-applications` });
    expect(step?.reasons).toEqual(refused.problem.errors?.status);
  });

  it('is deleted by its owner, seen by the administrator in the bin, and restored', async () => {
    const { id } = await makeDraft(manager);
    expect((await manager.delete(`/api/v1/lots/${id}`)).status).toBe(204);
    expect((await manager.get(`/api/v1/lots/${id}`)).status).toBe(404);
    expect((await admin.get(`/api/v1/admin/lots/${id}`)).status).toBe(404);
    const trashed = await admin.get(`/api/v1/admin/lots/${id}?filter[trashed]=with`);
    expect(trashed.data<Lot>().status).toBe('deleted');
    const bin = await admin.get('/api/v1/admin/lots?filter[trashed]=only');
    expect(idsOf(bin)).toEqual([id]);
    expect((await manager.post(`/api/v1/admin/lots/${id}/restore`)).status).toBe(403);
    expect((await admin.post(`/api/v1/admin/lots/${id}/restore`)).data<Lot>().status).toBe('draft');
  });

  it('is copied with its items, criteria and files', async () => {
    const source = await makeDraft(
      manager,
      {
        ratingType: 'weighted',
        criteria: [
          { code: 'price', weight: 70 },
          { code: 'delivery', weight: 30 },
        ],
      },
      [{}, { name: 'Второй' }],
    );
    const [, second] = (await manager.get(`/api/v1/lots/${source.id}/orders`)).data<Order[]>();
    const task = ['ТЗ.txt', 'Договор.txt'].map((name) => ({ name, content: name }));
    await manager.upload('/api/v1/lot-files', task, { lot_id: String(source.id) });
    await manager.upload(`/api/v1/orders/${second!.id}/order-files`, [{ name: 'Чертёж.txt', content: 'ч' }]);
    const copy = await manager.post(`/api/v1/lots/${source.id}/copy`, {});
    expect(copy.status).toBe(201);
    // With the files, which are its own: those of the source may go.
    const filesOf = async (id: number) =>
      (await manager.get(`/api/v1/lots/${id}/lot-files`)).data<{ id: number; name: string; url: string }[]>();
    for (const { id } of await filesOf(source.id)) await manager.delete(`/api/v1/lot-files/${id}`);
    await server.settle();
    const files = await filesOf(copy.data<Lot>().id);
    expect(files.map(({ name }) => name)).toEqual(['ТЗ.txt', 'Договор.txt']);
    expect((await manager.get(files[1]!.url)).bytes.toString()).toBe('Договор.txt');
    const copied = (await manager.get(`/api/v1/lots/${copy.data<Lot>().id}/orders`)).data<Order[]>();
    expect(copied.map(({ filesCount }) => filesCount)).toEqual([0, 1]);
    expect(copy.data<Lot>()).toMatchObject({ status: 'draft', ordersCount: 2, applicationsDeadline: null });
    expect(copy.data<Lot>().criteria.map(({ weight }) => weight)).toEqual([70, 30]);
    expect((await other.post(`/api/v1/lots/${source.id}/copy`, {})).status).toBe(404);
    await manager.post(`/api/v1/lots/${source.id}/step-to-applications`, {});
    expect((await other.post(`/api/v1/lots/${source.id}/copy`, {})).status).toBe(403);
  });
});

describe('publication', () => {
  it('fixes terms and items; title, description and contacts may still change', async () => {
    const { id } = await makePublished(manager);
    expect((await manager.patch(`/api/v1/lots/${id}`, { currency: 'USD' })).problem.errors).toHaveProperty(
      'currency',
    );
    const orders = (await manager.get(`/api/v1/lots/${id}/orders`)).data<Order[]>();
    expect((await manager.put(`/api/v1/orders/${orders[0]!.id}`, orderBody())).status).toBe(422);
    expect((await manager.post(`/api/v1/lots/${id}/orders`, orderBody())).status).toBe(422);
    expect((await manager.patch(`/api/v1/lots/${id}`, { title: 'Уточнённое', currency: 'RUB' })).status).toBe(
      200,
    );
    const fixed = await vendor.get(`/api/v1/lots/${id}/published-orders`);
    expect(fixed.data<Order[]>()[0]).toMatchObject({
      name: orderBody().name,
      quantity: '3',
      unitTitle: 'шт',
    });
  });

  it('shows an open lot to all, a closed one to the invited', async () => {
    const open = await makePublished(manager);
    const closed = await makePublished(manager, { isOpen: false });
    for (const who of [server.guest(), vendor, other])
      expect((await who.get(`/api/v1/lots/${open.id}`)).status).toBe(200);
    expect((await server.guest().get(`/api/v1/lots/${closed.id}`)).status).toBe(404);
    expect((await vendor.get(`/api/v1/lots/${closed.id}`)).status).toBe(404);
    const sent = await manager.post('/api/v1/invitations', { lotId: closed.id, companyId: vendor.companyId });
    expect(sent.status).toBe(201);
    expect((await vendor.get(`/api/v1/lots/${closed.id}`)).data<Lot>().isInvited).toBe(true);
    const listed = await vendor.get('/api/v1/lots?filter[invited]=1');
    expect(idsOf(listed)).toEqual([closed.id]);
    const colleague = await server.signIn('vendor');
    expect((await colleague.get(`/api/v1/lots/${closed.id}`)).status).toBe(404);
    await vendor.post(`/api/v1/invitations/${sent.data<{ id: number }>().id}/decline`);
    expect((await vendor.get(`/api/v1/lots/${closed.id}`)).status).toBe(404);
  });

  it('keeps the number of applications from all but the owner and the administrator', async () => {
    const { id } = await makePublished(manager);
    expect((await manager.get(`/api/v1/lots/${id}`)).data<Lot>().applicationsCount).toBe(0);
    expect((await admin.get(`/api/v1/lots/${id}`)).data<Lot>().applicationsCount).toBe(0);
    for (const who of [server.guest(), vendor, other, await server.signIn('auditor')])
      expect((await who.get(`/api/v1/lots/${id}`)).data<Lot>().applicationsCount).toBeNull();
    expect((await manager.get('/api/v1/lots?sort=applicationsCount')).status).toBe(422);
  });

  it('goes back to draft while nothing was submitted, and on again as the next version', async () => {
    const { id } = await makePublished(manager);
    expect((await manager.post(`/api/v1/lots/${id}/step-to-draft`)).data<Lot>()).toMatchObject({
      status: 'draft',
      publishedAt: null,
    });
    expect((await vendor.get(`/api/v1/lots/${id}`)).status).toBe(404);
    expect((await manager.post(`/api/v1/lots/${id}/step-to-applications`)).status).toBe(200);
    expect((await manager.get(`/api/v1/lots/${id}/published-orders?version=2`)).status).toBe(200);
    expect((await manager.get(`/api/v1/lots/${id}/published-orders?version=3`)).status).toBe(404);
  });
});

it.each(['UAH', 'PYG'])('a procedure may be held in %s', async (currency) => {
  expect((await manager.post('/api/v1/lots', lotBody({ currency }))).data<Lot>()).toMatchObject({ currency });
});

describe('steps', () => {
  it('prolongs to a later time only', async () => {
    const { id } = await makePublished(manager);
    const earlier = await manager.post(`/api/v1/lots/${id}/prolongation`, { deadline: inHours(1) });
    expect(earlier.status).toBe(422);
    expect(earlier.problem.errors?.status?.[0]).toMatch(/позже/);
    expect(earlier.problem.allowed?.map(({ event }) => event)).toContain('lot.cancel');
    const later = await manager.post(`/api/v1/lots/${id}/prolongation`, { deadline: inHours(48) });
    expect(later.status).toBe(200);
  });

  it('cancels with a reason, by the owner or the administrator', async () => {
    const { id } = await makePublished(manager);
    expect((await manager.post(`/api/v1/lots/${id}/cancel`, {})).status).toBe(422);
    expect((await other.post(`/api/v1/lots/${id}/cancel`, { reason: 'Хочу' })).status).toBe(403);
    expect((await vendor.post(`/api/v1/lots/${id}/cancel`, { reason: 'Хочу' })).status).toBe(403);
    expect((await server.guest().post(`/api/v1/lots/${id}/cancel`, { reason: 'Хочу' })).status).toBe(401);
    const done = await admin.post(`/api/v1/lots/${id}/cancel`, { reason: 'Потребность отпала' });
    expect(done.data<Lot>()).toMatchObject({ status: 'cancelled', cancelReason: 'Потребность отпала' });
    expect((await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Ещё раз' })).status).toBe(422);
  });

  it('understands step-to-{status}, and no other status', async () => {
    const { id } = await makePublished(manager);
    expect((await manager.post(`/api/v1/lots/${id}/step-to-nowhere`, {})).status).toBe(404);
    expect((await manager.post(`/api/v1/lots/${id}/step-to-rating`, {})).status).toBe(422);
    const draft = await makeDraft(manager);
    expect((await manager.post(`/api/v1/lots/${draft.id}/step-to-deleted`, {})).data<Lot>().status).toBe(
      'deleted',
    );
    const cancelled = await manager.post(`/api/v1/lots/${id}/step-to-cancelled`, { reason: 'Не нужна' });
    expect(cancelled.data<Lot>().status).toBe('cancelled');
  });

  it('forbids a stranger what no edge leads to, too', async () => {
    const { id } = await makePublished(manager);
    for (const status of ['deadlined', 'deleted', 'verification', 'cancelled']) {
      const refused = await other.post(`/api/v1/lots/${id}/step-to-${status}`, {});
      expect([status, refused.status]).toEqual([status, 403]);
    }
  });

  it('names the open steps where no edge leads to what was asked', async () => {
    const { id } = await makePublished(manager);
    for (const who of [manager, admin]) {
      const { steps } = (await who.get(`/api/v1/lots/${id}/status`)).data<Lot>();
      const refused = await who.post(`/api/v1/lots/${id}/step-to-verification`, {});
      expect(refused.status).toBe(422);
      expect(refused.problem.allowed).toEqual(steps.filter(({ open }) => open));
    }
  });

  it('does not name the refused step among the open ones', async () => {
    const { id } = await makeDraft(manager, { applicationsDeadline: null });
    const refused = await manager.post(`/api/v1/lots/${id}/step-to-applications`);
    expect(refused.problem.errors?.status).toEqual(['Не указан срок приёма заявок']);
    expect(refused.problem.allowed?.map(({ event, open }) => [event, open])).toEqual([['lot.delete', true]]);
  });

  it('restores a deleted one by its own call alone, to where it was', async () => {
    const { id } = await makeDraft(manager);
    await manager.delete(`/api/v1/lots/${id}`);
    for (const status of ['cancelled', 'draft', 'applications', 'verification']) {
      const refused = await admin.post(`/api/v1/lots/${id}/step-to-${status}`, { reason: 'Вернуть' });
      expect([status, refused.status]).toEqual([status, 422]);
    }
    const restored = await admin.post(`/api/v1/admin/lots/${id}/restore`);
    expect(restored.data<Lot>().status).toBe('draft');
  });

  it('gives the owner and the administrator the figures that the dialogs confirm, nobody else', async () => {
    const { id } = await makeDraft(manager);
    expect((await manager.get(`/api/v1/lots/${id}`)).data<Lot>().figures).toEqual({
      files: 0,
      invited: 0,
      admitted: 0,
      marked: 0,
    });
    await manager.upload('/api/v1/lot-files', [{ name: 'ТЗ.txt', content: 'Насосы' }], {
      lot_id: String(id),
    });
    const invite = { lotId: id, companyId: vendor.companyId };
    expect((await manager.post('/api/v1/invitations', invite)).status).toBe(201);
    for (const who of [manager, admin])
      expect((await who.get(`/api/v1/lots/${id}`)).data<Lot>().figures).toMatchObject({
        files: 1,
        invited: 1,
      });
    await manager.post(`/api/v1/lots/${id}/step-to-applications`);
    for (const who of [vendor, other, await server.signIn('auditor'), server.guest()])
      expect((await who.get(`/api/v1/lots/${id}`)).data<Lot>().figures).toBeNull();
  });

  it('lets one of two win when both step at once', async () => {
    const { id, version } = await makePublished(manager);
    const match = ifMatch(version);
    const replies = await Promise.all([
      manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Первый' }, match),
      admin.post(`/api/v1/lots/${id}/step-to-draft`, {}, match),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const both = await makePublished(manager);
    const steps = await Promise.all([
      manager.post(`/api/v1/lots/${both.id}/cancel`, { reason: 'Первый' }),
      admin.post(`/api/v1/lots/${both.id}/step-to-draft`, {}),
    ]);
    expect(steps.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('tells what is open on a record that changed meanwhile by the database’s clock, not by its own', async () => {
    const { id, version } = await makePublished(manager);
    await manager.patch(`/api/v1/lots/${id}`, { title: 'Уточнённое название' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 3_600_000 });
    try {
      const refused = await manager.post(`/api/v1/lots/${id}/step-to-draft`, {}, ifMatch(version));
      expect(refused.status).toBe(412);
      const { steps } = refused.problem.current as Lot;
      expect(steps.find(({ event }) => event === 'lot.prolong')).toMatchObject({ open: true });
    } finally {
      vi.useRealTimers();
    }
  });

  it('answers a repeated Idempotency-Key with the first answer', async () => {
    const { id } = await makePublished(manager);
    const key = { headers: { 'idempotency-key': 'cancel-once' } };
    const first = await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Раз' }, key);
    const second = await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Раз' }, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const logs = await manager.get(`/api/v1/lots/${id}/logs?filter[event]=lot.cancel`);
    expect(totalOf(logs)).toBe(1);
  });

  it('closes acceptance by the clock, once, with two workers at it', async () => {
    const { id } = await makePublished(manager);
    await passDeadline(server, id);
    await Promise.all([server.tick('lot-deadlines'), server.tick('lot-deadlines')]);
    expect((await readLot(manager, id)).status).toBe('deadlined');
    const logs = await manager.get(`/api/v1/lots/${id}/logs?filter[event]=lot.deadlinePassed`);
    expect(logs.data<HistoryRow[]>()).toHaveLength(1);
    expect(logs.data<HistoryRow[]>()[0]?.by).toMatchObject({ id: null, role: 'clock' });
    await server.settle();
    const bell = await manager.get('/api/v1/notifications');
    expect(JSON.stringify(bell.body)).toContain('нет заявок');
    const reopened = await manager.post(`/api/v1/lots/${id}/back-to-applications`, { deadline: inHours(5) });
    expect(reopened.data<Lot>()).toMatchObject({ status: 'applications', wasReopened: false });
    expect((await manager.post(`/api/v1/lots/${id}/step-to-verifications`)).status).toBe(422);
  });
});

describe('history', () => {
  it('tells what was done, holds its chain and replays to the stored status', async () => {
    const { id } = await makePublished(manager);
    await manager.post(`/api/v1/lots/${id}/prolongation`, { deadline: inHours(30) });
    await admin.post(`/api/v1/lots/${id}/cancel`, { reason: 'Ошибка в условиях' });
    const logs = await manager.get(`/api/v1/lots/${id}/logs?sort=id`);
    expect(eventsOf(logs)).toEqual([
      'lot.create',
      'order.create',
      'lot.toApplications',
      'lot.prolong',
      'lot.cancel',
    ]);
    expect(logs.data<HistoryRow[]>()[4]).toMatchObject({
      title: 'Процедура отменена',
      by: { role: 'admin' },
    });
    const check = await manager.get(`/api/v1/lots/${id}/logs/verify`);
    expect(check.data<Lot>()).toMatchObject({ ok: true, replay: { ok: true, status: 'cancelled' } });
    expect((await other.get(`/api/v1/lots/${id}/logs`)).status).toBe(403);
    expect((await vendor.get(`/api/v1/lots/${id}/logs`)).status).toBe(403);
  });

  it('shows where a changed status stops agreeing with its rows', async () => {
    const { id } = await makePublished(manager);
    await server.services.pool.query(`update lots set status = 'rating' where id = $1`, [id]);
    const check = await manager.get(`/api/v1/lots/${id}/logs/verify`);
    expect(check.data<Lot>()).toMatchObject({ ok: false, chain: { ok: true }, replay: { ok: false } });
  });

  it('shows a lot as it was at a moment', async () => {
    const { id } = await makeDraft(manager, { title: 'Первое название' });
    await manager.post(`/api/v1/lots/${id}/step-to-applications`);
    const between = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await manager.patch(`/api/v1/lots/${id}`, { title: 'Второе название' });
    await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Не нужна' });
    const then = await manager.get(`/api/v1/lots/${id}?at=${between}`);
    expect(then.data<Lot>()).toMatchObject({
      title: 'Первое название',
      status: 'applications',
      cancelReason: null,
      steps: [],
    });
    expect((await vendor.get(`/api/v1/lots/${id}?at=${between}`)).status).toBe(403);
    expect((await manager.get(`/api/v1/lots/${id}?at=2020-01-01T00:00:00Z`)).status).toBe(404);
  });
});
