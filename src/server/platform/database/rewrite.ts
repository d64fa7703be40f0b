// Nothing of what was deleted, or written over, stays in a table's file.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

const LOOK_MS = 100;
/** How long another's transaction, a dump of the database for one, is waited for. */
const PATIENCE_MS = 60_000;

/** Said where the wait was in vain. */
export const OUTLASTED =
  'Другая работа с PostgreSQL не кончилась за минуту: страницы таблиц могут хранить прежнее, пока их не перезапишут.';

/**
 * Rewrites the tables. What a transaction begun earlier may still see would be copied along, and a snapshot reaches as far back as the
 * oldest writer of the whole cluster, whichever database it is in: both are waited for.
 * @returns false where they outlast the wait: something of before may still be there
 */
export async function rewrite(db: Db, tables: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);
  const isPast = await outlived(db, rows[0]!.xid);
  for (const table of tables) await db.execute(sql`vacuum full ${sql.identifier(table)}`);
  return isPast;
}

/** Nobody can see what was gone before this transaction any more. */
async function outlived(db: Db, xid: string): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(LOOK_MS)) {
    const { rows } = await db.execute<{ is_past: boolean }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8
        and not exists (
          select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and age(backend_xmin) >= age(${xid}::xid8::xid)
        ) as is_past`);
    if (rows[0]!.is_past) return true;
    if (Date.now() > end) return false;
  }
}
