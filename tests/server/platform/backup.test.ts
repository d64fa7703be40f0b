// A backup is of one moment while others write, opens nothing for who has it without the keys, and comes back whole elsewhere.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { advisoryLocks } from '../../../src/server/platform/database/advisory-locks.ts';
import { signNow } from '../../../src/server/platform/checkpoints/sign.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { Attachment } from '../../../src/api/records/attachment.ts';
import { nameOf, keptOf } from '../../../src/server/platform/backup/folder.ts';
import { makeBackup, type MadeBackup } from '../../../src/server/platform/backup/make-backup.ts';
import {
  readBackup,
  restoreDatabase,
  restoreFiles,
  restoreKeys,
} from '../../../src/server/platform/backup/restore-backup.ts';
import { cipherOf, plain, type Cipher } from '../../../src/server/platform/backup/streams.ts';
import { openFileStore } from '../../../src/server/platform/make-services.ts';
import { readSettings } from '../../../src/server/platform/settings.ts';
import { checkRestored } from '../../../src/server/restored.ts';
import { emptyDatabase } from '../../support/database.ts';
import type { FreshDatabase } from '../../support/test-cluster.ts';
import { makePublished } from '../lots/make-lots.ts';
import { makeDataDir, SignedIn, testApp, type TestServer } from '../make.ts';
import { makeDraftApplication, must, openLot, submit } from '../applications/make-applications.ts';

const PRICE = '73519.20';
const CONTENT = `Скидка снегириная\n${'строка сметы\n'.repeat(500)}`;
const KEEPING = { daily: 7, weekly: 5 };

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let lotId: number;
let file: Attachment;
const home = mkdtempSync(join(realpathSync(tmpdir()), 'tender-backups-'));
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  server = await testApp();
  [manager, vendor] = await Promise.all([server.signIn('manager'), server.signIn('vendor')]);
  ({ id: lotId } = await makePublished(manager));
  const application = await makeDraftApplication(vendor, lotId, [PRICE]);
  const sent = await vendor.upload(`/api/v1/applications/${application.id}/files`, [
    { name: 'Смета.txt', content: CONTENT },
  ]);
  file = must<Attachment[]>(sent, 201)[0]!;
  must(await vendor.post(`/api/v1/applications/${application.id}/step-active`));
});
afterAll(async () => {
  for (const end of undo.toReversed()) await end();
  await server.close();
  for (const folder of [home, `${home}.keys`]) rmSync(folder, { recursive: true, force: true });
});

const settingsOf = (dataDir: string) => readSettings({ DATA_DIR: dataDir });

const backUp = async (into = home, cipher: Cipher = plain): Promise<MadeBackup> =>
  makeBackup({
    url: server.url,
    settings: settingsOf(server.dataDir),
    files: server.services.files,
    release: 'test',
    home: into,
    cipher,
    keeping: KEEPING,
    say: () => {},
  });

interface Place {
  database: FreshDatabase;
  dataDir: string;
}

async function emptyPlace(): Promise<Place> {
  const place = { database: await emptyDatabase(), dataDir: makeDataDir() };
  undo.push(
    () => place.database.drop(),
    () => rmSync(place.dataDir, { recursive: true, force: true }),
  );
  return place;
}

async function restore(path: string, { database, dataDir }: Place, identity?: string): Promise<void> {
  const backup = await readBackup({ path, identity });
  const settings = settingsOf(dataDir);
  restoreKeys(backup, settings);
  await restoreDatabase(backup, database.url);
  await restoreFiles(backup, await openFileStore(settings));
}

/** Somebody of the first server, signed in at the restored one by the very same session. */
function sameAt(other: TestServer, who: SignedIn): SignedIn {
  const client = new SignedIn(other.app, who.user);
  for (const [name, value] of who.cookies) client.cookies.set(name, value);
  return client;
}

/** Everything under a folder, unpacked where it is packed. */
const bytesIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      return entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    });

const SHAPE = `
  select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'column ' || table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable
    from information_schema.columns where table_schema = 'public'
  order by 1`;

async function shapeOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(SHAPE);
  await client.end();
  return rows.map(({ line }) => line);
}

describe('a backup made while others write', () => {
  let place: Place;
  let restored: TestServer;
  let acknowledged: number[];

  beforeAll(async () => {
    acknowledged = [];
    const over = new AbortController();
    const writing = Array.from({ length: 3 }, async () => {
      const bidder = await server.signIn('vendor');
      while (!over.signal.aborted) {
        const { id } = await makePublished(manager);
        await submit(bidder, id, ['100']);
        acknowledged.push(id);
      }
    });
    const before = acknowledged.length;
    const made = await backUp();
    over.abort();
    await Promise.all(writing);
    expect(made.missing).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(before);
    place = await emptyPlace();
    await restore(home, place);
    restored = await testApp({}, { prepared: place });
    undo.push(
      () => restored.services.live.stop(),
      () => restored.app.close(),
    );
  });

  it('has tables, triggers, keys and indexes like those it is of', async () => {
    expect(await shapeOf(place.database.url)).toEqual(await shapeOf(server.url));
    const change = restored.services.pool.query(`update history set by_name = 'другой'`);
    await expect(change).rejects.toThrow(/history/);
  });

  it('has every chain and every receipt whole, and says so', async () => {
    const lines: string[] = [];
    await checkRestored(restored.services, (line) => lines.push(line));
    expect(lines.join()).toMatch(/цепей истории [1-9]\d*, квитанций [1-9]/);
  });

  it('goes on: ids are not given out twice, and what was sealed opens at its deadline with its file', async () => {
    const organiser = sameAt(restored, manager);
    await makePublished(organiser);
    await openLot(restored, organiser, lotId);
    const applications = must<Application[]>(await organiser.get(`/api/v1/lots/${lotId}/applications`));
    const { offers } = must<Application>(await organiser.get(`/api/v2/applications/${applications[0]!.id}`));
    expect(offers.map(({ unitPrice }) => unitPrice)).toEqual([PRICE]);
    expect((await organiser.get(file.url)).bytes.toString()).toBe(CONTENT);
  });
});

describe('who has a backup', () => {
  it('without its keys reads nothing sealed, and finds no master key', async () => {
    const secret = readFileSync(join(server.dataDir, 'sealing-key'), 'utf8').trim();
    const all = bytesIn(home);
    expect(all.some((bytes) => bytes.includes(manager.user.email))).toBe(true);
    for (const hidden of [secret, PRICE, 'снегириная', 'Смета.txt'])
      expect(
        all.some((bytes) => bytes.includes(hidden)),
        hidden,
      ).toBe(false);
    rmSync(`${home}.keys`, { recursive: true });
    await expect(restore(home, await emptyPlace())).rejects.toThrow('Нет ключа запечатывания');
  });

  it('encrypted for another reads nothing at all; who has that key restores it', async () => {
    const identity = await generateX25519Identity();
    const own = mkdtempSync(join(realpathSync(tmpdir()), 'tender-backups-'));
    undo.push(() => rmSync(own, { recursive: true, force: true }));
    await backUp(own, cipherOf({ recipient: await identityToRecipient(identity) }));
    expect(existsSync(`${own}.keys`)).toBe(false);
    expect(bytesIn(own).some((bytes) => bytes.includes(manager.user.email))).toBe(false);
    await expect(restore(own, await emptyPlace())).rejects.toThrow('Копия зашифрована');
    await expect(restore(own, await emptyPlace(), await generateX25519Identity())).rejects.toThrow(
      'не открывается',
    );
    const place = await emptyPlace();
    await restore(own, place, identity);
    expect(readFileSync(join(place.dataDir, 'sealing-key'), 'utf8')).toBe(
      readFileSync(join(server.dataDir, 'sealing-key'), 'utf8').trim(),
    );
  });
});

describe('a restore', () => {
  let whole: string;
  beforeAll(async () => {
    whole = mkdtempSync(join(realpathSync(tmpdir()), 'tender-backups-'));
    await backUp(whole);
    undo.push(() => [whole, `${whole}.keys`].forEach((one) => rmSync(one, { recursive: true, force: true })));
  });

  it('refuses a database that holds something', async () => {
    const place = { ...(await emptyPlace()), database: { url: server.url, drop: async () => {} } };
    await expect(restore(whole, place)).rejects.toThrow('только в пустую');
  });

  it.each([
    ['a table', /database\/users\.copy\.gz$/, 'таблица users'],
    ['a file', /^files\/[^/]+\/[^/]+$/, 'Копия повреждена: файл '],
  ])('finds that %s was changed, and names it', async (_, which, said) => {
    const damaged = mkdtempSync(join(realpathSync(tmpdir()), 'tender-backups-'));
    undo.push(() => rmSync(damaged, { recursive: true, force: true }));
    cpSync(whole, damaged, { recursive: true });
    const entries = readdirSync(damaged, { recursive: true, encoding: 'utf8' });
    const path = join(
      damaged,
      entries.find((name) => which.test(name))!,
    );
    const bytes = readFileSync(path);
    if (path.endsWith('.gz')) {
      const other = join(path, '..', 'lots.copy.gz');
      writeFileSync(path, readFileSync(other));
    } else {
      bytes[bytes.length - 1]! ^= 1;
      writeFileSync(path, bytes);
    }
    const place = await emptyPlace();
    const backup = await readBackup({ path: damaged, keys: `${whole}.keys` });
    const settings = settingsOf(place.dataDir);
    const restoring = async () => {
      await restoreDatabase(backup, place.database.url);
      await restoreFiles(backup, await openFileStore(settings));
    };
    await expect(restoring()).rejects.toThrow(path.endsWith('.gz') ? /users|copy|column/ : said);
  });
});

it('no stored bytes are removed while a backup is made; they are once it has ended', async () => {
  const key = 'lot/of-nobody';
  const { files, pool } = server.services;
  await files.put(key, (await import('node:stream')).Readable.from([Buffer.from('x')]), 1);
  const ask = () =>
    pool.query(`insert into jobs (kind, payload) values ('file.remove', $1)`, [{ storageKeys: [key] }]);
  const isThere = async () =>
    files.get(key).then(
      (content) => (content.destroy(), true),
      () => false,
    );
  const holder = new Client({ connectionString: server.url });
  await holder.connect();
  await holder.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.backup})`);
  // Nobody else waits for a backup: openings sign their checkpoint, administrators and keys are changed.
  const signed = signNow(server.services).then(() => 'signed');
  const waiting = new Promise((resolve) => setTimeout(resolve, 5_000, 'waits'));
  expect(await Promise.race([signed, waiting])).toBe('signed');
  await ask();
  await server.settle();
  expect(await isThere()).toBe(true);
  await expect(backUp()).rejects.toThrow('ещё делается');
  await holder.end();
  await pool.query(
    `update jobs set run_at = now() where kind = 'file.remove' and payload ->> 'storageKeys' like '%of-nobody%'`,
  );
  await server.settle();
  expect(await isThere()).toBe(false);
});

test('of age the last of each day and of each week are kept', () => {
  const day = 86_400_000;
  const now = Date.parse('2026-11-22T03:00:00Z');
  const names = Array.from({ length: 60 }, (_, index) => [
    nameOf(new Date(now - index * day)),
    nameOf(new Date(now - index * day - day / 2)),
  ]).flat();
  const kept = keptOf(names.toSorted(), { daily: 3, weekly: 3 });
  // Sundays, the last day of a week; and of each day the later one.
  expect(kept).toEqual([
    '2026-11-08T15-00-00Z',
    '2026-11-15T15-00-00Z',
    '2026-11-20T15-00-00Z',
    '2026-11-21T15-00-00Z',
    '2026-11-22T03-00-00Z',
  ]);
  expect(keptOf(names, { daily: 0, weekly: 0 })).toEqual([names[0]]);
});
