import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { foreignDatabase } from './foreign-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** The advisory lock's number: any, as long as nothing else here takes the same. */
const MIGRATION_LOCK = 7_105_018;

/**
 * Brings the database up to date. Any number of processes may call it at once: one works, the others wait.
 * @throws StartupError when the database was made by other migrations than ours
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseForeign(client);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    // Closing the session gives the lock back.
    await client.end();
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
