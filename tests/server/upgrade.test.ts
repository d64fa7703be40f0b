// A database that an earlier release made, with procedures under way in it, goes on under this one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a database of release 0.1.0', () => {
  let server: TestServer;

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
    const superuser = new URL(database.url);
    superuser.username = SUPERUSER;
    await restoreRelease(superuser.href, dump, MIGRATIONS);
    await handOver(superuser.href);
    for (const [key, content] of Object.entries(dump.files)) {
      const path = join(dataDir, 'files', key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, Buffer.from(content, 'base64'));
    }
    await migrateDatabase(database.url);
    server = await testApp({}, { prepared: { database, dataDir } });
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

  test('a finished procedure shows its winners', async () => {
    const manager = await signIn('manager@demo.test');
    const finished = await lotIn(manager, 'finished');
    const { data } = await manager.get(`/api/v1/lots/${finished.id}/results`);
    expect(data<{ winners: unknown[] }>().winners.length).toBeGreaterThan(0);
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

  test('is refused in words where the newer release has taken something away', async () => {
    const { url, drop } = await withOneMore(9_999);
    await expect(migrateDatabase(url)).rejects.toThrow('создана другой версией платформы');
    await drop();
  });
});
