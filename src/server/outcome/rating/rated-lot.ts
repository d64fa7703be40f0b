import type { Visitor } from '../../../machines/access.ts';
import { isRating } from '../../../machines/lot-predicates.ts';
import { lockLot, type LockedLot } from '../../lots/core/lock.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import type { Tx } from '../../platform/database/client.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';

/** The lot, locked for its scores. Throws 404, 403, 422 outside rating. */
export async function lockRatedLot(tx: Tx, visitor: Visitor, lotId: number): Promise<LockedLot> {
  const seen = await readableLot(tx, visitor, lotId);
  if (!isOwnerOf(visitor, seen)) throw forbidden();
  const locked = await lockLot(tx, lotId);
  if (!isRating(locked.lot.status))
    throw invalid({ status: ['Распределение и оценки ведутся на этапе оценки'] });
  return locked;
}
