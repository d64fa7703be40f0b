// A start with another key, or with none where something is sealed, ends in words before anything is written.
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/server/platform/database/client.ts';
import type { Logger } from '../../../../src/server/platform/log/logger.ts';
import { keyringOf } from '../../../../src/server/platform/sealing/keyring.ts';
import { openSealing } from '../../../../src/server/platform/sealing/sealing.ts';
import { readSettings } from '../../../../src/server/platform/settings.ts';
import { startupFault } from '../../../../src/server/platform/startup-fault.ts';
import { start } from '../../../../src/server/start.ts';
import { emptyDatabase } from '../../../support/database.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let dataDir: string;
let keyFile: string;
beforeEach(async () => {
  database = await emptyDatabase();
  dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-key-'));
  keyFile = join(dataDir, 'sealing-key');
});
afterEach(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const settingsOf = (env: Record<string, string>) =>
  readSettings({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0', ...env });

/** Starts and stops; gives why it did not start, or null. */
async function fault(env: Record<string, string> = {}): Promise<string | null> {
  try {
    const log = pino({ level: 'silent' }) as unknown as Logger;
    const running = await start(settingsOf(env), log, () => {});
    await running.stop();
    return null;
  } catch (error) {
    return startupFault(error);
  }
}

/** Something is sealed by the key of these settings. */
async function sealSomething(env: Record<string, string> = {}): Promise<void> {
  const { db, close } = openDatabase(database.url);
  const own = await openSealing(db, keyringOf(settingsOf(env)));
  await own.seal(db, 'lot:1:1', 'note', Buffer.from('цена'));
  await close();
}

/** All that the database remembers of keys, and of what is written at each start. */
async function remembered(): Promise<string> {
  const { db, close } = openDatabase(database.url);
  const { rows } = await db.execute(sql`select 'master' as what, m::text as row from sealing_masters as m
    union all select 'scope', s::text from sealing_scopes as s order by 1, 2`);
  await close();
  return JSON.stringify(rows);
}

describe('the key', () => {
  it('is made once, readable by its owner alone, and is not in the database', async () => {
    expect(await fault()).toBeNull();
    const key = readFileSync(keyFile, 'utf8');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    await sealSomething();
    expect(await fault()).toBeNull();
    expect(readFileSync(keyFile, 'utf8')).toBe(key);
    expect(await remembered()).not.toContain(key);
  });

  it('is never made anew where something is sealed by the lost one', async () => {
    expect(await fault()).toBeNull();
    await sealSomething();
    const before = await remembered();
    renameSync(keyFile, `${keyFile}-elsewhere`);
    const said = await fault();
    expect(said).toMatch(/^Нет ключа запечатывания [0-9a-f]{8}…: файл .*sealing-key не найден/);
    expect(said).toContain('(ключей процедур: 1)');
    expect(said).toContain('Верните ключ из резервной копии');
    expect(existsSync(keyFile)).toBe(false);
    expect(await remembered()).toBe(before);
    renameSync(`${keyFile}-elsewhere`, keyFile);
    expect(await fault()).toBeNull();
  });

  it('is not replaced by another: in the file or in the environment', async () => {
    expect(await fault()).toBeNull();
    await sealSomething();
    const before = await remembered();
    const key = readFileSync(keyFile, 'utf8');
    writeFileSync(keyFile, 'f'.repeat(64));
    expect(await fault()).toMatch(/^Ключ запечатывания не тот: базе нужен ключ [0-9a-f]{8}…, а файл /);
    rmSync(keyFile);
    expect(await fault({ SEALING_KEY: 'e'.repeat(40) })).toMatch(
      /^Ключ запечатывания не тот: .* SEALING_KEY даёт/,
    );
    expect(await remembered()).toBe(before);
    expect(await fault({ SEALING_KEY: key })).toBeNull();
  });

  it('that is damaged is told as such', async () => {
    expect(await fault()).toBeNull();
    writeFileSync(keyFile, '');
    expect(await fault()).toMatch(/^Файл .*sealing-key повреждён/);
  });

  it('of a database where nothing is sealed yet is asked for as well: another process may be sealing by it', async () => {
    expect(await fault()).toBeNull();
    rmSync(keyFile);
    expect(await fault()).toContain('потерять нечего: новый ключ запишет npm run rotate-key');
  });

  it('is looked at before the tables are brought up to date', async () => {
    expect(await fault()).toBeNull();
    await sealSomething();
    rmSync(keyFile);
    const { db, close } = openDatabase(database.url);
    await db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    const count = sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
    const { rows: before } = await db.execute(count);
    expect(await fault()).toMatch(/^Нет ключа запечатывания/);
    const { rows: after } = await db.execute(count);
    expect(after).toEqual(before);
    await close();
  });
});
