// Standing for a manager who is away: the same rights by the same law, marked in the history, told in copy, and over with its days.
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationRecord } from '../../../src/api/calls/notifications.ts';
import type { DeputyCandidate, DeputyRecord } from '../../../src/api/records/deputy.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { Stats } from '../../../src/api/records/stats.ts';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { accusative } from '../../../src/text/person-names.ts';
import { must } from '../applications/make-applications.ts';
import type { LotPerson } from '../../../src/api/records/lot-comment.ts';
import { deputiesToday } from '../../../src/server/accounts/deputies/queries.ts';
import { keptSessions } from '../../../src/server/accounts/sessions/store.ts';
import { digestOf, SESSION_COOKIE } from '../../../src/server/platform/http/session-cookie.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { atHour } from '../support/clock-hand.ts';
import { makeDraft } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;
let deputy: SignedIn;
let stranger: SignedIn;
let security: SignedIn;
let colleague: SignedIn;
let admin: SignedIn;
let vendor: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  deputy = await server.signIn('manager');
  stranger = await server.signIn('manager');
  security = await server.signIn('security');
  colleague = await server.signIn('security');
  admin = await server.signIn('admin');
  vendor = await server.signIn('vendor');
  await server.services.pool.query(`update users set name = 'Иванова Ирина Ивановна' where id = $1`, [
    manager.id,
  ]);
});
afterAll(() => server?.close());

const day = (ahead: number): string =>
  new Date(Date.now() + 3 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);
const pathOf = (who: SignedIn) => `/api/v1/users/${who.id}/deputies`;
const told = async (who: SignedIn) => {
  await server.settle();
  return must<NotificationRecord[]>(await who.get('/api/v1/notifications')).map(({ text }) => text);
};

it('names only an active colleague of the same role, for days ahead, one at a time', async () => {
  const naming = { userId: deputy.id, from: day(0), to: day(3) };
  // As of somebody who is not there: ids are not to be tried out.
  for (const path of ['deputies', 'deputy-candidates'])
    for (const id of [manager.id, 987_654_321])
      expect((await stranger.get(`/api/v1/users/${id}/${path}`)).status).toBe(404);
  expect((await stranger.post(pathOf(manager), naming)).status).toBe(404);
  expect((await vendor.post(pathOf(vendor), naming)).status).toBe(403);
  expect((await admin.post(pathOf(vendor), naming)).problem.errors).toEqual({
    user_id: ['Замещение назначают менеджеру, безопасности и аудиту'],
  });
  await server.services.pool.query('update users set company_id = $1 where id = $2', [
    vendor.user.companyId,
    stranger.id,
  ]);
  const who = must<DeputyCandidate[]>(await manager.get(`/api/v1/users/${manager.id}/deputy-candidates`));
  expect(who.map(({ id }) => id)).toContain(deputy.id);
  for (const [userId, text] of [
    [manager.id, 'Замещать должен другой сотрудник'],
    [security.id, 'Замещать может действующий сотрудник с той же ролью'],
    [vendor.id, 'Сотрудник компании-участника не замещает организатора'],
    [stranger.id, 'Сотрудник компании-участника не замещает организатора'],
  ] as const) {
    expect(who.map(({ id }) => id)).not.toContain(userId);
    expect((await manager.post(pathOf(manager), { ...naming, userId })).problem.errors).toEqual({
      user_id: [text],
    });
  }
  await server.services.pool.query('update users set company_id = null where id = $1', [stranger.id]);
  for (const [from, to, text] of [
    [2, 1, 'Последний день не раньше первого'],
    [-3, -1, 'Замещение должно заканчиваться сегодня или позже'],
    [0, 366, 'Не больше года'],
  ] as const) {
    const refused = await manager.post(pathOf(manager), { ...naming, from: day(from), to: day(to) });
    expect(refused.problem.errors).toEqual({ to: [text] });
  }
});

it('has days of its own: nobody else is named for any of them, before and after them somebody may be', async () => {
  const name = (from: number, to: number) =>
    admin.post(pathOf(security), { userId: colleague.id, from: day(from), to: day(to) });
  const made = [must<DeputyRecord>(await name(5, 9), 201)];
  for (const [from, to] of [
    [9, 12],
    [2, 5],
    [6, 7],
    [1, 20],
  ] as const)
    expect((await name(from, to)).problem.errors).toEqual({ from: ['В эти дни замещение уже назначено'] });
  made.push(must<DeputyRecord>(await name(10, 12), 201), must<DeputyRecord>(await name(2, 4), 201));
  // Who was to stand is told that it is over, and the log says whose days they were.
  for (const { id } of made) expect((await stranger.delete(`/api/v1/deputies/${id}`)).status).toBe(404);
  const before = (await told(colleague)).length;
  for (const { id } of made) expect((await security.delete(`/api/v1/deputies/${id}`)).status).toBe(204);
  const after = await told(colleague);
  expect(after.length).toBe(before + made.length);
  expect(after[0]).toBe(
    `Замещение отменено. ${security.user.name}: вы больше не замещаете ${accusative(security.user.name)}.`,
  );
  expect(await told(security)).toEqual([]);
  const { rows } = await server.services.pool.query(
    `select payload::jsonb -> 'deputy' as deputy from history where model = 'user' and model_id = $1 and event = 'user.deputyEnded'`,
    [security.id],
  );
  expect(rows).toEqual(made.map(() => ({ deputy: { id: colleague.id } })));
});

it('does the absent one’s work as the law lets the owner, and the history says for whom', async () => {
  const { id } = await makeDraft(manager);
  expect((await deputy.get(`/api/v1/lots/${id}`)).status).toBe(404);
  const made = must<DeputyRecord>(
    // For who is away already, the administrator names one.
    await admin.post(pathOf(manager), { userId: deputy.id, from: day(-1), to: day(3) }),
    201,
  );
  expect(
    (await admin.post(pathOf(manager), { userId: stranger.id, from: day(3), to: day(5) })).problem.errors,
  ).toHaveProperty('from');
  expect(must<ProfileRecord>(await deputy.get('/api/v1/profile')).standsFor).toEqual([
    { id: manager.id, accusative: 'Иванову И. И.', until: day(3) },
  ]);
  const [first, last] = [day(-1), day(3)].map((one) => one.split('-').toReversed().join('.'));
  expect((await told(deputy))[0]).toBe(
    `Вы замещаете Иванову И. И. с ${first} по ${last}. ${admin.user.name}: в эти дни процедуры и уведомления доступны и вам.`,
  );
  await server.settle();
  const letters = await Promise.all(server.letters().map((text) => new PostalMime().parse(text)));
  // Initials end no sentence.
  expect(letters.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Вы замещаете Иванову И\. И\. с \d/),
  );
  // The letter leads to where the days stand.
  expect(letters.some(({ text }) => text?.includes('/account?tab=deputy'))).toBe(true);
  // Lists, counts and the lot itself.
  const owned = `/api/v1/lots?filter[owner]=${manager.id}&filter[status]=draft`;
  expect(must<Lot[]>(await deputy.get(owned)).map((one) => one.id)).toEqual([id]);
  expect(must<Lot[]>(await stranger.get(owned))).toEqual([]);
  const lot = must<Lot>(await deputy.get(`/api/v1/lots/${id}`));
  expect(lot.canEdit).toBe(true);
  expect(lot.steps.map(({ event }) => event)).toContain('lot.toApplications');
  expect(must<Stats>(await deputy.get('/api/v1/stats')).byStatus).toEqual([{ status: 'draft', count: 1 }]);
  must(await deputy.patch(`/api/v1/lots/${id}`, { title: 'Насосы и арматура' }));
  must(await deputy.post(`/api/v1/lots/${id}/step-to-applications`));
  // A question to the owner is told to both, to the deputy as a copy.
  must(await vendor.post(`/api/v1/lots/${id}/questions`, { text: 'Какое давление?' }), 201);
  const copy = (await told(deputy)).find((text) => text.includes('Вы получили это, замещая Иванову И. И.'));
  expect(copy).toBeDefined();
  expect((await told(manager)).some((text) => copy!.startsWith(text))).toBe(true);
  expect((await told(stranger)).filter((text) => text.includes('замещая'))).toEqual([]);

  // So is what the team asks of the absent one.
  const asked = { text: 'Срок не мал?', mentions: [manager.id] };
  must(await security.post(`/api/v1/lots/${id}/comments`, asked), 201);
  expect((await told(deputy))[0]).toContain('Срок не мал?');

  const rows = must<HistoryRow[]>(await deputy.get(`/api/v1/lots/${id}/logs`));
  for (const event of ['lot.toApplications', 'lot.change'])
    expect(rows.find((row) => row.event === event)).toMatchObject({
      by: { id: deputy.id, instead: 'Иванову И. И.' },
      payload: { insteadOf: { id: manager.id, name: 'Иванова Ирина Ивановна' } },
    });
  expect(rows.find(({ event }) => event === 'lot.create')?.by).not.toHaveProperty('instead');
  // The law walked again over the records lets the deputy's steps stand.
  expect((await deputy.get(`/api/v1/lots/${id}/logs/verify`)).body).toMatchObject({ data: { ok: true } });

  // Nobody's deputy passes it on, and only the absent one or the administrator ends it.
  expect((await deputy.delete(`/api/v1/deputies/${made.id}`)).status).toBe(403);
  expect((await manager.delete(`/api/v1/deputies/${made.id}`)).status).toBe(204);
  // An organiser too, only of other procedures: the refusal says so.
  const late = await deputy.post(`/api/v1/lots/${id}/step-to-draft`);
  expect([late.status, late.problem.message]).toEqual([
    403,
    'Этот шаг вам недоступен: его делает организатор процедуры',
  ]);
  expect((await deputy.get(`/api/v1/lots/${id}/logs`)).status).toBe(403);
  expect(must<ProfileRecord>(await deputy.get('/api/v1/profile'))).not.toHaveProperty('standsFor');
});

it('is nothing before its first day', async () => {
  const { id } = await makeDraft(manager);
  must(await manager.post(pathOf(manager), { userId: deputy.id, from: day(1), to: day(2) }), 201);
  expect((await deputy.get(`/api/v1/lots/${id}`)).status).toBe(404);
  expect(must<DeputyRecord[]>(await deputy.get(pathOf(deputy)))).toMatchObject([
    { isNow: false, canEnd: false },
  ]);
});

it('acts on its days, by the platform’s clock, in the absent one’s role and for no company; else it is nothing at once', async () => {
  const [absent, stand] = [await server.signIn('manager'), await server.signIn('manager')];
  const { id } = await makeDraft(absent);
  must(await absent.post(pathOf(absent), { userId: stand.id, from: day(0), to: day(0) }), 201);
  const { pool } = server.services;
  const holds = async () => {
    const people = must<LotPerson[]>(await admin.get(`/api/v1/lots/${id}/people`));
    const { standsFor = [] } = must<ProfileRecord>(await stand.get('/api/v1/profile'));
    return [people.find((one) => one.id === stand.id)?.isInTeam, standsFor.map((one) => one.id)];
  };
  const [yes, no] = [
    [true, [absent.id]],
    [false, []],
  ];
  expect(await holds()).toEqual(yes);
  for (const [set, values, back] of [
    [
      'update deputies set from_day = $2, to_day = $3 where deputy_id = $1',
      [day(-3), day(-1)],
      [day(0), day(0)],
    ],
    [
      'update deputies set from_day = $2, to_day = $3 where deputy_id = $1',
      [day(1), day(3)],
      [day(-1), day(1)],
    ],
    ['update users set company_id = $2 where id = $1', [vendor.user.companyId], [null]],
  ] as const) {
    await pool.query(set, [stand.id, ...values]);
    expect([await holds(), (await stand.get(`/api/v1/lots/${id}`)).status], set).toEqual([no, 404]);
    await pool.query(set, [stand.id, ...back]);
    expect(await holds()).toEqual(yes);
  }
  await pool.query(`update users set role = 'security' where id = $1`, [absent.id]);
  expect(await holds()).toEqual(no);
  // Administrators and vendors stand for nobody, whoever once was named.
  await pool.query(`update users set role = 'admin' where id = any($1)`, [[absent.id, stand.id]]);
  expect(must<ProfileRecord>(await stand.get('/api/v1/profile'))).not.toHaveProperty('standsFor');
  await pool.query(`update users set role = 'manager' where id = any($1)`, [[absent.id, stand.id]]);
  // Half an hour into the day of Moscow it is the evening before at UTC.
  await pool.query('update deputies set from_day = $2, to_day = $2 where deputy_id = $1', [stand.id, day(0)]);
  const digest = digestOf(stand.cookies.get(SESSION_COOKIE)!);
  const [told, sessions] = await atHour(server, '00:30', async (tx) => [
    await deputiesToday(tx, [absent.id]),
    await keptSessions.findMany(tx, [digest]),
  ]);
  expect([[...told], sessions.get(digest)?.visitor.standsFor?.map((one) => one.id)]).toEqual([
    [stand.id],
    [absent.id],
  ]);
  // What is over is told to nobody any more.
  await pool.query('update deputies set from_day = $2, to_day = $2 where deputy_id = $1', [
    stand.id,
    day(-1),
  ]);
  expect(must<DeputyRecord[]>(await stand.get(pathOf(stand)))).toEqual([]);
});

it.each([
  ['Соколова Марина Андреевна', 'Соколову М. А.'],
  ['Егоров Дмитрий Олегович', 'Егорова Д. О.'],
  ['Шевченко Анна Ивановна', 'Шевченко А. И.'],
  ['Отдел снабжения', 'Отдел снабжения'],
])('%s is called so: за %s', (name, expected) => {
  expect(accusative(name)).toBe(expected);
});
