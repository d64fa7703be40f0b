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

/** A migration that was applied and is not in our folder: the data has another shape than the code expects. */
async function refuseForeign(client: Client): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  );
  if (!found[0]?.there) return;
  const known = new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash));
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations');
  if (rows.every(({ hash }) => known.has(hash))) return;
  throw foreignDatabase();
}
