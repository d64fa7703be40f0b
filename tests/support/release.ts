// A database as an earlier release left it, from the dump that was kept of it.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

interface Dump {
  /** Rows as PostgreSQL wrote them in JSON, each a text: no number passes through a float. */
  tables: Record<string, string[]>;
  sequences: Record<string, number | null>;
  /** Stored files by their keys, in base64. */
  files: Record<string, string>;
}

const MIGRATIONS = fileURLToPath(new URL('../../src/server/migrations', import.meta.url));

export const readRelease = (name: string): Dump =>
  JSON.parse(
    gunzipSync(readFileSync(new URL(`../fixtures/release-${name}.json.gz`, import.meta.url))).toString(),
  ) as Dump;

/** Fills an empty database with the tables of the first `migrations` migrations and the release's rows. */
export async function restoreRelease(url: string, dump: Dump, migrations: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] };
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
    // Rows come as they were: neither triggers nor the order of foreign keys are to meddle.
    await client.query('set session_replication_role = replica');
    for (const [table, rows] of Object.entries(dump.tables)) {
      await client.query(`delete from "${table}"`);
      if (rows.length === 0) continue;
      const columns = Object.keys(JSON.parse(rows[0]!) as object)
        .map((name) => `"${name}"`)
        .join(', ');
      await client.query(
        `insert into "${table}" (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
        [`[${rows.join(',')}]`],
      );
    }
    for (const [name, value] of Object.entries(dump.sequences))
      if (value !== null) await client.query('select setval($1::regclass, $2)', [name, value]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await client.end();
  }
}
