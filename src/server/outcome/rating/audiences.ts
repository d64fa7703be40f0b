// Who hears of a lot's rating.
import { eq } from 'drizzle-orm';
import { isOwnerOf, isStaff } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Audience } from '../../platform/live/audiences.ts';

/** Scores and allocation are the staff's work; vendors hear of the outcome with the lot. */
export const ratingAudience: Audience = async (db, visitor, { lotId }) => {
  if (lotId === null || !isStaff(visitor)) return false;
  const [lot] = await db.select({ ownerId: lots.ownerId }).from(lots).where(eq(lots.id, lotId));
  return lot !== undefined && (visitor.role !== 'manager' || isOwnerOf(visitor, lot));
};
