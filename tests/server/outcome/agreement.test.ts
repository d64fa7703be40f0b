// The contract that the winner and the owner exchange after the finish.
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Agreement } from '../../../src/api/records/agreement.ts';
import type { Application } from '../../../src/api/records/application.ts';
import type { Attachment } from '../../../src/api/records/attachment.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { LotResults } from '../../../src/api/records/results.ts';
import type { Stats } from '../../../src/api/records/stats.ts';
import type { Signature } from '../../../src/api/records/signature.ts';
import { foreignSignature } from '../../../src/text/signatures.ts';
import { makeSigner } from '../support/openssl.ts';
import { GUEST, type Visitor } from '../../../src/machines/access.ts';
import { mayHear } from '../../../src/server/platform/live/audiences.ts';
import type { LiveEvent } from '../../../src/server/platform/live/models.ts';
import type { TestReply } from '../support/client.ts';
import { answerOrWait, holdRows } from '../support/waiting.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeRated, must } from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let security: SignedIn;
let auditor: SignedIn;
let vendors: SignedIn[];
let winner: SignedIn;
let loser: SignedIn;
let lotId: number;
let ids: number[];
let allocate: () => Promise<void>;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  security = await server.signIn('security');
  auditor = await server.signIn('auditor');
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  [winner, loser] = vendors as [SignedIn, SignedIn];
  ({ lotId, ids } = await makeRated(server, { manager, security, auditor }, vendors, [
    ['10', '20', '30'],
    ['11', '21', '31'],
  ]));
  allocate = async () => {
    const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    must(
      await manager.patch(`/api/v1/offers/${offers[0]!.id}/update-allocated-quantity`, {
        quantity: offers[0]!.quantity,
      }),
    );
  };
});
afterAll(() => server?.close());

const path = (index = 0) => `/api/v1/applications/${ids[index]}/agreement`;
const read = async (who: SignedIn, index = 0) => must<Agreement>(await who.get(path(index)));
const upload = (who: SignedIn, name: string, index = 0) =>
  who.upload(`${path(index)}/files`, [{ name, content: `текст ${name}` }]);
/** What of contracts waits on the desk: kind, whose application, with whom. */
const waiting = async (...of: SignedIn[]) =>
  (await Promise.all(of.map(async (who) => must<Stats>(await who.get('/api/v1/stats')).attention))).map(
    (rows) =>
      rows.flatMap(({ kind, applicationId, company }) =>
        applicationId === undefined ? [] : [[kind, applicationId === ids[0], typeof company]],
      ),
  );
/** Who hears of what was told of files that are not sent, each time. */
async function heardOfFiles(...of: SignedIn[]): Promise<boolean[][]> {
  const { rows } = await server.services.pool.query<LiveEvent>(
    `select id as "eventId", model, model_id as id, lot_id as "lotId", what from live_events
    where model = 'application' and what like 'agreement.%Files' order by live_events.id`,
  );
  const visitor = ({ id, user }: SignedIn): Visitor => ({
    ...GUEST,
    id,
    role: user.role,
    name: user.name,
    companyId: user.companyId,
  });
  return Promise.all(
    rows.map((event) => Promise.all(of.map((who) => mayHear(server.services.db, visitor(who), event)))),
  );
}
const openTo = ({ steps }: Agreement) => steps.filter(({ open }) => open).map(({ event }) => event);

it('is exchanged: sent, disputed, sent again, signed; each party in its turn', async () => {
  expect(await read(winner)).toMatchObject({ situation: 'buyer', isAgree: true, status: 'none', files: [] });
  expect((await upload(manager, 'early.txt')).status).toBe(422);
  await allocate();
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-finished`, { reason: 'Остальное есть на складе' }));

  const everybody = [manager, winner, loser, security, auditor] as const;
  const [FOR_OWNER, FOR_WINNER] = ['string', 'object'];
  expect(await waiting(...everybody)).toEqual([[['send', true, FOR_OWNER]], [], [], [], []]);

  // The situation is the buyer's version: the manager sends first, and not an empty envelope.
  expect((await manager.post(`${path()}/send`)).problem.errors?.status).toEqual([
    'Не приложены файлы договора',
  ]);
  expect((await upload(winner, 'mine.txt')).status).toBe(422);
  const [wrong] = must<Attachment[]>(await upload(manager, 'wrong.txt'), 201);
  expect((await manager.delete(`${path()}/files/${wrong!.id}`)).status).toBe(204);
  const [contract] = must<Attachment[]>(await upload(manager, 'contract.txt'), 201);
  const others = [...everybody, await server.signIn('manager'), await server.signIn('admin')];
  const buyersAlone = [true, false, false, false, false, false, true];
  // Other pages of the party itself: added, removed, added.
  expect(await heardOfFiles(...others)).toEqual([buyersAlone, buyersAlone, buyersAlone]);
  // The same once more is the one that there is; another text under its name is another file.
  const named = (...texts: string[]) =>
    manager.upload(
      `${path()}/files`,
      texts.map((content) => ({ name: 'contract.txt', content })),
    );
  const again = must<Attachment[]>(await named('текст contract.txt', 'новый', 'новый'), 201);
  expect(again.map(({ id }) => id)).toEqual([contract!.id, expect.any(Number)]);
  expect((await read(manager)).files).toHaveLength(2);
  expect((await manager.delete(`${path()}/files/${again[1]!.id}`)).status).toBe(204);
  await server.settle();
  expect((await manager.get(contract!.url)).status).toBe(200);
  expect((await read(winner)).files).toEqual([]);
  expect((await winner.get(contract!.url)).status).toBe(404);
  expect((await winner.post(`${path()}/send`)).status).toBe(403);
  const sent = must<Agreement>(await manager.post(`${path()}/send`));
  expect(sent).toMatchObject({ status: 'sent', version: 1, canAddFiles: false });
  expect((await manager.delete(`${path()}/files/${contract!.id}`)).status).toBe(422);

  expect(await waiting(...everybody)).toEqual([[], [['sign', true, FOR_WINNER]], [], [], []]);
  const received = await read(winner);
  expect(received).toMatchObject({ status: 'sent', canAddFiles: true });
  expect(received.files).toMatchObject([{ name: 'contract.txt', side: 'buyer', canRemove: false }]);
  expect((await winner.get(contract!.url)).status).toBe(200);
  // Of the other side's files none is there to be taken away.
  expect((await winner.delete(`${path()}/files/${contract!.id}`)).status).toBe(404);
  for (const who of [loser, security, auditor, await server.signIn('manager')])
    expect((await who.get(contract!.url)).status).toBe(404);
  expect((await winner.post(`${path()}/dispute`, {})).problem.errors?.status).toEqual([
    'Не указано, с чем вы не согласны',
  ]);
  // Whose turn it is is asked again when the files lie there: the exchange may have ended meanwhile.
  const release = await holdRows(server, 'select from applications where id = $1 for update', [ids[0]]);
  let late: Promise<TestReply> | undefined;
  expect(await answerOrWait(server, () => (late = upload(winner, 'late.txt')))).toBe('waits');
  const become = (status: string) =>
    server.services.pool.query('update agreements set status = $1 where application_id = $2', [
      status,
      ids[0],
    ]);
  await become('signed');
  await release();
  expect((await late!).status).toBe(422);
  await become('sent');
  must(await upload(winner, 'disagreement.txt'), 201);
  expect((await heardOfFiles(...others)).at(-1)).toEqual([false, true, false, false, false, false, false]);
  must(await winner.post(`${path()}/dispute`, { reason: 'Пункт 4.2: срок оплаты' }));
  expect(await read(manager)).toMatchObject({
    status: 'disputed',
    reason: 'Пункт 4.2: срок оплаты',
    files: [{ side: 'buyer' }, { name: 'disagreement.txt', side: 'seller' }],
  });

  expect(await waiting(manager, winner, loser)).toEqual([[['settle', true, FOR_OWNER]], [], []]);
  // The same files are no new version.
  expect((await manager.post(`${path()}/send`)).status).toBe(422);
  must(await upload(manager, 'contract-2.txt'), 201);
  const rest = ['я.txt', 'а.txt', 'м.txt'].map((name) => ({ name, content: `текст ${name}` }));
  rest.push({ name: 'гост.txt', content: 'Протокол вскрытия\n' });
  must(await manager.upload(`${path()}/files`, rest), 201);
  must(await manager.post(`${path()}/send`));
  // In the order in which they were given, whatever their random ids and equal moments.
  expect((await read(winner)).files.map(({ name }) => name)).toEqual([
    'contract.txt',
    'disagreement.txt',
    'contract-2.txt',
    'я.txt',
    'а.txt',
    'м.txt',
    'гост.txt',
  ]);
  expect(await waiting(manager, winner)).toEqual([[], [['sign', true, FOR_WINNER]]]);
  const stale = await winner.post(`${path()}/sign`, {}, { headers: { 'if-match': '"1"' } });
  expect(stale.status).toBe(412);
  must(await winner.post(`${path()}/sign`, {}, { headers: { 'if-match': '"3"' } }));
  const signed = await read(manager);
  expect(signed).toMatchObject({ status: 'signed', canAddFiles: false, steps: [] });
  const told = everybody.map(async (who) => {
    const { winners } = must<LotResults>(await who.get(`/api/v1/lots/${lotId}/results`));
    return winners?.map(({ agreement }) => agreement);
  });
  expect(await Promise.all(told)).toEqual([['signed'], ['signed'], [null], ['signed'], ['signed']]);
  expect((await upload(winner, 'late.txt')).status).toBe(422);

  expect(await waiting(...everybody)).toEqual([[], [], [], [], []]);

  const logs = must<HistoryRow[]>(
    await auditor.get(`/api/v1/lots/${lotId}/logs?filter[model]=agreement&sort=id`),
  );
  expect(logs.map(({ event, title }) => [event, title])).toEqual([
    ['agreement.send', 'Договор направлен'],
    ['agreement.dispute', 'Заявлены разногласия'],
    ['agreement.send', 'Договор направлен'],
    ['agreement.sign', 'Договор подписан'],
  ]);
  expect(must(await auditor.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
  await server.settle();
  const bell = async (who: SignedIn) =>
    must<{ type: string }[]>(await who.get('/api/v1/notifications?per_page=100')).filter(({ type }) =>
      type.startsWith('agreement.'),
    );
  expect(await bell(winner)).toHaveLength(2);
  expect((await bell(manager)).map(({ type }) => type).toSorted()).toEqual([
    'agreement.disputed',
    'agreement.signed',
  ]);
});

it('is nobody else’s, and there is none with who has won nothing', async () => {
  expect((await loser.get(path())).status).toBe(404);
  expect((await (await server.signIn('manager')).get(path())).status).toBe(404);
  expect((await security.get(path())).status).toBe(403);
  expect((await upload(manager, 'contract.txt', 1)).status).toBe(422);
  const refused = await manager.post(`${path(1)}/send`);
  expect(refused.problem.errors?.status).toContain('По этой заявке ничего не распределено');
  expect(openTo(await read(loser, 1))).toEqual([]);
  expect(openTo(await read(await server.signIn('admin')))).toEqual([]);
});

it('has the detached signatures of both parties beside the files that were sent', async () => {
  const about = `subject=agreement&id=${ids[0]}`;
  const addTo = (who: SignedIn, name: string) =>
    who.upload(
      '/api/v1/signatures',
      [{ name, content: readFileSync(new URL(`../../fixtures/signatures/${name}`, import.meta.url)) }],
      { subject: 'agreement', id: String(ids[0]) },
    );
  const first = must<Signature>(await addTo(manager, 'gost-256-a.sig'), 201);
  expect(first).toMatchObject({
    document: { name: 'гост.txt' },
    signers: [
      { name: 'Иванов Иван Иванович', digestAlgorithm: 'ГОСТ Р 34.11-2012, 256 бит', isProven: true },
    ],
  });
  must(await addTo(winner, 'gost-512-a.sig'), 201);
  expect(must<Signature[]>(await winner.get(`/api/v1/signatures?${about}`))).toHaveLength(2);
  expect((await winner.get(first.file.url)).status).toBe(200);
  for (const who of [loser, security]) {
    expect((await who.get(`/api/v1/signatures?${about}`)).status).toBe(404);
    expect((await who.get(first.file.url)).status).toBe(404);
    expect((await addTo(who, 'gost-256-b.sig')).status).toBe(404);
  }
  const foreign = await winner.upload(
    '/api/v1/signatures',
    [{ name: 'x.sig', content: makeSigner('Анна Смирнова').sign('другой договор') }],
    { subject: 'agreement', id: String(ids[0]) },
  );
  expect(foreign.problem.errors?.files).toEqual([foreignSignature.agreement]);
});

it('waits on the desk of whoever sends first, for a month, and not where one holds already', async () => {
  const { db } = server.services;
  const agreeOn = (situation: string) =>
    db.execute(
      sql`update applications set terms = jsonb_set(terms, '{agreement}', to_jsonb(${situation}::text)) where id = ${ids[0]}`,
    );
  const begun = await db.execute(sql`delete from agreements where application_id = ${ids[0]} returning *`);
  expect(begun.rows).toHaveLength(1);
  expect(await waiting(manager, winner)).toEqual([[['send', true, 'string']], []]);
  await agreeOn('seller');
  expect(await waiting(manager, winner)).toEqual([[], [['send', true, 'object']]]);
  await agreeOn('active');
  expect(await waiting(manager, winner)).toEqual([[], []]);
  await agreeOn('buyer');
  await db.execute(sql`update lots set finished_at = finished_at - interval '31 days' where id = ${lotId}`);
  expect(await waiting(manager, winner)).toEqual([[], []]);
});

// A refusal may come at any moment: it passed on what the other party was still writing.
it('shows nobody what the other party has not sent, whoever refuses and whatever comes after', async () => {
  const names = async (who: SignedIn) => (await read(who)).files.map(({ name }) => name);
  const step = async (who: SignedIn, name: string, body = {}) =>
    must(await who.post(`${path()}/${name}`, body));
  const [draft] = must<Attachment[]>(await upload(manager, 'draft.txt'), 201);
  await step(winner, 'decline', { reason: 'Нет мощностей' });
  expect(await names(winner)).not.toContain('draft.txt');
  expect((await read(manager)).files).toContainEqual(
    expect.objectContaining({ name: 'draft.txt', isSent: false, canRemove: false }),
  );
  expect((await winner.get(draft!.url)).status).toBe(404);
  await step(manager, 'resume');
  expect((await read(manager)).files).toContainEqual(
    expect.objectContaining({ name: 'draft.txt', canRemove: true }),
  );
  await step(manager, 'send');
  expect((await winner.get(draft!.url)).status).toBe(200);
  expect((await read(winner)).files).toContainEqual(
    expect.objectContaining({ name: 'draft.txt', isSent: true }),
  );

  const [objections] = must<Attachment[]>(await upload(winner, 'objections.txt'), 201);
  // A refusal sends nothing, its own party's drafts neither: nothing in it says so.
  await step(winner, 'decline', { reason: 'Передумали' });
  expect(await names(manager)).not.toContain('objections.txt');
  await step(manager, 'resume');
  const [own] = must<Attachment[]>(await upload(manager, 'own.txt'), 201);
  await step(manager, 'evade', { reason: 'Срок подписания вышел' });
  expect(await names(winner)).not.toContain('own.txt');
  expect((await winner.get(own!.url)).status).toBe(404);
  await step(manager, 'resume');
  must(await upload(manager, 'again.txt'), 201);
  await step(manager, 'send');
  expect(await names(manager)).not.toContain('objections.txt');
  expect((await manager.get(objections!.url)).status).toBe(404);
  await step(winner, 'dispute', { reason: 'Пункт 2' });
  expect(await names(manager)).toContain('objections.txt');
  expect((await manager.get(objections!.url)).status).toBe(200);
});
