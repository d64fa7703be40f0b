// Items of lots; the caller asks whether the visitor may see the lot.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Order } from '../../../api/records/order.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { files, type FileRow } from '../../platform/files/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lockOwnDraft } from '../core/guard.ts';
import type { LockedLot } from '../core/lock.ts';
import { presentOrder } from './present.ts';
import { orders, type OrderRow } from './tables.ts';

const rowsOf = prepared((tx) => {
  // Named in full by hand: in a query of one table drizzle writes bare names, and `files` has an id too.
  const filesCount = sql<number>`(select count(*)::int from ${files}
    where ${files.ownerModel} = 'order' and ${files.ownerId} = "orders"."id")`;
  return tx
    .select({ order: orders, filesCount })
    .from(orders)
    .where(eq(orders.lotId, sql.placeholder('lotId')))
    .orderBy(asc(orders.index), asc(orders.id));
});

export async function ordersOf(tx: Tx | Db, lotId: number): Promise<Order[]> {
  const rows = await rowsOf(tx, { lotId });
  return rows.map((row) => presentOrder(row.order, row.filesCount));
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
    .orderBy(files.id);
