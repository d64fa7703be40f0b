import { eq } from 'drizzle-orm';
import type { Tx, Db } from '../../platform/database/client.ts';
import { type OrderRow, orders } from './tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { LockedLot } from '../core/lock.ts';
import { lockOwnDraft } from '../core/guard.ts';
export async function findOrder(tx: Tx | Db, id: number): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!row) throw notFound();
  return row;
}

/** An item of the caller's own draft; the lot is locked, then the item is read again under the lock. */
export async function holdOrder(
  tx: Tx,
  visitor: Visitor,
  id: number,
): Promise<LockedLot & { order: OrderRow }> {
  const { lotId } = await findOrder(tx, id);
  const locked = await lockOwnDraft(tx, visitor, lotId);
  return { ...locked, order: await findOrder(tx, id) };
}
