// Files of lots and of their items are read by whoever sees the lot, and changed by its owner while it is a draft.
import { and, eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Tx } from '../../platform/database/client.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { lockOwnDraft } from '../core/guard.ts';
import type { LockedLot } from '../core/lock.ts';
import { visibleLots } from '../core/rights.ts';
import { lots } from '../core/tables.ts';
import { lockOrder } from './queries.ts';
import { orders } from './tables.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    lot: true;
    order: true;
  }
}

export type FileOwner = 'lot' | 'order';

/** The caller's own draft that the files are of, locked. Throws 403, 404, 422. */
export const lockOwner = (tx: Tx, visitor: Visitor, model: FileOwner, id: number): Promise<LockedLot> =>
  model === 'lot' ? lockOwnDraft(tx, visitor, id) : lockOrder(tx, visitor, id);

export const lotFileRights: FileRights = {
  mayRead: async (db, visitor, lotId) => {
    const rows = await db
      .select({ id: lots.id })
      .from(lots)
      .where(and(eq(lots.id, lotId), visibleLots(visitor, { deleted: true })));
    return rows.length > 0;
  },
  mayRemove: async (tx, visitor, lotId) => Boolean(await lockOwner(tx, visitor, 'lot', lotId)),
};

export const orderFileRights: FileRights = {
  mayRead: async (db, visitor, orderId) => {
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(lots, eq(lots.id, orders.lotId))
      .where(and(eq(orders.id, orderId), visibleLots(visitor, { deleted: true })));
    return rows.length > 0;
  },
  mayRemove: async (tx, visitor, orderId) => Boolean(await lockOwner(tx, visitor, 'order', orderId)),
};
