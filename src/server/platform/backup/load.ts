// A backup's rows into an empty database: its own migrations first, then the rows as they were copied out, then what checks them.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { Connection, connectionConfig } from '../database/connection.ts';
import { applyMigrations, knownMigrations } from '../database/migrate.ts';
import { StartupError } from '../startup-error.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';
import { readFrom, type Cipher } from './streams.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Tables of ours, by which a database is not empty. */
const TABLES = `
  select c.relname as "name" from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

const FOREIGN_KEYS = `
  select conname as "name", conrelid::regclass::text as "table", pg_get_constraintdef(oid) as "definition"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 2, 1`;

/** Throws StartupError where something lies in the database already. */
export async function requireEmpty(url: string): Promise<void> {
  const client = new Connection(connectionConfig(url));
  try {
    await client.connect();
    const { rows } = await client.query(TABLES);
    if (rows.length > 0)
      throw new StartupError('В этой базе уже что-то есть: восстанавливать можно только в пустую.');
  } finally {
    client.destroy();
  }
}

/** Throws StartupError where this release does not know the backup's tables. */
export function requireKnownTables({ migrations, release }: Manifest): void {
  const ours = knownMigrations();
  if (migrations.every((hash, index) => ours[index] === hash)) return;
  throw new StartupError(
    `Копия сделана выпуском ${release} с другими таблицами: восстановите её тем же выпуском или более новым.`,
  );
}

/** Fills the empty database; in one transaction, so that an interrupted restore leaves tables without rows. */
export async function loadDatabase(
  url: string,
  manifest: Manifest,
  folder: string,
  cipher: Cipher,
): Promise<void> {
  await applyMigrations(url, manifest.migrations.length);
  const client = new Connection(connectionConfig(url, { queryTimeoutMs: 0 }));
  try {
    await client.connect();
    await client.query('begin');
    await dropUnknown(client, manifest.tables);
    // An owner that is no superuser cannot switch foreign keys off: they are taken away, and made again over what has come.
    const { rows: keys } = await client.query<{ name: string; table: string; definition: string }>(
      FOREIGN_KEYS,
    );
    for (const { name, table } of keys)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    for (const { name } of manifest.tables)
      await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`);
    for (const table of manifest.tables) await loadTable(client, table, folder, cipher);
    for (const { name } of manifest.tables)
      await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { name, table, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, value]);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    client.destroy();
  }
}

/** A release may take a table away by its own code and not by a migration: what the backup does not know is not to be there. */
async function dropUnknown(client: Connection, tables: readonly BackedUpTable[]): Promise<void> {
  const known = new Set([...tables.map(({ name }) => name), 'write_probe']);
  const { rows } = await client.query<{ name: string }>(TABLES);
  for (const { name } of rows) if (!known.has(name)) await client.query(`drop table ${quoted(name)} cascade`);
}

async function loadTable(
  client: Connection,
  { name, columns, rows, sha256 }: BackedUpTable,
  folder: string,
  cipher: Cipher,
): Promise<void> {
  const hash = createHash('sha256');
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const copy = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(await readFrom(join(folder, `${name}.copy.gz`), cipher, { compressed: true }), tap, copy);
  if (copy.rowCount !== rows || hash.digest('hex') !== sha256)
    throw new StartupError(`Копия повреждена: таблица ${name} не та, что была записана.`);
}
