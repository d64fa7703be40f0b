// How a letter names procedures.
import { inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client.ts';
import { lots } from './tables.ts';

export async function headsOfLots(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, number, title } = lots;
  const rows = await tx
    .select({ id, number, title })
    .from(lots)
    .where(inArray(lots.id, [...ids]));
  return new Map(rows.map((row) => [row.id, `№ ${row.number} «${row.title}»`]));
}
