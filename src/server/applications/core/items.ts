// Items of lots as applications need them.
import { prepared } from '../../platform/database/prepared.ts';
import { orders, type OrderRow } from '../../lots/orders/tables.ts';
import { sql, asc } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';

const itemsOfLots = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(sql`${orders.lotId} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(orders.index), asc(orders.id)),
);

/** The items of lots by id. */
export async function ordersOfLots(db: Db | Tx, lotIds: readonly number[]): Promise<Map<number, OrderRow>> {
  if (lotIds.length === 0) return new Map();
  const rows = await itemsOfLots(db, { ids: [...lotIds] });
  return new Map(rows.map((row) => [row.id, row]));
}
