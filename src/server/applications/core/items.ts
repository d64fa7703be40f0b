// Items of lots as applications need them.
import { getTableColumns, sql } from 'drizzle-orm';
import { orders, type OrderRow } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { compiled, slot } from '../../platform/database/compiled.ts';

const columns = sql.join(
  Object.entries(getTableColumns(orders)).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

// Numbers and texts alone: no column of an item is read in a way of its own.
const itemsOfLots = compiled<OrderRow>(
  () => sql`
    select ${columns} from ${orders} where ${orders.lotId} = any(${slot('ids')}::bigint[])
    order by ${orders.lotId}, ${orders.index}, ${orders.id}`,
);

/** The items of lots by id; those of one lot in their order. */
export async function ordersOfLots(db: Db | Tx, lotIds: readonly number[]): Promise<Map<number, OrderRow>> {
  if (lotIds.length === 0) return new Map();
  const rows = await itemsOfLots(db, { ids: [...lotIds] });
  return new Map(rows.map((row) => [row.id, row]));
}
