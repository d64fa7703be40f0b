import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './client.ts';

/**
 * An id that no other row of the table will have, taken before the row is written: what is planned beside the row names it.
 * The row's insert says `overridingSystemValue`.
 */
export async function nextId(tx: Tx, table: PgTable): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id')) as id`,
  );
  return Number(rows[0]!.id);
}
