// Tasks and exports of a lot are its owner's and the administrator's.
import { eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { ensureOwner } from '../core/guard.ts';
import { readableLot } from '../core/queries.ts';
import { isOwnerOf } from '../core/rights.ts';
import { lots } from '../core/tables.ts';
import { exports } from './tables.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    export: true;
  }
}

/** Throws 404 and 403: they hide lots and their exports alike. */
export async function ensureOwnLot(db: Db | Tx, visitor: Visitor, lotId: number): Promise<void> {
  ensureOwner(visitor, await readableLot(db, visitor, lotId));
}

export async function mayReadTasks(db: Db, visitor: Visitor, lotId: number): Promise<boolean> {
  const [lot] = await db.select({ ownerId: lots.ownerId }).from(lots).where(eq(lots.id, lotId));
  return lot !== undefined && isOwnerOf(visitor, lot);
}

export const exportFiles: FileRights = {
  mayRead: async (db, visitor, id) => {
    const [row] = await db.select({ lotId: exports.lotId }).from(exports).where(eq(exports.id, id));
    return row !== undefined && mayReadTasks(db, visitor, row.lotId);
  },
};
