// Items of lots; the caller asks whether the visitor may see the lot.
import { and, desc, eq, getTableColumns, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { MOST_ROWS } from '../../../api/list-sizes.ts';
import type { Order } from '../../../api/records/order.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { compiled, slot } from '../../platform/database/compiled.ts';
import { asTheyCame, files, type FileRow } from '../../platform/files/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lockOwnDraft } from '../core/guard.ts';
import type { LockedLot } from '../core/lock.ts';
import { visibleLots } from '../core/rights.ts';
import { lots } from '../core/tables.ts';
import { presentOrder } from './present.ts';
import { orders, type OrderRow } from './tables.ts';

type OrderOfLot = Order & { quantity: string | null };

/** The files are counted at once for all: most items have none. */
const rowsOf = compiled<OrderOfLot>(() => {
  const { quantity, ...others } = getTableColumns(orders);
  const named = Object.entries(others).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql`
    select ${sql.join(named, sql`, `)}, ${quantity}::text as quantity, coalesce(counted.n, 0) as "filesCount"
    from ${orders} left join (
      select ${files.ownerId} as id, count(*)::int as n from ${files}
      where ${files.ownerModel} = 'order'
        and ${files.ownerId} = any(array(select ${orders.id} from ${orders} where ${orders.lotId} = ${slot('lotId')}))
      group by ${files.ownerId}) as counted on counted.id = ${orders.id}
    where ${orders.lotId} = ${slot('lotId')} order by ${orders.index}, ${orders.id}`;
});

export async function ordersOf(tx: Tx | Db, lotId: number): Promise<Order[]> {
  const rows = await rowsOf(tx, { lotId });
  return rows.map((row) => presentOrder(row, row.filesCount));
}

/** Throws 404. */
export async function findOrder(tx: Tx | Db, id: number): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!row) throw notFound();
  return row;
}

export type LockedOrder = LockedLot & { order: OrderRow };

/** An item of the caller's own draft; the lot is locked, then the item is read again under the lock. */
export async function lockOrder(tx: Tx, visitor: Visitor, id: number): Promise<LockedOrder> {
  const { lotId } = await findOrder(tx, id);
  const locked = await lockOwnDraft(tx, visitor, lotId);
  return { ...locked, order: await findOrder(tx, id) };
}

/** Files of all items of a lot, oldest first. */
export const filesOfOrders = (db: Db, lotId: number): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(
      and(
        eq(files.ownerModel, 'order'),
        inArray(files.ownerId, db.select({ id: orders.id }).from(orders).where(eq(orders.lotId, lotId))),
      ),
    )
    .orderBy(...asTheyCame);

/** The newest of what the owners that are asked for have. */
const newestFiles = (db: Db, model: 'lot' | 'order', owners: SQLWrapper): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.ownerModel, model), inArray(files.ownerId, owners)))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(MOST_ROWS);

/** Files of all lots that the visitor may see, newest first; `bin` says whether deleted lots are among them. */
export const filesOfSeenLots = (db: Db, visitor: Visitor, bin: SQL | undefined): Promise<FileRow[]> =>
  newestFiles(
    db,
    'lot',
    db
      .select({ id: lots.id })
      .from(lots)
      .where(and(visibleLots(visitor, { deleted: true }), bin)),
  );

/** The same of their items. */
export const filesOfSeenOrders = (db: Db, visitor: Visitor, bin: SQL | undefined): Promise<FileRow[]> =>
  newestFiles(
    db,
    'order',
    db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(lots, eq(lots.id, orders.lotId))
      .where(and(visibleLots(visitor, { deleted: true }), bin)),
  );
