// Everything that the platform keeps of a person is told by the export, and gone or nameless after the erasure: place by place, as the
// schema has them.
import { eq } from 'drizzle-orm';
import { read, utils } from 'sheetjs-ce';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LotComment } from '../../../src/api/records/lot-comment.ts';
import { newKey, wrapSecret } from '../../../src/proof/commission/keys.ts';
import { notify } from '../../../src/server/accounts/notifications/notify.ts';
import { ownTables } from '../../../src/server/oversight/personal-data/erase.ts';
import { places } from '../../../src/server/oversight/personal-data/places.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { hashOf } from '../../../src/server/platform/history/canonical.ts';
import { history } from '../../../src/server/platform/history/tables.ts';
import { enqueue, jobDraft } from '../../../src/server/platform/jobs/enqueue.ts';
import { sendMail } from '../../../src/server/platform/mail/send-mail.ts';
import { ERASED_NAME } from '../../../src/text/personal-data.ts';
import { must } from '../applications/make-applications.ts';
import { makeDraft, makePublished, type MadeLot } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

const NAME = 'Горицветова Пелагея "Поля"';
const EMAIL = 'pelageya@goritsvet.test';
const PHONE = '79035550011';
const WORDS = ['Горицветов', 'Пелагея', 'goritsvet', PHONE];
const CONTACTS = [{ name: NAME, phone: PHONE, email: EMAIL }];
const A_DAY_MS = 86_400_000;

let server: TestServer;
let admin: SignedIn;
let colleague: SignedIn;
let person: SignedIn;
let lot: MadeLot;
let draft: MadeLot;
let commissioned: MadeLot;

const day = (from: number) => new Date(Date.now() + from * A_DAY_MS).toISOString().slice(0, 10);

async function keyFor(who: SignedIn): Promise<void> {
  const key = await newKey();
  const wrapped = await wrapSecret(key.secret, 'пароль хранителя', 2);
  must(await who.post('/api/v1/custodian-keys', { recipient: key.recipient, wrapped }), 201);
}

beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
  colleague = await server.signIn('manager', { name: 'Соседова Анна' });
  person = await server.signIn('manager', { name: 'Кто-то', email: EMAIL });
  must(await person.patch('/api/v1/profile/name', { name: NAME, phone: PHONE }));
  lot = await makePublished(person, { contacts: CONTACTS });
  draft = await makeDraft(person, { contacts: CONTACTS });
  const say = (who: SignedIn, text: string, mentions: number[] = []) =>
    who.post(`/api/v1/lots/${lot.id}/comments`, { text, mentions });
  must(await say(person, `Звоните мне: ${PHONE}, ${NAME}`), 201);
  must(await say(admin, `Спросим ${NAME}`, [person.id]), 201);
  const standFor = (absent: SignedIn, userId: number, from: number) =>
    admin.post(`/api/v1/users/${absent.id}/deputies`, { userId, from: day(from), to: day(from + 1) });
  must(await standFor(person, colleague.id, 1), 201);
  must(await standFor(colleague, person.id, 5), 201);
  const third = await server.signIn('auditor');
  for (const who of [person, colleague, third]) await keyFor(who);
  commissioned = await makeDraft(person);
  const custodians = [person.id, colleague.id, third.id];
  must(await person.put(`/api/v1/lots/${commissioned.id}/commission`, { threshold: 2, custodians }));
  must(await person.post(`/api/v1/lots/${draft.id}/template`, { name: `Шаблон: ${NAME}` }), 201);
  must(await person.post('/api/v1/profile/webhooks', webhook), 201);
  await transact(server.services.db, async (tx) => {
    // Another's letter about the person, and one to the person, that wait.
    await sendMail(tx, { to: 'anna@sosedova.test', subject: 'Новость', text: `Пишет ${NAME}` });
    await sendMail(tx, { to: EMAIL, subject: 'Новость', text: 'Без имени' });
    const userIds = [colleague.id];
    await notify(tx, { userIds, type: 'lot.published', text: `Процедуру ведёт ${NAME}` });
    const facts = { lotId: lot.id, number: lot.number, title: '', reason: `Так решила ${NAME}` };
    const news = { law: 'lot', id: lot.id, what: 'lot.published', audiences: [], facts };
    await enqueue(tx, jobDraft('news.deliver', news));
  });
});
afterAll(() => server?.close());

const webhook = { title: 'Своя программа', url: 'https://goritsvet.test/hook', groups: ['lot'] };

/** Where any of the words stands, as a dump of the database would show. */
async function tellingColumns(): Promise<string[]> {
  const { rows } = await server.services.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (data_type in ('text', 'jsonb', 'ARRAY'))`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const like = WORDS.map((_, index) => `"${column}"::text ilike '%' || $${index + 1} || '%'`).join(' or ');
    const { rows: hits } = await server.services.pool.query(
      `select 1 from "${table}" where ${like} limit 1`,
      WORDS,
    );
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

async function exported(who: SignedIn): Promise<Map<string, string[][]>> {
  const reply = await who.get('/api/v1/profile/personal-data');
  const book = read(reply.bytes);
  return new Map(
    book.SheetNames.map((name) => [name, utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1 })]),
  );
}

it('every column that names a user is in the list, and in no other way than the schema has it', async () => {
  const { rows } = await server.services.pool.query<{ place: string }>(
    `select c.conrelid::regclass::text || '.' || a.attname as place
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.confrelid = 'users'::regclass and c.contype = 'f'
     union
     select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'bigint' and column_name ~ '(^|_)(user|user_id|by|by_id|person_id)$'
     union
     select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'jsonb' and column_name ~ '(mentions|custodians|users|people)$'`,
  );
  expect(rows.map(({ place }) => place).toSorted()).toEqual(Object.keys(places).toSorted());
});

it('what goes with the person is what the erasure takes', async () => {
  const own = (await ownTables(server.services.db)).map(({ table, column }) => `${table}.${column}`);
  const going = Object.entries(places).flatMap(([place, { erased }]) => (erased === 'goes' ? [place] : []));
  // These two have no reference of the database's own.
  expect(going.toSorted()).toEqual(
    [...own, 'company_bindings.user_id', 'idempotency_keys.user_id'].toSorted(),
  );
});

it('comments, deputies and all else of the person stand in the export, each on its sheet', async () => {
  const sheets = await exported(person);
  const named = Object.values(places).flatMap(({ told }) => ('sheet' in told ? [told.sheet] : []));
  expect([...sheets.keys()]).toEqual(expect.arrayContaining([...new Set(named)]));
  const records = sheets.get('Записи')!.map(([, what, number, words]) => [what, number ?? '', words ?? '']);
  expect(records).toEqual(
    expect.arrayContaining([
      ['Комментарий', lot.number, `Звоните мне: ${PHONE}, ${NAME}`],
      ['Упоминание в обсуждении', lot.number, ''],
      ['Шаблон процедуры', '', `Шаблон: ${NAME}`],
      ['Ключ хранителя', '', ''],
      ['Веб-хук', '', webhook.url],
    ]),
  );
  // Another's words are the other's.
  expect(JSON.stringify(records)).not.toContain('Спросим');
  const [, ...stood] = sheets.get('Замещение')!;
  expect(stood.map(([absent, deputy]) => [absent, deputy])).toEqual([
    ['Соседова Анна', NAME],
    [NAME, 'Соседова Анна'],
  ]);
  const others = JSON.stringify([...(await exported(colleague))]);
  expect(others).toContain('Соседова Анна');
  expect(others).not.toContain('Звоните мне');
});

it('custodians stand in the history by their keys and no name; rows of earlier releases lose it', async () => {
  const { pool, db } = server.services;
  const rows = await db.select().from(history).where(eq(history.lotId, commissioned.id));
  const naming = rows.find(({ event }) => event === 'commission.name')!;
  const { custodians, ...rest } = naming.payload as { custodians: object[] };
  expect(custodians).toHaveLength(3);
  for (const one of custodians) expect(Object.keys(one).toSorted()).toEqual(['recipient', 'role', 'userId']);
  const payload = { ...rest, custodians: custodians.map((one) => ({ ...one, name: NAME })) };
  await pool.query('alter table history disable trigger all');
  await pool.query('update history set payload = $2, hash = $3 where id = $1', [
    naming.id,
    JSON.stringify(payload),
    hashOf({ ...naming, payload }),
  ]);
  await pool.query('alter table history enable trigger all');
});

it('after the erasure the person is named by documents of procedures alone', async () => {
  expect(await tellingColumns()).toEqual(
    expect.arrayContaining([
      'commissions.custodians',
      'history.payload',
      'jobs.payload',
      'lot_comments.text',
      'lot_templates.content',
      'lot_templates.name',
      'lots.contacts',
      'notifications.text',
      'users.name',
      'webhooks.url',
    ]),
  );
  must(await admin.post(`/api/v1/admin/users/${person.id}/erase`));
  // The notice that was published: its contacts are a part of the document (what stays, and why: text/personal-data.ts).
  expect(await tellingColumns()).toEqual(['lot_versions.terms', 'lots.contacts']);
  const { rows } = await server.services.pool.query<{ id: string }>(
    `select id from lots where contacts::text ilike '%goritsvet%'`,
  );
  expect(rows.map(({ id }) => Number(id))).toEqual([lot.id]);
  for (const [place, { erased }] of Object.entries(places)) {
    if (erased !== 'goes') continue;
    const [table, column] = place.split('.');
    const { rowCount } = await server.services.pool.query(`select 1 from "${table}" where "${column}" = $1`, [
      person.id,
    ]);
    expect([place, rowCount]).toEqual([place, 0]);
  }
});

it('words among colleagues stay, without the name; news that wait are still told', async () => {
  const said = must<LotComment[]>(await admin.get(`/api/v1/lots/${lot.id}/comments`));
  expect(said.map(({ text }) => text)).toEqual([
    `Звоните мне: ${ERASED_NAME}, ${ERASED_NAME}`,
    `Спросим ${ERASED_NAME}`,
  ]);
  const { rows } = await server.services.pool.query<{ payload: object }>(
    `select payload from jobs where kind in ('mail.send', 'news.deliver') order by kind`,
  );
  expect(JSON.stringify(rows)).toContain(`Так решила ${ERASED_NAME}`);
  expect(rows.filter(({ payload }) => 'to' in payload)).toEqual([]);
});
