// A database that an earlier release made, with procedures under way in it, goes on under this one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LotResults } from '../../src/api/records/results.ts';
import { checkFile } from '../../src/proof/check/check.ts';
import { nodeCrypt } from '../../src/server/platform/checkpoints/crypt.ts';
import { migrateDatabase } from '../../src/server/platform/database/migrate.ts';
import { SUPERUSER } from '../../src/server/platform/postgres/cluster.ts';
import { handOver } from '../../src/server/platform/postgres/hand-over.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';
import { readRelease, restoreRelease } from '../support/release.ts';
import { makeDataDir, testApp, type TestServer } from './make.ts';
import { TestClient } from './support/client.ts';

const PASSWORD = 'Demo-12345';
/** How many migrations the release had. */
const MIGRATIONS = 2;

interface Listed {
  id: number;
  status: string;
  version: number;
}

interface Receipt {
  verified: boolean;
  inHistory: boolean;
  isCurrent: boolean;
}

/** A word that is in drafts alone, and so is nobody's but their vendors'. */
const PLANTED = 'ПОСАЖЕНО-В-ЧЕРНОВИК-6614';

/** In plain, as the release kept all that was typed. */
async function plant(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('update offers set description = $1 where is_working', [PLANTED]);
  expect(rowCount).toBeGreaterThan(0);
  await client.query(
    `update applications set working_terms = working_terms || jsonb_build_object('priceIncludes', $1::text)
      where working_terms is not null`,
    [PLANTED],
  );
  await client.end();
}

/** Work that the release had not done when it was stopped, as it asked for it: in the outbox, in tasks and in notices. */
async function leaveWork(url: string): Promise<{ lotId: number; managerId: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const one = async (text: string) => Number((await client.query<{ id: string }>(text)).rows[0]!.id);
  const managerId = await one(`select id from users where email = 'manager@demo.test'`);
  const vendorId = await one(`select id from users where email = 'vendor@demo.test'`);
  const lotId = await one(
    `select id from lots where owner_id = ${managerId} and status = 'applications' order by id limit 1`,
  );
  await client.query('delete from outbox');
  const ask = (kind: string, payload: unknown, over = {}) =>
    client.query(
      `insert into outbox (kind, payload, key, attempts, next_at, done_at, failed_at, error)
        select kind, payload, key, coalesce(attempts, 0), coalesce(next_at, now()), done_at, failed_at, error
        from jsonb_populate_record(null::outbox, $1::jsonb)`,
      [JSON.stringify({ kind, payload, ...over })],
    );
  const letter = { to: 'waits@example.test', subject: 'Письмо ждёт', text: 'Оно дождалось' };
  await ask('mail.send', { letter, id: '1-a' }, { attempts: 3, error: 'mail server is away' });
  const gone = { to: 'gone@example.test', subject: 'Письмо ушло' };
  await ask('mail.send', { letter: gone, id: '2-b' }, { done_at: '2026-01-01' });
  await ask('mail.send', { letter: gone, id: '3-c' }, { attempts: 12, failed_at: '2026-01-01', error: 'e' });
  await ask('company.standing', { companyId: 1 }, { attempts: 12, failed_at: '2026-01-01', error: 'e' });
  await ask(
    'file.remove',
    { storageKeys: ['lot/later'] },
    { key: 'file.remove:later', next_at: '2099-01-01' },
  );
  await ask('lot.tell', {
    what: 'lot.deadlined',
    lotId,
    facts: { lotId, number: '12-04', title: 'Трубы', applicationsCount: 3 },
    audiences: [{ whom: 'owner', listeners: null }],
  });
  await client.query(
    `insert into sync_tasks (type, model, model_id, status, lease_until, attempts)
      values ('export_data', 'lot', ${lotId}, 'in_progress', now() - interval '1 minute', 1)`,
  );
  await client.query(
    `insert into exports (lot_id, type, created_by) values (${lotId}, 'orders', ${managerId})
      on conflict (lot_id, type) do update set status = 'pending'`,
  );
  await client.query(
    `insert into notifications (user_id, type, text, for_digest, created_at)
      values (${vendorId}, 'lot.published', 'Ждало утра', true, now() - interval '2 days')`,
  );
  await client.end();
  return { lotId, managerId };
}

/** Longer than a table takes to be rewritten that waits for nobody. */
const HELD_MS = 500;

/**
 * Somebody writes in another database of the cluster, from before all that the new release does: what it deletes may be seen by a
 * snapshot until that has ended. Answers with what ends it, once all is sealed.
 */
async function workElsewhere(at: URL): Promise<(own: URL) => Promise<void>> {
  const elsewhere = new URL(at);
  elsewhere.pathname = 'postgres';
  const other = new Client({ connectionString: elsewhere.href });
  await other.connect();
  await other.query('begin');
  await other.query('select pg_current_xact_id()');
  return async (own) => {
    const client = new Client({ connectionString: own.href });
    await client.connect();
    while ((await client.query('select from plain_drafts')).rowCount !== 0) await pause(20);
    await client.end();
    await pause(HELD_MS);
    await other.query('commit');
    await other.end();
  };
}

describe('a database of release 0.1.0', () => {
  let server: TestServer;
  let left: { lotId: number; managerId: number };
  let superuser: URL;

  async function signIn(email: string): Promise<TestClient> {
    const client = new TestClient(server.app);
    const { status } = await client.post('/auth/login', { email, password: PASSWORD, remember: false });
    expect(status).toBe(200);
    return client;
  }

  const lotIn = async (client: TestClient, status: string): Promise<Listed> => {
    const { data } = await client.get(`/api/v1/lots?filter[status]=${status}&per_page=50`);
    return data<Listed[]>().find((lot) => lot.status === status)!;
  };

  beforeAll(async () => {
    const dump = readRelease('0.1.0');
    const [database, dataDir] = [await emptyDatabase(), makeDataDir()];
    // Release 0.1.0 worked as the superuser, and all was the superuser's.
    superuser = new URL(database.url);
    superuser.username = SUPERUSER;
    await restoreRelease(superuser.href, dump, MIGRATIONS);
    await handOver(superuser.href);
    left = await leaveWork(database.url);
    await plant(database.url);
    for (const [key, content] of Object.entries(dump.files)) {
      const path = join(dataDir, 'files', key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, Buffer.from(content, 'base64'));
    }
    const end = await workElsewhere(superuser);
    await migrateDatabase(database.url);
    [server] = await Promise.all([testApp({}, { prepared: { database, dataDir } }), end(superuser)]);
  });
  afterAll(() => server.close());

  test('keeps every submitted application with a receipt that verifies', async () => {
    const auditor = await signIn('auditor@demo.test');
    const { data } = await auditor.get('/api/v2/applications?per_page=100');
    const ids = data<Listed[]>().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(15);
    for (const id of ids) {
      const reply = await auditor.get(`/api/v1/applications/${id}/receipt`);
      const receipts = reply.data<Receipt[]>();
      expect(receipts.length).toBeGreaterThan(0);
      expect(receipts.every(({ verified, inHistory }) => verified && inHistory)).toBe(true);
    }
  });

  test('seals what it kept in plain, and leaves nothing of it in the tables, dead rows included', async () => {
    const client = new Client({ connectionString: superuser.href });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string; path: string }>(
      `select c.oid::regclass::text as name, pg_relation_filepath(c.oid) as path from pg_class c
        where c.relkind in ('r', 't') and pg_relation_filepath(c.oid) is not null and c.relpages >= 0
          and c.relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)`,
    );
    const names = tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['application_drafts', 'application_versions', 'offers']));
    expect(names.filter((name) => name.startsWith('plain_'))).toEqual([]);
    await client.query('checkpoint');
    const found: string[] = [];
    for (const { name, path } of tables) {
      const { rows } = await client.query<{ at: number }>(
        `select position(convert_to($1, 'UTF8') in pg_read_binary_file($2)) as at`,
        [PLANTED, path],
      );
      if (rows[0]!.at > 0) found.push(name);
    }
    expect(found).toEqual([]);
    const { rows: rest } = await client.query(
      `select 1 from offers o join applications a on a.id = o.application_id
        where a.current_version_id is distinct from a.opened_version_id`,
    );
    expect(rest).toEqual([]);
    await client.end();

    const vendor = await signIn('vendor@demo.test');
    const list = await vendor.get('/api/v2/applications?per_page=50');
    const own = list.data<(Listed & { hasWorkingCopy: boolean })[]>().find((one) => one.hasWorkingCopy)!;
    const { data } = await vendor.get(`/api/v2/applications/${own.id}`);
    const { priceIncludes, offers } = data<{ priceIncludes: string; offers: { description: string }[] }>();
    expect([priceIncludes, offers[0]!.description]).toEqual([PLANTED, PLANTED]);
  });

  test('keeps every chain of the history whole, and the law replays it', async () => {
    const admin = await signIn('admin@demo.test');
    const { data } = await admin.get('/api/v1/lots?per_page=50');
    for (const { id } of data<Listed[]>()) {
      const reply = await admin.get(`/api/v1/lots/${id}/logs/verify`);
      expect(reply.data<{ ok: boolean }>(), `lot ${id}`).toMatchObject({ ok: true });
    }
  });

  test('a vendor finds the working copy as it was left, and submits it', async () => {
    const vendor = await signIn('vendor@demo.test');
    const list = await vendor.get('/api/v2/applications?per_page=50');
    const own = list.data<(Listed & { hasWorkingCopy: boolean })[]>().find((one) => one.hasWorkingCopy)!;
    const { data: offers } = await vendor.get(`/api/v1/applications/${own.id}/offers`);
    const priced = offers<{ unitPrice: string | null }[]>().filter(({ unitPrice }) => unitPrice !== null);
    expect(priced.length).toBeGreaterThan(0);
    const { rows } = await server.services.pool.query<{ lot_id: string }>(
      'select lot_id from applications where id = $1',
      [own.id],
    );
    // The dump's deadlines are of its own day.
    await server.services.pool.query(
      `update lots set applications_deadline = now() + interval '1 day', next_check_at = now() + interval '1 day' where id = $1`,
      [rows[0]!.lot_id],
    );
    const submitted = await vendor.post(`/api/v1/applications/${own.id}/step-active`);
    expect(submitted.status).toBe(200);
    expect(submitted.data<{ hasWorkingCopy: boolean }>().hasWorkingCopy).toBe(false);
    const receipt = await vendor.get(`/api/v1/applications/${own.id}/receipt`);
    expect(receipt.data<Receipt[]>().find(({ isCurrent }) => isCurrent)).toMatchObject({
      verified: true,
      inHistory: true,
    });
  });

  test('a procedure in the middle of its way goes on: it is opened and verified', async () => {
    const manager = await signIn('manager@demo.test');
    const sealed = await lotIn(manager, 'deadlined');
    const opened = await manager.post(`/api/v1/lots/${sealed.id}/step-to-verifications`);
    const where = opened.status === 200 ? sealed : await lotIn(manager, 'verification');
    const { data } = await manager.get(`/api/v1/lots/${where.id}/applications`);
    expect(data<Listed[]>().length).toBeGreaterThan(0);
    for (const { id } of data<Listed[]>()) {
      const { data: offers } = await manager.get(`/api/v1/applications/${id}/offers`);
      expect(offers<{ unitPrice: string | null }[]>().some(({ unitPrice }) => unitPrice !== null)).toBe(true);
    }
  });

  test('the work that it was asked for and had not done is done, and nothing a second time', async () => {
    const { pool } = server.services;
    // The daily letter waits for its morning, the bytes for their hour.
    await pool.query(`update jobs set run_at = now() where kind = 'notification.digest'`);
    await server.settle();
    const letters = server.letters().join('\n');
    expect(letters).toContain('waits@example.test');
    expect(letters).not.toContain('gone@example.test');
    expect(letters).toContain('vendor@demo.test');

    const manager = await signIn('manager@demo.test');
    const tasks = await manager.get(`/api/v1/sync-tasks?filter[model]=lot&filter[model_id]=${left.lotId}`);
    expect(tasks.data<{ type: string; status: string }[]>()).toContainEqual(
      expect.objectContaining({ type: 'export_data', status: 'completed' }),
    );
    const { rows: told } = await pool.query<{ text: string }>(
      `select text from notifications where user_id = $1 and lot_id = $2 and type = 'lot.deadlined' and text like '%12-04%'`,
      [left.managerId, left.lotId],
    );
    expect(told).toHaveLength(1);

    const { rows: rest } = await pool.query('select kind, key, attempts, failed_at from jobs order by kind');
    expect(rest).toEqual([
      { kind: 'company.standing', key: null, attempts: 12, failed_at: expect.any(Date) as Date },
      { kind: 'file.remove', key: 'file.remove:later', attempts: 0, failed_at: null },
    ]);
    const { rows: kept } = await pool.query(
      'select kind from outbox where done_at is null and failed_at is null',
    );
    expect(kept).toEqual([]);
  });

  test('what a process of it still asks for beside this one is done, too', async () => {
    const { pool } = server.services;
    const letter = { to: 'beside@example.test', subject: 'Письмо', text: 'Во время обновления' };
    await pool.query(`insert into outbox (kind, payload) values ('mail.send', $1)`, [{ letter, id: '4-d' }]);
    await pool.query(
      `insert into sync_tasks (type, model, model_id) values ('calculate_rating', 'lot', $1)`,
      [left.lotId],
    );
    for (const name of ['outbox-of-release-before', 'tasks-of-release-before']) await server.tick(name);
    await server.settle();
    expect(server.letters().join('\n')).toContain('beside@example.test');
    const { rows } = await pool.query(
      `select 1 from sync_tasks where model_id = $1 and status in ('pending', 'in_progress')`,
      [left.lotId],
    );
    expect(rows).toEqual([]);
  });

  test('each opened procedure gives a file to be checked by, in which nothing is wrong', async () => {
    const admin = await signIn('admin@demo.test');
    const { data } = await admin.get('/api/v1/lots?per_page=50');
    const checked: string[] = [];
    for (const { id, status } of data<Listed[]>()) {
      const reply = await admin.get(`/api/v1/lots/${id}/bundle`);
      if (reply.status !== 200) continue;
      checked.push(status);
      const { findings } = checkFile(nodeCrypt, reply.body);
      expect([id, status, findings.filter(({ state }) => state === 'fault')]).toEqual([id, status, []]);
    }
    expect(checked).toEqual(expect.arrayContaining(['rating', 'finished']));
  });

  test('a finished procedure shows its winners', async () => {
    const manager = await signIn('manager@demo.test');
    const finished = await lotIn(manager, 'finished');
    const { data } = await manager.get(`/api/v1/lots/${finished.id}/results`);
    const { winners, receipts } = data<LotResults>();
    expect(winners!.length).toBeGreaterThan(0);
    // The release did not count what its openings showed; the first start that does has.
    expect(receipts!.counted).toBeGreaterThan(0);
    expect(receipts!.matched).toBe(receipts!.counted);
  });
});

describe('a database of a newer release', () => {
  async function withOneMore(floor: number): Promise<{ url: string; drop: () => Promise<void> }> {
    const database = await freshDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer release', 9999999999999)`,
    );
    await client.query('insert into schema_floor values ($1) on conflict do nothing', [floor]);
    await client.end();
    return database;
  }

  test('is worked on where the newer release has only added to it', async () => {
    const { url, drop } = await withOneMore(2);
    await expect(migrateDatabase(url)).resolves.toBeUndefined();
    await drop();
  });

  test('gives a file the id that an earlier release leaves to it, and the id tells nothing', async () => {
    const { url, drop } = await freshDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    const file = `(default, 'lot', 1, 'terms', 'a', 'b', 1, 'c', 'd')`;
    const { rows } = await client.query<{ id: string }>(
      `insert into files (id, owner_model, owner_id, kind, name, mime, size, sha256, storage_key)
        values ${file}, ${file} returning id`,
    );
    const { rows: floors } = await client.query('select max(migration) as floor from schema_floor');
    await client.end();
    await drop();
    const [first, second] = rows.map(({ id }) => Number(id));
    expect(Math.abs(first! - second!)).toBeGreaterThan(1_000);
    expect(Math.max(first!, second!)).toBeLessThan(2 ** 49);
    // Not below what seals applications.
    expect(floors).toEqual([{ floor: 13 }]);
  });

  test('is refused in words where the newer release has taken something away', async () => {
    const { url, drop } = await withOneMore(9_999);
    await expect(migrateDatabase(url)).rejects.toThrow('создана другой версией платформы');
    await drop();
  });
});
