// A person's data by request: told whole, and erased so that nothing of them is left while everything that is proved stays proved.
import { read, utils } from 'sheetjs-ce';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { ListView } from '../../../src/api/records/list-view.ts';
import type { Bundle } from '../../../src/proof/bundle.ts';
import { checkFile } from '../../../src/proof/check/check.ts';
import { laws } from '../../../src/machines/laws.ts';
import { keepLawVersions } from '../../../src/server/engine/law-version.ts';
import { nodeCrypt } from '../../../src/server/platform/checkpoints/crypt.ts';
import { hashOf } from '../../../src/server/platform/history/canonical.ts';
import { history } from '../../../src/server/platform/history/tables.ts';
import { verifyChain } from '../../../src/server/platform/history/verify.ts';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import { ERASED_NAME } from '../../../src/text/personal-data.ts';
import { ownTables } from '../../../src/server/oversight/personal-data/erase.ts';
import { must, openLot, submit } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { check as strangerCheck } from '../../proof/stranger/stranger.ts';
import { docxText } from '../support/docx.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

const PASSWORD = 'Пятнадцать-синих-труб';
const NAME = 'Незабудкина Евлампия "Ева"';
const EMAIL = 'evlampia@nezabudka.test';
const PHONE = '79035557788';
/** All that she was ever known by. */
const WORDS = ['Незабудкин', 'Евлампия', 'nezabudka', PHONE, 'Прежняя-Фамилия'];

let server: TestServer;
let admin: SignedIn;
let manager: SignedIn;
let person: SignedIn;
let lotId: number;

beforeAll(async () => {
  server = await testApp();
  await keepLawVersions(server.services.db, Object.values(laws));
  admin = await server.signIn('admin');
  manager = await server.signIn('manager', { name: 'Прежняя-Фамилия Мария', email: 'm@nezabudka.test' });
  const passwordHash = await hashPassword(PASSWORD);
  person = await server.signIn('vendor', { name: 'Прежняя-Фамилия Евлампия', email: EMAIL, passwordHash });
  must(await person.patch('/api/v1/profile/name', { name: NAME, phone: PHONE }));
  must(
    await person.post(`/api/v1/companies/${person.companyId}/managers`, {
      name: NAME,
      primaryPhone: PHONE,
      email: EMAIL,
    }),
    201,
  );
  const colleague = await server.makeUser('vendor', { company: null });
  must(
    await admin.post('/api/v1/companies/users/attach', {
      company_id: person.companyId,
      user_id: colleague.id,
    }),
  );
  must(await admin.patch(`/api/v1/users/${person.id}`, { name: NAME }));
  ({ id: lotId } = await makePublished(manager));
  must(await manager.post('/api/v1/invitations', { lotId, email: EMAIL, role: 'vendor' }), 201);
  for (const who of [admin, person]) {
    const filters = [NAME, EMAIL].map((value) => ({ name: 'search', value }));
    const view = { list: 'tenders', name: `Закупки: ${NAME}`, filters, sort: null, columns: [] };
    must(await who.post('/api/v1/list-views', view), 201);
  }
  await submit(person, lotId, ['100']);
  await openLot(server, manager, lotId);
  await server.settle();
});
afterAll(() => server?.close());

/** Tables in which any of the words stands, as a dump of the database would show. */
async function tellingTables(): Promise<string[]> {
  const { pool } = server.services;
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const like = WORDS.map((_, index) => `t::text ilike '%' || $${index + 1} || '%'`).join(' or ');
    const { rows: hits } = await pool.query(
      `select t::text as row from "${name}" t where ${like} limit 1`,
      WORDS,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

const bundle = async () => (await admin.get(`/api/v1/lots/${lotId}/bundle`)).body as Bundle;

async function brokenChains(): Promise<string[]> {
  const { db, pool } = server.services;
  const { rows } = await pool.query<{ chain: string }>('select chain from history_chains');
  const broken: string[] = [];
  for (const { chain } of rows) if (!(await verifyChain(db, chain)).ok) broken.push(chain);
  return broken;
}

it('a person has all of the own data as one workbook, and nobody has another’s', async () => {
  const reply = await person.get('/api/v1/profile/personal-data');
  expect(reply.status).toBe(200);
  const book = read(reply.bytes);
  const sheet = JSON.stringify(
    book.SheetNames.map((name) => utils.sheet_to_json(book.Sheets[name]!, { header: 1 })),
  );
  for (const word of [NAME.replaceAll('"', String.raw`\"`), EMAIL, PHONE]) expect(sheet).toContain(word);
  expect((await person.get(`/api/v1/admin/users/${manager.id}/personal-data`)).status).toBe(403);
  expect((await admin.get(`/api/v1/admin/users/${person.id}/personal-data`)).status).toBe(200);
  expect((await admin.get('/api/v1/admin/users/999999/personal-data')).status).toBe(404);
});

it('the administrator’s copy of a supplier’s tells nothing of what is sealed still; the supplier’s own tells all', async () => {
  const bidder = await server.signIn('vendor');
  const sealed = await makePublished(manager);
  must(await bidder.post(`/api/v1/lots/${sealed.id}/is-participant`, { participant: true }));
  const { id } = await submit(bidder, sealed.id, ['100']);
  must(await bidder.post('/api/v1/favorites', { model_type: 'application', model_id: id }), 201);
  await server.settle();
  const told = async (who: SignedIn, path: string) => {
    const { Sheets, SheetNames } = read((await who.get(path)).bytes);
    return JSON.stringify(SheetNames.map((name) => utils.sheet_to_json(Sheets[name]!, { header: 1 })));
  };
  const own = await told(bidder, '/api/v1/profile/personal-data');
  expect(own).toContain('Заявка подана');
  expect(own).toContain(String(id));
  const others = await told(admin, `/api/v1/admin/users/${bidder.id}/personal-data`);
  expect(others).not.toContain(sealed.number);
  expect(others).not.toContain(String(id));
  expect(others).toContain('Запечатанное не показано');
  await openLot(server, manager, sealed.id);
  expect(await told(admin, `/api/v1/admin/users/${bidder.id}/personal-data`)).toContain('Заявка подана');
});

it('no file of a lot names its authors', async () => {
  expect(JSON.stringify(await bundle())).not.toMatch(/Незабудкина|Прежняя-Фамилия|nezabudka/);
});

it('is erased by the administrator alone, and never the administrator oneself', async () => {
  const erase = (who: SignedIn, id: number) => who.post(`/api/v1/admin/users/${id}/erase`);
  expect((await erase(manager, person.id)).status).toBe(403);
  expect((await erase(person, person.id)).status).toBe(403);
  expect((await erase(admin, admin.id)).status).toBe(422);
  expect((await erase(admin, 999_999)).status).toBe(404);
  expect(await tellingTables()).toEqual(
    expect.arrayContaining(['users', 'history', 'contacts', 'invitations', 'list_views']),
  );
});

it('after an erasure nothing of the person is left, and all chains and files hold', async () => {
  // As rows of the releases before are: whole, or salted with the name in plain.
  await asBefore(`user:${person.id}`, 1, null);
  await asBefore(`company:${person.companyId}`, 1, 'aa');
  for (const { id } of [person, manager])
    expect(must(await admin.post(`/api/v1/admin/users/${id}/erase`))).toMatchObject({
      name: ERASED_NAME,
      isErased: true,
      blocked: '1',
      phone: null,
      company: null,
    });
  await server.settle();
  expect(await tellingTables()).toEqual([]);
  expect(must<ListView[]>(await admin.get('/api/v1/list-views'))).toMatchObject([
    { name: `Закупки: ${ERASED_NAME}`, filters: [{ value: ERASED_NAME }, { value: ERASED_NAME }] },
  ]);
  expect(await brokenChains()).toEqual([]);
  const file = await bundle();
  const { ok, findings } = checkFile(nodeCrypt, file);
  expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
  expect(ok).toBe(true);
  expect(strangerCheck(JSON.stringify(file))).toEqual([]);
  const rows = must<HistoryRow[]>(await admin.get(`/api/v1/lots/${lotId}/logs?per_page=100`));
  expect(rows.find(({ by }) => by.id === manager.id)!.by.name).toBe(ERASED_NAME);
  // A protocol is made anew for whoever asks for it.
  const protocol = docxText((await admin.get(`/api/v1/lots/${lotId}/protocol/opening`)).bytes);
  expect(protocol).toContain(ERASED_NAME);
  expect(WORDS.filter((word) => protocol.includes(word))).toEqual([]);
});

it('nobody comes in by the account, changes it or brings it back; the address is free', async () => {
  const login = { email: EMAIL, password: PASSWORD };
  expect((await server.guest().post('/auth/login', login)).status).toBe(422);
  expect((await person.get('/api/v1/profile')).body).toMatchObject({ data: null });
  const path = `/api/v1/admin/users/${person.id}`;
  expect((await admin.post(`${path}/erase`)).status).toBe(422);
  expect((await admin.post(`${path}/block`, { blocked: '0' })).status).toBe(422);
  expect((await admin.patch(`/api/v1/users/${person.id}`, { name: 'Кто-то другой' })).status).toBe(422);
  expect((await server.makeUser('vendor', { email: EMAIL })).email).toBe(EMAIL);
});

it('what is the person’s own is gone from every table that has such, new ones too', async () => {
  const own = await ownTables(server.services.db);
  expect(own.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['sessions', 'notifications', 'favorites']),
  );
  for (const { table, column } of own) {
    const { rows } = await server.services.pool.query(
      `select 1 from "${table}" where "${column}" = any($1)`,
      [[person.id, manager.id]],
    );
    expect([table, rows.length]).toEqual([table, 0]);
  }
});

it('the database lets an erasure take the name, and nothing in its place or beside it', async () => {
  const { pool } = server.services;
  const fresh = await server.signIn('manager');
  await makePublished(fresh);
  const set = (columns: string) =>
    pool.query(`update history set ${columns} where id = (select max(id) from history where by_id = $1)`, [
      fresh.id,
    ]);
  const hash = `encode(sha256(convert_to(name_salt || by_name, 'UTF8')), 'hex')`;
  await expect(set(`by_name = 'Другой'`)).rejects.toThrow(/append-only/);
  await expect(set(`by_name = 'Другой', name_salt = null, name_hash = repeat('0', 64)`)).rejects.toThrow(
    /append-only/,
  );
  await expect(set(`event = 'x', name_salt = null, name_hash = ${hash}`)).rejects.toThrow(/append-only/);
  await expect(set(`payload = '{}', name_salt = null, name_hash = ${hash}`)).rejects.toThrow(/append-only/);
  await expect(
    set(`payload = '{}', name_salt = null, salt = '', erased_content = repeat('0', 64)`),
  ).rejects.toThrow(/append-only/);
  await set(`by_name = 'Другой', name_salt = null, name_hash = ${hash}`);
  expect(await brokenChains()).toEqual([]);
});

/** Writes a chain anew, its first rows as earlier releases wrote them; the superuser's triggers are off. */
async function asBefore(chain: string, count: number, salt: string | null): Promise<void> {
  const { db, pool } = server.services;
  const rows = (await db.select().from(history)).filter((row) => row.chain === chain);
  rows.sort((a, b) => a.seq - b.seq);
  expect(rows.length).toBeGreaterThan(count);
  await pool.query('alter table history disable trigger all');
  let prevHash = '0'.repeat(64);
  let before = '';
  for (const row of rows) {
    const older = row.seq <= count ? { ...row, salt, nameSalt: null } : row;
    const hash = hashOf({ ...older, prevHash });
    await pool.query(
      'update history set salt = $2, name_salt = $3, prev_hash = $4, hash = $5 where id = $1',
      [row.id, older.salt, older.nameSalt, prevHash, hash],
    );
    before = prevHash;
    prevHash = hash;
  }
  await pool.query('update history_chains set hash = $2, prev_hash = $3 where chain = $1', [
    chain,
    prevHash,
    before,
  ]);
  await pool.query('alter table history enable trigger all');
  expect((await verifyChain(db, chain)).ok).toBe(true);
}
