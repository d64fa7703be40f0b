import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';

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
  throw new StartupError(
    'База данных создана другой версией платформы, её таблицы не подходят к этой. ' +
      'Запустите подходящую версию или укажите другой каталог в DATA_DIR (другую базу в DATABASE_URL).',
  );
}

/** The number of the oldest migration that code working on this database must end with. */
async function floorOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ floor: number | null }>(
    'SELECT max(migration) AS floor FROM schema_floor',
  );
  return rows[0]?.floor ?? 0;
}
