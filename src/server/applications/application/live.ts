// Who hears of an application's events; asked at each delivery, so that a reopening or a block cuts at once.
import { and, eq } from 'drizzle-orm';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import { applications } from '../core/tables.ts';
import { isOwnCompany, readableApplications, roundEvents, sealedEvents } from '../core/rights.ts';

const hidden: readonly string[] = [...sealedEvents, ...roundEvents];

export const applicationAudience: Audience = async (db, visitor, { id, what }) => {
  if (id === null) return false;
  const [found] = await db
    .select({ companyId: applications.companyId })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.id, id), readableApplications(visitor)));
  if (!found) return false;
  // The vendor's own doings are never told to the staff as they happen: an opening, or a round's end, tells of them.
  return isOwnCompany(visitor, found.companyId) || !hidden.includes(what);
};

/** The one number: for the lot's owner and the administrator. */
export const applicationsCountAudience: Audience = async (db, visitor, { lotId }) => {
  if (lotId === null) return false;
  const [lot] = await db.select({ ownerId: lots.ownerId }).from(lots).where(eq(lots.id, lotId));
  return lot !== undefined && isOwnerOf(visitor, lot);
};
