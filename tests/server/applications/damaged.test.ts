// What was sealed is damaged: nothing is opened past it, those who answer for it are told, and there is a way on.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import { openUnlessChanged } from '../../../src/server/applications/core/sealed.ts';
import { KeyAwayError } from '../../../src/server/platform/sealing/sealing-error.ts';
import { inHours, makePublished, passDeadline } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestReply } from '../support/client.ts';
import { changeVersion } from './change-version.ts';
import { must, openLot, submit, threeItems } from './make-applications.ts';

let server: TestServer;
let owner: SignedIn;
let staff: Record<string, SignedIn>;
let vendors: SignedIn[];
let lotId: number;
let ids: number[];

const DAMAGE = 'sealed = set_byte(sealed, 300, get_byte(sealed, 300) # 1)';

beforeAll(async () => {
  server = await testApp();
  owner = await server.signIn('manager');
  staff = {
    owner,
    security: await server.signIn('security'),
    auditor: await server.signIn('auditor'),
    admin: await server.signIn('admin'),
  };
  vendors = [await server.signIn('vendor'), await server.signIn('vendor'), await server.signIn('vendor')];
});
afterAll(() => server?.close());

beforeEach(async () => {
  ({ id: lotId } = await makePublished(owner, {}, threeItems));
  ids = [];
  for (const vendor of vendors) ids.push((await submit(vendor, lotId, ['1', '2', '3'])).id);
});

async function tryToOpen(): Promise<TestReply> {
  await passDeadline(server, lotId);
  await server.tick('lot-deadlines');
  const reply = await owner.post(`/api/v1/lots/${lotId}/step-to-verifications`);
  await server.settle();
  return reply;
}

const told = async (who: SignedIn) =>
  must<{ type: string; text: string; lotId: number | null }[]>(
    await who.get('/api/v1/notifications?per_page=100'),
  ).filter(
    ({ type, link }: { type: string; link?: string | null }) =>
      ['lot.openingStopped', 'application.damaged'].includes(type) && link!.includes(String(lotId)),
  );

const companyTitles = async () =>
  (await server.services.pool.query<{ title: string }>('select title from companies')).rows.map(
    ({ title }) => title,
  );

/**
 * Reads what a copy would have, and gives what puts it back: both by the lines of docs/operations.md, but for psql's own `\\copy`, which
 * the rows stand in for.
 */
async function keepCopy(): Promise<() => Promise<void>> {
  const { pool } = server.services;
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const copies = [...text.matchAll(/^\\copy \((.*)\) to (.*)$/gm)].map(async ([, query, file]) => ({
    file,
    rows: (await pool.query<object>(query!)).rows,
  }));
  const kept = new Map((await Promise.all(copies)).map(({ file, rows }) => [file, rows]));
  const lines = /^begin;\n[^]*?^commit;$/m.exec(text)![0];
  const statements = lines.replaceAll(/^\\copy (.*) from (.*)$/gm, (_, table: string, file: string) => {
    const asHex = (_key: string, value: unknown) =>
      (value as { type?: string } | null)?.type === 'Buffer'
        ? `\\x${Buffer.from((value as { data: number[] }).data).toString('hex')}`
        : value;
    const json = JSON.stringify(kept.get(file), asHex);
    return `insert into ${table} select * from json_populate_recordset(null::${table}, '${json}');`;
  });
  return async () => void (await pool.query(statements));
}

const rows = async () =>
  (await server.services.pool.query('select from offers where lot_id = $1', [lotId])).rowCount;

it('stops the opening whole, in words; owner, checkers and its vendor are told, once, and the others nothing', async () => {
  await changeVersion(server, DAMAGE, ids[0]!);
  const reply = await tryToOpen();
  expect(reply.status).toBe(422);
  expect(JSON.stringify(reply.body)).toContain('Не расшифровывается заявок: 1 из 3');
  expect((await tryToOpen()).status).toBe(422);
  expect(await rows()).toBe(0);
  const companies = await companyTitles();
  expect(companies.length).toBeGreaterThan(2);
  for (const [name, who] of Object.entries(staff)) {
    const found = await told(who);
    expect([name, found.map(({ type }) => type)]).toEqual([name, ['lot.openingStopped']]);
    // Neither whose it is nor how many there are.
    for (const title of companies) expect(found[0]!.text).not.toContain(title);
    expect(found[0]!.text).not.toMatch(/ 3 | 1 /);
  }
  expect((await told(vendors[0]!)).map(({ type }) => type)).toEqual(['application.damaged']);
  expect(await told(vendors[1]!)).toEqual([]);
  // The chain keeps it and holds.
  const logs = must<{ event: string }[]>(await staff.auditor!.get(`/api/v1/lots/${lotId}/logs?per_page=100`));
  expect(logs.filter(({ event }) => event === 'lot.openingStopped')).toHaveLength(1);
  expect(must(await staff.auditor!.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
});

it('a damaged file of an application stops it too', async () => {
  const draft = must<Application>(await vendors[1]!.post(`/api/v1/applications/${ids[1]!}/edit`));
  must(
    await vendors[1]!.upload(`/api/v1/applications/${draft.id}/files`, [{ name: 'a.txt', content: 'слово' }]),
    201,
  );
  must(await vendors[1]!.post(`/api/v1/applications/${draft.id}/step-active`));
  const putBack = await keepCopy();
  await server.services.pool.query(
    'update files set sealed = set_byte(sealed, 200, get_byte(sealed, 200) # 1) where sealed is not null and name = $1',
    [''],
  );
  const reply = await tryToOpen();
  expect(JSON.stringify(reply.body)).toContain('Не расшифровывается заявок: 1 из 3');
  expect(await told(vendors[1]!)).toHaveLength(1);
  await putBack();
  must(await owner.post(`/api/v1/lots/${lotId}/step-to-verifications`));
});

it('brought back from a copy it is opened, and its receipt holds', async () => {
  const putBack = await keepCopy();
  await changeVersion(server, DAMAGE, ids[0]!);
  expect((await tryToOpen()).status).toBe(422);
  await putBack();
  must(await owner.post(`/api/v1/lots/${lotId}/step-to-verifications`));
  expect(await rows()).toBe(9);
  expect(must(await owner.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({
    receipts: { matched: 3, counted: 3 },
  });
});

it('its vendor sees what is wrong, and submits anew where offers are taken in again', async () => {
  const [vendor, id] = [vendors[0]!, ids[0]!];
  await changeVersion(server, `${DAMAGE}, summary = set_byte(summary, 100, get_byte(summary, 100) # 1)`, id);
  const seen = must<Application>(await vendor.get(`/api/v2/applications/${id}`));
  expect(seen).toMatchObject({ flags: ['damaged'], offers: [] });
  must(await vendor.get('/api/v2/applications?per_page=100'));
  must(await vendor.get(`/api/v1/applications/${id}/receipt`));
  await tryToOpen();
  must(await owner.post(`/api/v1/lots/${lotId}/back-to-applications`, { deadline: inHours(5) }));
  must(await vendor.post(`/api/v1/applications/${id}/edit`));
  const orders = must<{ id: number }[]>(await vendor.get(`/api/v1/lots/${lotId}/orders`));
  const offers = orders.map(({ id: orderId }) => ({ orderId, name: 'Насос', quantity: '1', unitPrice: '5' }));
  must(await vendor.put(`/api/v1/applications/${id}/offers`, { offers }));
  must(await vendor.patch(`/api/v1/tender/edit-application/${id}`, { agreement: 'buyer', isAgree: true }));
  const anew = must<Application>(await vendor.post(`/api/v1/applications/${id}/step-active`));
  expect(anew.flags).toEqual([]);
  await openLot(server, owner, lotId);
  expect(await rows()).toBe(9);
});

it('a damaged draft is told of, an empty one stands for it, and its vendor begins anew; a damaged change may be dropped', async () => {
  const [vendor, id] = [vendors[0]!, ids[0]!];
  const spoil = () =>
    server.services.pool.query(
      `update application_drafts set ${DAMAGE}, summary = set_byte(summary, 100, get_byte(summary, 100) # 1) where application_id = $1`,
      [id],
    );
  const read = async () => must<Application>(await vendor.get(`/api/v2/applications/${id}`));
  must(await vendor.post(`/api/v1/applications/${id}/edit`));
  await spoil();
  expect(await read()).toMatchObject({ flags: ['damagedDraft'], isWorkingCopy: true, offers: [] });
  must(await vendor.get('/api/v2/applications?per_page=100'));
  must(await vendor.get(`/api/v2/applications/${id}?content=submitted`));
  must(await vendor.post(`/api/v1/applications/${id}/discard-edit`));
  const whole = await read();
  expect([whole.flags, whole.offers.length]).toEqual([[], 3]);
  must(await vendor.post(`/api/v1/applications/${id}/edit`));
  await spoil();
  must(await vendor.patch(`/api/v1/tender/edit-application/${id}`, { agreement: 'buyer', isAgree: true }));
  expect(await read()).toMatchObject({ flags: [], agreement: 'buyer', offers: [] });
});

it('its vendor may withdraw it', async () => {
  await changeVersion(server, DAMAGE, ids[0]!);
  must(await vendors[0]!.post(`/api/v1/applications/${ids[0]!}/cancel`));
  await openLot(server, owner, lotId);
  expect(await rows()).toBe(6);
});

it('a key that is away is no damage: nothing is written down of it', async () => {
  const { rows: found } = await server.services.pool.query(
    'select id, period, sealed from application_versions where application_id = $1',
    [ids[0]],
  );
  // A scope that nobody has opened yet, under a key that is nowhere.
  await server.services.pool.query(
    "insert into sealing_masters (fingerprint, retired_at) values ('away', now()) on conflict do nothing",
  );
  await server.services.pool.query(
    "insert into sealing_scopes (scope, master, wrapped) values ('lot:999999:1', 'away', '\\x00')",
  );
  const row = { ...found[0], id: Number(found[0].id), lotId: 999_999, period: 1 };
  await expect(openUnlessChanged(server.services.db, row)).rejects.toThrow(KeyAwayError);
});
