// Criteria of a weighted rating.
import { asc, eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lockOwnDraft } from '../core/guard.ts';
import type { LockedLot } from '../core/lock.ts';
import { criteria, type CriterionRow } from './tables.ts';

export const criteriaOf = (tx: Tx | Db, lotId: number): Promise<CriterionRow[]> =>
  tx.select().from(criteria).where(eq(criteria.lotId, lotId)).orderBy(asc(criteria.id));

/** Throws 404. */
async function findCriterion(tx: Tx, id: number): Promise<CriterionRow> {
  const [row] = await tx.select().from(criteria).where(eq(criteria.id, id));
  if (!row) throw notFound();
  return row;
}

export type LockedCriterion = LockedLot & { row: CriterionRow };

/** A criterion of the caller's own draft; the lot is locked, then the criterion is read again under the lock. */
export async function lockCriterion(tx: Tx, visitor: Visitor, id: number): Promise<LockedCriterion> {
  const { lotId } = await findCriterion(tx, id);
  const locked = await lockOwnDraft(tx, visitor, lotId);
  return { ...locked, row: await findCriterion(tx, id) };
}
