import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../../src/server/platform/database/migrate.ts';
import { oneAtATime } from '../../src/server/platform/database/one-at-a-time.ts';
import { checkDatabase, requirementFaults } from '../../src/server/platform/database/requirements.ts';
import { databaseOfCommand } from '../../src/server/platform/postgres/of-command.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';
import type { FreshDatabase } from '../support/test-cluster.ts';
import { makeDataDir } from './make.ts';

let database: FreshDatabase;
let client: Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('trigrams, Russian full text and Russian order work as search and lists rely on', async () => {
  const { rows } = await client.query(`SELECT similarity('насос', 'насосы') > 0.5 AS trigram,
    to_tsvector('russian', 'НАСОСЫ') @@ to_tsquery('russian', 'насос') AS word,
    lower('ЩЁЛК') AS lower,
    (SELECT string_agg(x, '' ORDER BY x) FROM unnest(ARRAY['я', 'ё', 'е', 'ж', 'А', 'б']) x) AS sorted`);
  expect(rows[0]).toEqual({ trigram: true, word: true, lower: 'щёлк', sorted: 'Абеёжя' });
});

test('many processes may migrate at once, and again', async () => {
  const { url, drop } = await freshDatabase();
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url)));
  await drop();
});

test('what one process prepares, another waits for, and is told so', async () => {
  const { url, drop } = await freshDatabase();
  let inside = 0;
  let most = 0;
  let waited = 0;
  // Whoever is first stays until both of the others have come: on a busy machine they connect late.
  let allHere = () => {};
  const othersHere = new Promise<void>((resolve) => (allHere = resolve));
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await othersHere;
    inside -= 1;
  };
  const onWait = () => {
    waited += 1;
    if (waited === 2) allHere();
  };
  await Promise.all([1, 2, 3].map(() => oneAtATime(url, work, onWait)));
  expect(most).toBe(1);
  expect(waited).toBe(2);
  await drop();
});

test('a server that takes the connection and says nothing stops the start in time', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `postgres://tender@127.0.0.1:${(silent.address() as AddressInfo).port}/tender`;
  await Promise.all([
    expect(migrateDatabase(url)).rejects.toThrow(),
    expect(checkDatabase('DATABASE_URL', url)).rejects.toThrow(
      'База данных по адресу DATABASE_URL недоступна',
    ),
  ]);
  silent.close();
}, 20_000);

test('a database whose locale knows no Russian letters is refused in words', async () => {
  const { url, drop } = await freshDatabase(
    "TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LC_CTYPE 'C' LC_COLLATE 'C'",
  );
  await expect(checkDatabase('DATABASE_URL', url)).rejects.toThrow(/lower\('ПРИВЕТ'\) не даёт «привет»/);
  await drop();
});

test('a database that can only be read is refused in words', async () => {
  const { url, drop } = await freshDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`ALTER DATABASE ${client.database} SET default_transaction_read_only = on`);
  await client.end();
  await expect(checkDatabase('DATABASE_URL', url)).rejects.toThrow('только для чтения');
  await drop();
});

test('a database as the platform makes it lacks nothing', async () => {
  await expect(checkDatabase('DATABASE_URL', database.url)).resolves.toContain(client.database);
});

test('all that a database lacks is told at once', () => {
  const faults = requirementFaults({
    version: 140_012,
    encoding: 'SQL_ASCII',
    lowered: 'ПРИВЕТ',
    missingExtensions: ['pg_trgm'],
    hasRussianOrder: false,
    hasRussianSearch: false,
    isReadOnly: true,
  });
  expect(faults).toHaveLength(7);
  expect(faults.join('\n')).toMatch(/PostgreSQL 14.*\n.*SQL_ASCII.*\n.*lower.*\n.*pg_trgm/);
});

test('a command with another’s variables makes no database and works on none: it says so', async () => {
  const dataDir = makeDataDir();
  const databaseFor = (env: Record<string, string>) =>
    databaseOfCommand(readSettings({ DATA_DIR: dataDir, ...env }), () => {});
  await expect(databaseFor({})).rejects.toThrow('базы нет, а DATABASE_URL не указан');
  expect(readdirSync(dataDir)).toEqual([]);
  const empty = await emptyDatabase();
  await expect(databaseFor({ DATABASE_URL: empty.url })).rejects.toThrow('нет таблиц площадки');
  await empty.drop();
  const { url } = await databaseFor({ DATABASE_URL: database.url });
  expect(url).toBe(database.url);
  rmSync(dataDir, { recursive: true });
});

test('a database made by other migrations is refused in words', async () => {
  const { url, drop } = await freshDatabase();
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query(`UPDATE drizzle.__drizzle_migrations SET hash = 'other' WHERE id = 1`);
  await other.end();
  await expect(migrateDatabase(url)).rejects.toThrow('создана другой версией платформы');
  await drop();
});

test('the migrations lead to what the table files say', () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/generate-migration.ts', '--check'],
    {
      encoding: 'utf8',
    },
  );
  expect(stdout).toContain('the migrations lead to the tables');
});
