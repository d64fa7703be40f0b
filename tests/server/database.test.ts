import { spawnSync } from 'node:child_process';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../../src/server/platform/database/migrate.ts';
import { freshDatabase } from '../support/database.ts';
import type { FreshDatabase } from '../support/test-cluster.ts';

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
