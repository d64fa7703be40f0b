import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { Connection, connectionConfig } from './connection.ts';
import { foreignDatabase } from './foreign-database.ts';
import { oneAtATime } from './one-at-a-time.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Brings the database up to date; whoever comes at the same time waits. */
export const migrateDatabase = (url: string): Promise<void> => oneAtATime(url, () => applyMigrations(url));

/** The hashes of ours, in their order. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);

/**
 * Brings the database up to date. Called within `oneAtATime`.
 * @param most how many of the migrations, to make the tables of an earlier release
 * @throws StartupError when the database was made by other migrations than ours
 */
export async function applyMigrations(url: string, most?: number): Promise<void> {
  // To make an index of a large table takes as long as it takes.
  const client = new Connection(connectionConfig(url, { queryTimeoutMs: 0 }));
  try {
    await client.connect();
    await refuseForeign(client);
    await withFirst(most, (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }));
  } finally {
    client.destroy();
  }
}

/** A folder with the first of the migrations alone: the migrator takes all that it finds. */
async function withFirst(most: number | undefined, work: (folder: string) => Promise<void>): Promise<void> {
  if (most === undefined) return work(MIGRATIONS);
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] };
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, most) }));
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Refuses a database whose tables this code cannot work on. A newer release may have added migrations after ours, so that
 * a rolling update and a way back work: it says in `schema_floor` which of ours the code must know at least.
 */
async function refuseForeign(client: Client): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  );
  if (!found[0]?.there) return;
  const ours = knownMigrations();
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id',
  );
  const differs = rows.findIndex(({ hash }, index) => hash !== ours[index]);
  if (differs === -1 || (differs === ours.length && (await floorOf(client)) < ours.length)) return;
  throw foreignDatabase();
}

/** The number of the oldest migration that code working on this database must end with. */
async function floorOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ floor: number | null }>(
    'SELECT max(migration) AS floor FROM schema_floor',
  );
  return rows[0]?.floor ?? 0;
}
