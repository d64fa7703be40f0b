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

/**
 * Brings the database up to date. Called within `oneAtATime`.
 * @throws StartupError when the database was made by other migrations than ours
 */
export async function applyMigrations(url: string): Promise<void> {
  // To make an index of a large table takes as long as it takes.
  const client = new Connection(connectionConfig(url, { queryTimeoutMs: 0 }));
  try {
    await client.connect();
    await refuseForeign(client);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    client.destroy();
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
  const ours = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
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
