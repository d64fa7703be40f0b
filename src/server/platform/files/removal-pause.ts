// While a backup is made no bytes are removed: what its snapshot names must still be there when they are copied.
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Db } from '../database/client.ts';

/**
 * Whether bytes must wait. Asked after no row names them any more: a backup that begins later does not see the row, so that nothing is
 * lost between the question and the removal.
 */
export async function isBackupUnderWay(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_locks where locktype = 'advisory' and granted and objid = ${advisoryLocks.backup}
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
}
