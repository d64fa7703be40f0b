// What those who work on a lot say to each other, and who answers for it.
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationRecord } from '../../../src/api/calls/notifications.ts';
import type { LotComment, LotPerson } from '../../../src/api/records/lot-comment.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { LotMoment } from '../../../src/api/records/lot-moment.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { mayHear } from '../../../src/server/platform/live/audiences.ts';
import { GUEST, type Visitor } from '../../../src/machines/access.ts';
import { must, openLot, ordersOf, submit, threeItems } from '../applications/make-applications.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import { waitersOf } from '../support/waiting.ts';
import { makeDraft, makePublished } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;
let colleague: SignedIn;
let security: SignedIn;
let auditor: SignedIn;
let admin: SignedIn;
let vendor: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  colleague = await server.signIn('manager');
  security = await server.signIn('security');
  auditor = await server.signIn('auditor');
  admin = await server.signIn('admin');
  vendor = await server.signIn('vendor');
});
afterAll(() => server?.close());

const told = async (who: SignedIn, type: string) => {
  await server.settle();
  return must<NotificationRecord[]>(await who.get(`/api/v1/notifications?filter[type]=${type}`));
};
/** What no number and no hash can be. */
const OWN_WORDS = 'прошлого года';
const SECRET = `Цена ${OWN_WORDS} 4711 рублей`;

it('comments are the team’s: written, told to who is named, changed and removed by their author; in nothing that leaves', async () => {
  const { id } = await makePublished(manager);
  const path = `/api/v1/lots/${id}/comments`;
  const text = `${SECRET}. @${security.user.name}, посмотрите`;
  const made = must<LotComment>(await manager.post(path, { text, mentions: [security.id] }), 201);
  expect(made).toMatchObject({
    text,
    by: { id: manager.id },
    mentions: [{ id: security.id }],
    changedAt: null,
  });
  for (const who of [manager, security, auditor, admin])
    expect(must<LotComment[]>(await who.get(path)).map((one) => one.id)).toEqual([made.id]);
  for (const who of [colleague, vendor]) {
    expect((await who.get(path)).status).toBe(403);
    expect((await who.post(path, { text: 'И я' })).status).toBe(403);
    expect((await who.delete(`/api/v1/lot-comments/${made.id}`)).status).toBe(403);
  }
  expect((await server.guest().get(path)).status).toBe(401);
  // A mention that could not be read is refused, and tells nobody.
  expect((await manager.post(path, { text: 'Вам', mentions: [colleague.id] })).problem.errors).toHaveProperty(
    'mentions',
  );
  expect(
    (await told(security, 'team.mentioned')).map((one) => [one.link, one.text.includes(SECRET)]),
  ).toEqual([[`/tender-${id}#team`, true]]);
  // What is quoted ends between characters, wherever the cut falls: the database takes no half of one.
  for (const long of ['😀'.repeat(150), `.${'😀'.repeat(150)}`]) {
    const other = must<LotComment>(await manager.post(path, { text: long, mentions: [auditor.id] }), 201);
    expect((await manager.delete(`/api/v1/lot-comments/${other.id}`)).status).toBe(204);
  }
  expect((await told(auditor, 'team.mentioned')).map((one) => one.text.endsWith('😀…'))).toEqual([
    true,
    true,
  ]);
  // Nor is who speaks of oneself told of it.
  const ofOneself = must<LotComment>(await manager.post(path, { text: 'Себе', mentions: [manager.id] }), 201);
  expect((await manager.delete(`/api/v1/lot-comments/${ofOneself.id}`)).status).toBe(204);
  for (const who of [manager, colleague, vendor]) expect(await told(who, 'team.mentioned')).toEqual([]);
  const letters = await Promise.all(server.letters().map((one) => new PostalMime().parse(one)));
  expect(letters.filter((one) => one.text?.includes(SECRET)).map(({ to }) => to?.[0]?.address)).toEqual([
    security.user.email,
  ]);
  // Only the author changes it; who was named before is not told again.
  const own = `/api/v1/lot-comments/${made.id}`;
  const again = { text: `${text}; @${auditor.user.name}`, mentions: [security.id, auditor.id] };
  expect((await admin.patch(own, again)).status).toBe(403);
  expect(
    (await manager.patch(own, { text, mentions: [security.id, colleague.id] })).problem.errors,
  ).toHaveProperty('mentions');
  expect(must<LotComment>(await manager.patch(own, again)).changedAt).not.toBeNull();
  expect(
    [await told(security, 'team.mentioned'), await told(auditor, 'team.mentioned')].map((one) => one.length),
  ).toEqual([1, 3]);
  // What a lot's bundle is made of, too.
  for (const away of ['ocds', 'ocds/record', 'logs', 'amendments']) {
    const reply = await manager.get(`/api/v1/lots/${id}/${away}`);
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body) + reply.bytes.toString()).not.toContain(OWN_WORDS);
  }
  const { rows: recorded } = await server.services.pool.query(
    `select id from history where payload::text like '%${OWN_WORDS}%'`,
  );
  expect(recorded).toEqual([]);
  const event = { eventId: 1, model: 'lotComment' as const, id, lotId: id, what: 'lotComment.written' };
  const { db } = server.services;
  const visitor = ({ id: userId, user }: SignedIn): Visitor => ({
    ...GUEST,
    id: userId,
    role: user.role,
    name: user.name,
  });
  const hears = await Promise.all(
    [manager, auditor, colleague, vendor].map((who) => mayHear(db, visitor(who), event)),
  );
  expect(hears).toEqual([true, true, false, false]);
  expect((await security.delete(own)).status).toBe(403);
  expect((await admin.delete(own)).status).toBe(204);
  expect(must<LotComment[]>(await manager.get(path))).toEqual([]);
});

it('a lot handed over is the other manager’s in law and rights, with both names in the history', async () => {
  const { id } = await makeDraft(manager);
  const people = must<LotPerson[]>(await manager.get(`/api/v1/lots/${id}/people`));
  expect(people.find((one) => one.id === colleague.id)).toMatchObject({ mayOwn: true, isInTeam: false });
  const path = `/api/v1/lots/${id}/owner`;
  expect((await colleague.post(path, { userId: colleague.id })).status).toBe(404);
  for (const userId of [manager.id, security.id, vendor.id])
    expect((await manager.post(path, { userId })).problem.errors).toHaveProperty('user_id');
  const said = must<LotComment>(await manager.post(`/api/v1/lots/${id}/comments`, { text: 'Передаю' }), 201);
  expect((await manager.post(path, { userId: colleague.id })).status).toBe(204);
  expect((await manager.get(`/api/v1/lots/${id}`)).status).toBe(404);
  expect(must<Lot>(await colleague.get(`/api/v1/lots/${id}`)).owner).toMatchObject({ id: colleague.id });
  must(await colleague.post(`/api/v1/lots/${id}/step-to-applications`));
  expect((await manager.post(`/api/v1/lots/${id}/step-to-draft`)).status).toBe(403);
  // What was said of it stays with the team.
  const own = `/api/v1/lot-comments/${said.id}`;
  expect([(await manager.patch(own, { text: 'Иначе' })).status, (await manager.delete(own)).status]).toEqual([
    403, 403,
  ]);
  expect(await told(colleague, 'team.assigned')).toHaveLength(1);
  // Taken back by the administrator: both managers hear of it.
  expect((await admin.post(path, { userId: manager.id })).status).toBe(204);
  expect(
    [await told(colleague, 'team.assigned'), await told(manager, 'team.assigned')].map((one) => one.length),
  ).toEqual([2, 1]);
  // As of a moment it is whose it was then.
  const assigned = must<HistoryRow[]>(await manager.get(`/api/v1/lots/${id}/logs`)).filter(
    ({ event }) => event === 'lot.assigned',
  );
  const [back, away] = assigned.toSorted((a, b) => b.id - a.id).map(({ id: number }) => number) as [
    number,
    number,
  ];
  const ownerAt = async (number: number) =>
    must<LotMoment>(await manager.get(`/api/v1/lots/${id}/moment?number=${number}`)).lot.owner;
  expect(await Promise.all([away - 1, away, back].map(ownerAt))).toEqual(
    [manager, colleague, manager].map((who) => ({ id: who.id, name: who.user.name })),
  );
  const rows = must<{ event: string; title: string; payload: unknown }[]>(
    await manager.get(`/api/v1/lots/${id}/logs`),
  );
  expect(rows.filter(({ event }) => event === 'lot.assigned')).toMatchObject([
    { title: 'Сменён ответственный', payload: { to: { name: manager.user.name } } },
    { payload: { from: { name: manager.user.name }, to: { name: colleague.user.name } } },
  ]);
});

it('an application is spoken of once it is opened, an item at any time; before that nothing tells that there is one', async () => {
  const bidder = await server.signIn('vendor');
  const { id } = await makePublished(manager, {}, threeItems);
  const path = `/api/v1/lots/${id}/comments`;
  const [first] = await ordersOf(manager, id);
  const application = await submit(bidder, id, ['100.00', '200.00', '300.00']);
  const ofApplication = { subject: 'application', id: application.id };
  const ofItem = { subject: 'item', id: first!.id };
  // A sealed one is refused in the words of one that is not there, whoever asks.
  const refusals = await Promise.all(
    [manager, security, auditor, admin].flatMap((who) =>
      [ofApplication, { subject: 'application', id: 999_999 }].map((about) =>
        who.post(path, { text: 'Кто это?', about }),
      ),
    ),
  );
  const [refused] = refusals;
  expect(refused!.problem.errors).toEqual({ about: [expect.stringContaining('вскрытой заявки')] });
  for (const one of refusals)
    expect([one.status, one.problem.errors]).toEqual([422, refused!.problem.errors]);
  const item = must<LotComment>(await security.post(path, { text: 'Дорого', about: ofItem }), 201);
  expect(item.about).toEqual({ ...ofItem, name: `1. ${first!.name}` });
  await openLot(server, manager, id);
  const foreign = await makePublished(manager, {}, threeItems);
  for (const about of [ofApplication, ofItem])
    expect(
      (await manager.post(`/api/v1/lots/${foreign.id}/comments`, { text: 'Не здесь', about })).status,
    ).toBe(422);
  const text = `@${auditor.user.name}, гарантия мала`;
  const made = must<LotComment>(
    await manager.post(path, { text, about: ofApplication, mentions: [auditor.id] }),
    201,
  );
  expect(made.about).toMatchObject({ ...ofApplication, name: expect.stringMatching(/\S/) as string });
  const news = await told(auditor, 'team.mentioned');
  expect(news[0]!.text).toContain(`заявка ${made.about!.name}`);
  for (const who of [manager, security, auditor, admin])
    expect(must<LotComment[]>(await who.get(path)).map((one) => one.about?.id)).toEqual([
      first!.id,
      application.id,
    ]);
  for (const who of [bidder, colleague]) {
    expect((await who.get(path)).status).toBe(403);
    expect((await who.post(path, { text: 'И я', about: ofApplication })).status).toBe(403);
  }
  for (const away of [
    `/api/v2/applications/${application.id}`,
    `/api/v1/lots/${id}/logs`,
    `/api/v1/lots/${id}`,
  ]) {
    const reply = await bidder.get(away);
    expect(JSON.stringify(reply.body)).not.toContain('гарантия мала');
  }
  expect(await told(bidder, 'team.mentioned')).toEqual([]);
  // One that is not the reader's any more takes what was said of it along.
  await server.services.pool.query('update applications set opened_version_id = null where id = $1', [
    application.id,
  ]);
  expect(must<LotComment[]>(await manager.get(path)).map((one) => one.id)).toEqual([item.id]);
  expect((await admin.delete(`/api/v1/lot-comments/${made.id}`)).status).toBe(404);
});

it('what is changed at once is changed as the other window left it: nobody hears twice, and what is gone is gone', async () => {
  const { id } = await makePublished(manager);
  const { pool } = server.services;
  const path = `/api/v1/lots/${id}/comments`;
  const own = async () => must<LotComment>(await manager.post(path, { text: 'Вместе' }), 201).id;
  const [rewritten, removed] = [await own(), await own()];
  const before = (await told(security, 'team.mentioned')).length;
  const other = await pool.connect();
  const draft = { text: 'Вместе', mentions: [security.id] };
  const replies = [];
  try {
    await other.query('begin');
    await other.query('update lot_comments set mentions = $2 where id = $1', [
      rewritten,
      JSON.stringify(draft.mentions),
    ]);
    await other.query('delete from lot_comments where id = $1', [removed]);
    for (const one of [rewritten, removed]) replies.push(manager.patch(`/api/v1/lot-comments/${one}`, draft));
    await until(async () => (await waitersOf(server)) === replies.length);
    await other.query('commit');
  } finally {
    other.release(true);
  }
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 404]);
  expect(await told(security, 'team.mentioned')).toHaveLength(before);
});

it('of a draft only who reads it is mentioned', async () => {
  const { id } = await makeDraft(manager);
  const write = (mentions: number[]) =>
    manager.post(`/api/v1/lots/${id}/comments`, { text: 'Черновик', mentions });
  expect((await write([security.id])).problem.errors).toHaveProperty('mentions');
  expect((await write([admin.id])).status).toBe(201);
});
