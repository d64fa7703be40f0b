// The database of one moment, copied out by the driver while writers go on: it needs neither pg_dump nor any right beyond reading.
import { join } from 'node:path';
import { to as copyTo } from 'pg-copy-streams';
import { Connection, connectionConfig } from '../database/connection.ts';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { StartupError } from '../startup-error.ts';
import type { BackedUpTable } from './manifest.ts';
import { writeInto, type Cipher } from './streams.ts';

/**
 * Left out: `write_probe` is emptied every few seconds by whoever asks for readiness, which would wait for the end of the backup.
 * Partitions come with their table.
 */
const TABLES = `
  select c.relname as "name",
         array(select a.attname::text from pg_attribute a
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               order by a.attnum) as "columns"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'write_probe'
  order by c.relname`;

/** A database of the first release has no such table, and nothing sealed. */
const HAS_MASTERS = `select 1 as one where to_regclass('sealing_scopes') is not null`;
const MASTERS = 'select distinct master from sealing_scopes order by 1';
const FILES = 'select distinct storage_key as "key" from files order by 1';
const MIGRATIONS = 'select hash from drizzle.__drizzle_migrations order by created_at, id';
const SEQUENCES = `
  select sequencename as "name", last_value::text as "value" from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;

export interface Snapshot {
  takenAt: Date;
  postgres: string;
  migrations: string[];
  masters: string[];
  fileKeys: string[];
  /** Copies every table into the folder. */
  copyTables: (folder: string, cipher: Cipher) => Promise<{ tables: BackedUpTable[]; bytes: number }>;
  /** Asked for after the rows: a sequence never goes back, so that none of them is given out twice. */
  sequences: () => Promise<Record<string, string>>;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const NOW = `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"`;

/** Does the work on one snapshot; until it ends no stored bytes are removed and no second backup begins. */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const holder = new Connection(connectionConfig(url));
  const client = new Connection(connectionConfig(url, { queryTimeoutMs: 0 }));
  const column = async (text: string, name: string): Promise<string[]> => {
    const { rows } = await client.query<Record<string, string>>(text);
    return rows.map((row) => row[name]!);
  };
  try {
    // A transaction of its own that comes first: the lock must be there before the snapshot is.
    await holder.connect();
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
      advisoryLocks.backup,
    ]);
    if (!rows[0]!.taken) throw new StartupError('Другая резервная копия этой базы ещё делается.');
    await client.connect();
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    return await work({
      takenAt: new Date((await column(NOW, 'at'))[0]!),
      postgres: (await column('show server_version', 'server_version'))[0]!,
      migrations: await column(MIGRATIONS, 'hash'),
      masters: (await column(HAS_MASTERS, 'one')).length > 0 ? await column(MASTERS, 'master') : [],
      fileKeys: await column(FILES, 'key'),
      copyTables: (folder, cipher) => copyTables(client, folder, cipher),
      sequences: async () => {
        const { rows: found } = await client.query<{ name: string; value: string }>(SEQUENCES);
        return Object.fromEntries(found.map(({ name, value }) => [name, value]));
      },
    });
  } finally {
    client.destroy();
    holder.destroy();
  }
}

async function copyTables(
  client: Connection,
  folder: string,
  cipher: Cipher,
): Promise<{ tables: BackedUpTable[]; bytes: number }> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(TABLES);
  const tables: BackedUpTable[] = [];
  let bytes = 0;
  for (const { name, columns } of rows) {
    const list = columns.map(quoted).join(', ');
    const copy = client.query(copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`));
    const written = await writeInto(join(folder, `${name}.copy.gz`), copy, cipher, { compressed: true });
    bytes += written.bytes;
    tables.push({ name, columns, rows: copy.rowCount, sha256: written.sha256 });
  }
  return { tables, bytes };
}
