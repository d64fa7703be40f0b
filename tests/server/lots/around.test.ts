// What stands around a lot: questions, invitations, favourites, criteria, files, exports, reference books.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import PostalMime from 'postal-mime';
import * as xlsx from 'sheetjs-ce';
import type { Criterion } from '../../../src/api/records/criterion.ts';
import type { Favorite } from '../../../src/api/records/favorite.ts';
import type { Invitation } from '../../../src/api/records/invitation.ts';
import type { Visitor } from '../../../src/machines/access.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Question } from '../../../src/api/records/question.ts';
import type { ExportRecord } from '../../../src/api/records/task.ts';
import type { Actor } from '../../../src/machines/law.ts';
import { queueTask } from '../../../src/server/lots/tasks/queue.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { mayHear } from '../../../src/server/platform/live/audiences.ts';
import { makeDraftApplication, must, submit } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeDraft, makePublished, passDeadline } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;
let other: SignedIn;
let vendor: SignedIn;
let rival: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  other = await server.signIn('manager');
  vendor = await server.signIn('vendor', { name: 'Спрашивающий Семён' });
  rival = await server.signIn('vendor');
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

/** What open pages are told of a lot's questions, in order. */
async function whatIsTold(lotId: number): Promise<string[]> {
  const { rows } = await server.services.pool.query<{ what: string }>(
    `select what from live_events where model = 'question' and lot_id = $1 order by id`,
    [lotId],
  );
  return rows.map(({ what }) => what);
}

/** Whether this person's open pages hear of a question. */
function hears({ user }: SignedIn, id: number): Promise<boolean> {
  const { id: userId, role, name, companyId } = user;
  const event = { eventId: 1, model: 'question' as const, id, lotId: null, what: 'question.ask' };
  const visitor = { id: userId, role, name, companyId, emailVerified: true, accredited: true };
  return mayHear(server.services.db, visitor, event);
}

describe('questions', () => {
  it('are asked by verified vendors while the lot accepts, answered by its owner, and show no asker', async () => {
    const { id } = await makePublished(manager);
    const path = `/api/v1/lots/${id}/questions`;
    const asked = await vendor.post(path, { text: 'Допускается ли аналог?' });
    expect(asked.status).toBe(201);
    const question = asked.data<Question>();
    expect(question).toMatchObject({ status: 'pending', isOwn: true, canAnswer: false });
    for (const who of [rival, other]) expect((await who.get(path)).data<Question[]>()).toEqual([]);
    // All of the company that asks see it as their own.
    const colleague = await server.signIn('vendor', { company: vendor.companyId });
    for (const who of [vendor, colleague]) {
      expect((await who.get(path)).data<Question[]>()).toEqual([question]);
      expect((await who.get('/api/v1/users/questions')).data<Question[]>()).toContainEqual(
        expect.objectContaining({ id: question.id, isOwn: true }),
      );
    }
    expect(await whatIsTold(id)).toEqual(['question.ask']);
    const hear = (...people: SignedIn[]) => Promise.all(people.map((who) => hears(who, question.id)));
    expect(await hear(vendor, colleague, manager, admin)).toEqual([true, true, true, true]);
    expect(await hear(rival, other)).toEqual([false, false]);
    expect((await manager.get(path)).data<Question[]>()[0]).toMatchObject({ canAnswer: true, isOwn: false });
    const answerPath = `/api/v1/questions/${question.id}/answers`;
    expect((await other.post(answerPath, { text: 'Да' })).status).toBe(403);
    expect((await vendor.post(answerPath, { text: 'Да' })).status).toBe(403);
    expect((await manager.post(answerPath, { text: 'Да' })).status).toBe(201);
    expect((await manager.post(answerPath, { text: 'Нет' })).status).toBe(422);
    expect(await whatIsTold(id)).toEqual(['question.ask', 'question.answer']);
    expect(await hear(vendor, colleague, rival)).toEqual([true, true, true]);
    const seen = await server.guest().get(path);
    expect(seen.data<Question[]>()[0]).toMatchObject({ answer: { text: 'Да' }, isOwn: false });
    const logs = await manager.get(`/api/v1/lots/${id}/logs`);
    for (const reply of [seen, logs, await manager.get(path)])
      expect(JSON.stringify(reply.body)).not.toContain('Спрашивающий');
    expect((await manager.get(`/api/v1/lots/${id}/logs/verify`)).data()).toMatchObject({ ok: true });
  });

  it('are refused to the unverified, to staff and after the deadline', async () => {
    const { id } = await makePublished(manager);
    const path = `/api/v1/lots/${id}/questions`;
    const unproved = await server.signIn('vendor', { emailVerified: false });
    const newcomer = await server.signIn('vendor', { company: 'pending' });
    expect((await unproved.post(path, { text: 'Когда?' })).status).toBe(409);
    expect((await newcomer.post(path, { text: 'Когда?' })).status).toBe(403);
    expect((await manager.post(path, { text: 'Когда?' })).status).toBe(403);
    expect((await vendor.post(path, { text: '  ' })).status).toBe(422);
    await passDeadline(server, id);
    expect((await vendor.post(path, { text: 'Когда?' })).status).toBe(422);
  });

  it('of a lot that is not in sight are not asked, nor listed to others; the answer is told to who asked and to who may take part', async () => {
    const [invited, alsoInvited] = [await server.signIn('vendor'), await server.signIn('vendor')];
    const { id } = await makePublished(manager, { isOpen: false });
    for (const { companyId } of [invited, alsoInvited])
      must(await manager.post('/api/v1/invitations', { lotId: id, companyId }), 201);
    const path = `/api/v1/lots/${id}/questions`;
    expect((await rival.post(path, { text: 'Когда?' })).status).toBe(404);
    const { id: questionId } = must<Question>(await invited.post(path, { text: 'Где склад?' }), 201);
    const answers = `/api/v1/questions/${questionId}/answers`;
    must(await manager.post(answers, { text: 'В Иркутске' }), 201);
    // Nor do open pages hear of it, or of its lot, that may not see the lot.
    const hearsOfLot = (visitor: Partial<Visitor>) =>
      mayHear(
        server.services.db,
        {
          id: null,
          role: 'guest',
          name: '',
          companyId: null,
          emailVerified: true,
          accredited: true,
          ...visitor,
        },
        { eventId: 1, model: 'lot', id, lotId: id, what: 'lot.changed' },
      );
    const asVisitor = ({ user: { id: own, role, companyId } }: SignedIn) => ({ id: own, role, companyId });
    expect(await hearsOfLot({})).toBe(false);
    expect([await hearsOfLot(asVisitor(rival)), await hearsOfLot(asVisitor(invited))]).toEqual([false, true]);
    expect([await hearsOfLot(asVisitor(manager)), await hearsOfLot(asVisitor(other))]).toEqual([true, true]);
    expect([await hears(invited, questionId), await hears(rival, questionId)]).toEqual([true, false]);
    await server.settle();
    const toldOf = async (who: SignedIn) =>
      must<{ type: string; link: string }[]>(await who.get('/api/v1/notifications')).filter(
        ({ type, link }) => type === 'question.answered' && link.startsWith(`/tender-${id}`),
      ).length;
    expect([
      await toldOf(invited),
      await toldOf(alsoInvited),
      await toldOf(rival),
      await toldOf(manager),
    ]).toEqual([1, 1, 0, 0]);
    const lotsOf = async (who: SignedIn) =>
      must<{ lot: { id: number } }[]>(await who.get('/api/v1/users/questions')).map(({ lot }) => lot.id);
    expect(await lotsOf(manager)).toContain(id);
    for (const who of [rival, other]) expect(await lotsOf(who)).not.toContain(id);
  });

  it('are counted and listed for the asker and the owner', async () => {
    const owner = await server.signIn('manager');
    const asker = await server.signIn('vendor');
    const { id } = await makePublished(owner);
    const [drafting, submitted, pressed] = [
      await server.signIn('vendor'),
      await server.signIn('vendor'),
      await server.signIn('vendor'),
    ];
    for (const who of [asker, drafting]) await makeDraftApplication(who, id, ['10']);
    await submit(submitted, id, ['10']);
    must(await pressed.post(`/api/v1/lots/${id}/is-participant`));
    const asked = must<Question>(
      await asker.post(`/api/v1/lots/${id}/questions`, { text: 'Где склад?' }),
      201,
    );
    for (const who of [owner, asker]) {
      const summary = await who.get('/api/v1/users/summary');
      expect(summary.data()).toEqual({
        is_application_agreed: false,
        questions_pending_count: 1,
        questions_count: 1,
      });
      const own = await who.get('/api/v1/users/questions?filter[status]=pending&sort=-createdAt');
      expect(own.data<{ lot: { id: number } }[]>().map(({ lot }) => lot.id)).toEqual([id]);
    }
    await server.settle();
    expect(JSON.stringify((await owner.get('/api/v1/notifications')).body)).toContain('question.asked');
    // The answer is told to all who write an offer or mean to, who asked among them, once, and nobody's name with it.
    must(await owner.post(`/api/v1/questions/${asked.id}/answers`, { text: 'В Иркутске' }), 201);
    await server.settle();
    for (const who of [asker, drafting, submitted, pressed, rival]) {
      const bell = JSON.stringify((await who.get('/api/v1/notifications')).body);
      expect([...bell.matchAll(/question\.answered/g)].length).toBe(who === rival ? 0 : 1);
      if (who !== asker) expect(bell).not.toContain(asker.user.name);
    }
    // Nor does the history say who means to take part.
    const rows = must<HistoryRow[]>(await owner.get(`/api/v1/lots/${id}/logs?filter[event]=question.ask`));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(asker.user.name);
  });
});

describe('invitations', () => {
  it('go to a company of the platform or to an address, once, and may be withdrawn', async () => {
    const { id } = await makeDraft(manager, { isOpen: false });
    const sent = await manager.post('/api/v1/invitations', { lotId: id, companyId: vendor.companyId });
    expect(sent.data<Invitation>()).toMatchObject({ status: 'sent', company: { id: vendor.companyId } });
    expect(
      (await manager.post('/api/v1/invitations', { lotId: id, companyId: vendor.companyId })).status,
    ).toBe(422);
    expect((await other.post('/api/v1/invitations', { lotId: id, email: 'a@b.test' })).status).toBe(404);
    expect((await manager.post('/api/v1/invitations', { email: 'a@b.test' })).status).toBe(422);
    expect((await vendor.get('/api/v1/invitations')).data<Invitation[]>()).toEqual([]);
    await manager.post(`/api/v1/lots/${id}/step-to-applications`);
    const own = await vendor.get('/api/v1/invitations');
    expect(own.data<Invitation[]>().map(({ lotId }) => lotId)).toEqual([id]);
    expect((await rival.get('/api/v1/invitations')).data<Invitation[]>()).toEqual([]);
    expect((await rival.post(`/api/v1/invitations/${sent.data<Invitation>().id}/accept`)).status).toBe(404);
    await server.settle();
    expect(JSON.stringify((await vendor.get('/api/v1/notifications')).body)).toContain('lot.published');
    const { id: invitationId } = sent.data<Invitation>();
    expect((await manager.delete(`/api/v1/invitations/${invitationId}`)).status).toBe(204);
    expect((await vendor.get(`/api/v1/lots/${id}`)).status).toBe(404);
    expect((await manager.delete(`/api/v1/invitations/${invitationId}`)).status).toBe(422);
    const logged = must<HistoryRow[]>(await manager.get(`/api/v1/lots/${id}/logs?filter[model]=invitation`));
    expect(
      logged.map(({ modelId, event, from, to, by }) => [modelId, event, from, to, by.id]).toReversed(),
    ).toEqual([
      [invitationId, 'invitation.send', null, 'sent', manager.id],
      [invitationId, 'invitation.withdraw', 'sent', 'expired', manager.id],
    ]);
    expect(must(await manager.get(`/api/v1/lots/${id}/logs/verify`))).toMatchObject({ ok: true });
  });

  it('bring a stranger in by the letter’s link, bound to its address', async () => {
    const { id } = await makePublished(manager, { isOpen: false });
    await manager.post('/api/v1/invitations', { lotId: id, email: 'stranger@example.test' });
    await server.settle();
    const { text = '', html = '' } = await PostalMime.parse(server.letters().at(-1)!);
    const token = /invitation=([\w-]+)/.exec(text)?.[1];
    expect(text).toMatch(/Принять приглашение:\nhttp\S+&email=stranger%40example\.test&tender=\d+\n/);
    expect(html).toMatch(/<a href="http[^"]+" [^>]+>Принять приглашение<\/a>/);
    const body = {
      name: 'Новый Участник',
      phone: '79161112233',
      password: 'Long-enough-1',
      passwordConfirmation: 'Long-enough-1',
      consent: true,
      invitation: token,
    };
    const wrong = await server.guest().post('/auth/register', { ...body, email: 'wrong@example.test' });
    expect(wrong.status).toBe(422);
    const stranger = server.guest();
    const joined = await stranger.post('/auth/register', { ...body, email: 'stranger@example.test' });
    expect([joined.status, joined.problem?.errors]).toEqual([201, undefined]);
    expect((await stranger.get(`/api/v1/lots/${id}`)).status).toBe(200);
    const again = await server.guest().post('/auth/register', { ...body, email: 'stranger@example.test' });
    expect([again.status, again.problem.errors]).toEqual([
      422,
      { invitation: ['Приглашение больше не действует: его уже приняли, отозвали или прошёл срок'] },
    ]);
  });

  it('is-participant is said and taken back', async () => {
    const { id } = await makePublished(manager);
    const path = `/api/v1/lots/${id}/is-participant`;
    expect((await vendor.post(path, {})).data()).toEqual({ isParticipant: true });
    expect((await vendor.get(`/api/v1/lots/${id}`)).data()).toMatchObject({ isParticipant: true });
    expect((await rival.get(`/api/v1/lots/${id}`)).data()).toMatchObject({ isParticipant: false });
    expect((await vendor.post(path, { participant: false })).data()).toEqual({ isParticipant: false });
    expect((await manager.post(path, {})).status).toBe(403);
  });
});

describe('favourites', () => {
  it('keep what may be read, and show it no longer when it may not', async () => {
    const { id } = await makePublished(manager);
    const key = { model_type: 'lot', model_id: id };
    expect((await vendor.post('/api/v1/favorites', key)).data<Favorite>()).toMatchObject({
      model_id: id,
      link: `/tender-${id}`,
    });
    expect((await vendor.post('/api/v1/favorites', key)).status).toBe(201);
    expect((await vendor.get('/api/v1/favorites')).data<Favorite[]>()).toHaveLength(1);
    expect((await vendor.get('/api/v1/lots?filter[favourite]=1')).data<{ isFavorite: boolean }[]>()).toEqual([
      expect.objectContaining({ id, isFavorite: true }),
    ]);
    expect((await rival.get('/api/v1/favorites')).data<Favorite[]>()).toEqual([]);
    await manager.post(`/api/v1/lots/${id}/step-to-draft`);
    expect((await vendor.get('/api/v1/favorites')).body).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await vendor.delete('/api/v1/favorites', key)).status).toBe(204);
    const draft = await makeDraft(manager);
    expect((await vendor.post('/api/v1/favorites', { ...key, model_id: draft.id })).status).toBe(404);
    expect((await server.guest().get('/api/v1/favorites')).status).toBe(401);
  });
});

describe('favourites of one lot', () => {
  it('are told at once, each to whom it is of, and lead to the item', async () => {
    const { id } = await makePublished(manager);
    const orders = (await vendor.get(`/api/v1/lots/${id}/orders`)).data<{ id: number; name: string }[]>();
    const other = await makePublished(manager);
    const keep = (model_type: string, model_id: number) =>
      vendor.post('/api/v1/favorites', { model_type, model_id });
    await keep('order', orders[0]!.id);
    await keep('lot', id);
    await keep('lot', other.id);
    const inLot = (who: Pick<SignedIn, 'get'>) => who.get(`/api/v1/favorites/in-lot?lot_id=${id}`);
    expect((await inLot(vendor)).data()).toEqual([
      { model_type: 'order', model_id: orders[0]!.id },
      { model_type: 'lot', model_id: id },
    ]);
    expect((await inLot(rival)).data()).toEqual([]);
    expect((await inLot(server.guest())).status).toBe(401);
    const [item] = (await vendor.get('/api/v1/favorites?filter[model_type]=order')).data<Favorite[]>();
    const link = new URL(item!.link, 'http://test.local');
    expect(link.pathname).toBe(`/tender-${id}`);
    expect(orders[0]!.name.startsWith(link.searchParams.get('items.filter[search]')!)).toBe(true);
    await manager.post(`/api/v1/lots/${id}/step-to-draft`);
    expect((await inLot(vendor)).status).toBe(404);
  });
});

describe('criteria', () => {
  it('are written in a draft, each calculated one once', async () => {
    const { id } = await makeDraft(manager, { ratingType: 'weighted' });
    const made = await manager.post('/api/v1/criteria', { lotId: id, code: 'price', weight: 60 });
    expect(made.data<Criterion>()).toMatchObject({ title: 'Цена', weight: 60 });
    expect((await manager.post('/api/v1/criteria', { lotId: id, code: 'price', weight: 40 })).status).toBe(
      422,
    );
    const refused = await manager.post(`/api/v1/lots/${id}/step-to-applications`);
    expect(refused.problem.errors?.status?.[0]).toMatch(/100/);
    const path = `/api/v1/criteria/${made.data<Criterion>().id}`;
    expect((await other.patch(path, { weight: 100 })).status).toBe(404);
    expect((await manager.patch(path, { weight: 100 })).status).toBe(200);
    await manager.post(`/api/v1/lots/${id}/step-to-applications`);
    expect((await manager.delete(path)).status).toBe(422);
    expect((await manager.get(`/api/v1/criteria?filter[lot]=${id}`)).data<Criterion[]>()).toHaveLength(1);
    expect((await manager.get('/api/v1/rating-types')).data<unknown[]>()).toHaveLength(3);
  });
});

describe('files', () => {
  it('are attached to a draft and read by whoever sees the lot', async () => {
    const { id } = await makeDraft(manager);
    const file = [{ name: 'Техзадание.txt', content: 'Требования к поставке' }];
    const sent = await manager.upload('/api/v1/lot-files', file, { lot_id: String(id) });
    expect(sent.status).toBe(201);
    const [attached] = sent.data<{ id: number; url: string }[]>();
    for (const query of [`?lot_id=${id}`, ''])
      expect((await manager.get(`/api/v1/lot-files${query}`)).data()).toMatchObject([
        { id: attached!.id, lotId: id },
      ]);
    for (const who of [server.guest(), vendor]) {
      expect((await who.get('/api/v1/lot-files')).data()).toEqual([]);
      expect((await who.get(`/api/v1/lot-files?lot_id=${id}`)).status).toBe(404);
    }
    expect((await vendor.get(attached!.url)).status).toBe(404);
    expect((await other.upload('/api/v1/lot-files', file, { lot_id: String(id) })).status).toBe(404);
    await manager.post(`/api/v1/lots/${id}/step-to-applications`);
    for (const path of [`/api/v1/lots/${id}/lot-files`, '/api/v1/lot-files'])
      expect((await server.guest().get(path)).data<unknown[]>()).toHaveLength(1);
    expect((await vendor.get(attached!.url)).status).toBe(200);
    expect((await manager.upload('/api/v1/lot-files', file, { lot_id: String(id) })).status).toBe(422);
    expect((await manager.delete(`/api/v1/lot-files/${attached!.id}`)).status).toBe(422);
  });

  it('hang on items too', async () => {
    const { id } = await makeDraft(manager);
    const [order] = (await manager.get(`/api/v1/lots/${id}/orders`)).data<{ id: number }[]>();
    const path = `/api/v1/orders/${order!.id}/order-files`;
    const sent = await manager.upload(path, [{ name: 'Чертёж.txt', content: 'x' }]);
    expect(sent.status).toBe(201);
    for (const query of [`?lot_id=${id}`, ''])
      expect((await manager.get(`/api/v1/order-files${query}`)).data()).toMatchObject([
        { orderId: order!.id },
      ]);
    // Another's draft is among nobody else's.
    for (const who of [server.guest(), vendor])
      expect((await who.get('/api/v1/order-files')).data()).toEqual([]);
    expect((await manager.get(`/api/v1/lots/${id}/orders`)).data()).toMatchObject([{ filesCount: 1 }]);
    const [attached] = sent.data<{ id: number }[]>();
    expect((await manager.delete(`/api/v1/lot-files/${attached!.id}`)).status).toBe(404);
    expect((await manager.delete(`/api/v1/order-files/${attached!.id}`)).status).toBe(204);
    expect((await manager.get(path)).data()).toEqual([]);
  });
});

describe('exports', () => {
  it('are made by the worker, once for both that ask, and read by the owner alone', async () => {
    const { id } = await makeDraft(manager, {}, [{ name: '=1+1' }, { quantity: '3609.380082' }]);
    const asked = await manager.post(`/api/v1/lots/${id}/exports/orders`);
    expect(asked.data<ExportRecord>()).toMatchObject({ status: 'pending', url: null });
    await manager.post(`/api/v1/lots/${id}/exports/orders`);
    const tasks = await manager.get(`/api/v1/sync-tasks?filter[model]=lot&filter[model_id]=${id}`);
    expect(tasks.data<unknown[]>()).toHaveLength(1);
    const path = `/api/v1/exports/${asked.data<ExportRecord>().id}`;
    expect((await manager.get(`${path}/file`)).status).toBe(404);
    await Promise.all([server.settle(), server.settle()]);
    const done = (await manager.get(path)).data<ExportRecord>();
    expect(done).toMatchObject({ status: 'completed', progress: 100, url: `${path}/file` });
    const file = await manager.get(`${path}/file`);
    const sheet = Object.values(xlsx.read(file.bytes).Sheets)[0]!;
    const rows = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
    expect(rows[2]).toContain('=1+1');
    expect(rows[3]).toContain(3609.380082);
    for (const who of [other, vendor]) expect((await who.get(`${path}/file`)).status).not.toBe(200);
    expect((await manager.post(path)).data()).toMatchObject({ status: 'pending' });
  });

  it('are one task for all who ask at the same moment', async () => {
    const { id } = await makeDraft(manager);
    const { name } = manager.user;
    const owner: Actor = { id: manager.id, role: 'manager', name, companyId: null, verified: true };
    const ask = () => transact(server.services.db, (tx) => queueTask(tx, 'export_data', id, owner));
    await Promise.all(Array.from({ length: 6 }, ask));
    const path = `/api/v1/sync-tasks?filter[model_id]=${id}`;
    expect((await manager.get(path)).data()).toMatchObject([{ status: 'pending' }]);
    await server.settle();
    expect((await manager.get(path)).data()).toMatchObject([{ status: 'completed' }]);
  });

  it('of a dead worker go to another when its lease is over', async () => {
    const { id } = await makeDraft(manager);
    await manager.post(`/api/v1/lots/${id}/exports/orders`);
    await server.services.pool.query(
      `update sync_tasks set status = 'in_progress', lease_until = clock_timestamp() - interval '1 second', attempts = 1 where model_id = $1`,
      [id],
    );
    await server.settle();
    const tasks = await manager.get(`/api/v1/sync-tasks?filter[model_id]=${id}`);
    expect(tasks.data()).toMatchObject([{ status: 'completed', progress: 100 }]);
    const rating = { type: 'calculate_rating', model: 'lot', model_id: id };
    expect((await manager.post('/api/v1/sync-tasks', rating)).status).toBe(422);
  });
});

describe('reference books', () => {
  it('are read by all, and by the signed-in', async () => {
    const guest = server.guest();
    expect((await guest.get('/api/v1/units?filter[code]=796')).data()).toContainEqual({
      code: '796',
      title: 'шт',
      name: 'Штука',
    });
    for (const word of ['search', 'filter[search]']) {
      const codes = (await guest.get(`/api/v1/orders/okpd?${word}=насос`)).data<{ code: string }[]>();
      // The exact one before its class.
      expect(codes.map(({ code }) => code)).toEqual(['28.13.14.110', '28.13']);
    }
    expect((await guest.get('/api/v1/payment-conditions')).status).toBe(401);
    expect((await vendor.get('/api/v1/payment-conditions')).data<unknown[]>()).not.toEqual([]);
    const day = await vendor.get('/api/v1/vat-rates?date=2026-03-01');
    expect(day.data<{ code: string }[]>().map(({ code }) => code)).toContain('vat22');
    await makePublished(manager, {}, [{ name: 'Редкостная втулка' }]);
    for (const word of ['search', 'filter[search]'])
      expect((await guest.get(`/api/v1/lot-order-names?${word}=втулк`)).data()).toEqual([
        'Редкостная втулка',
      ]);
  });

  it('keep rates by date; the administrator writes them', async () => {
    const rate = { code: 'USD', nominal: '1', value: '90.5', date: '2026-05-01' };
    expect((await manager.post('/api/v1/rates', rate)).status).toBe(403);
    expect((await admin.post('/api/v1/rates', rate)).status).toBe(201);
    expect((await admin.post('/api/v1/rates', { ...rate, code: 'RUB' })).status).toBe(422);
    const before = await vendor.get('/api/v1/rates?date=2026-04-30');
    const after = await vendor.get('/api/v1/rates?date=2026-05-02');
    expect(before.data()).toEqual([]);
    expect(after.data()).toContainEqual(
      expect.objectContaining({ code: 'USD', value: '90.5', source: 'admin' }),
    );
  });
});
