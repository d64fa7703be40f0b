// Who hears of an application's events; asked at each delivery, so that a reopening or a block cuts at once.
import { answersFor } from '../../../machines/answers-for.ts';
import { eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Db } from '../../platform/database/client.ts';
import type { LiveEvent } from '../../platform/live/models.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import { applications } from '../core/tables.ts';
import { isOwnCompany, mayReadApplication, roundEvents, sealedEvents } from '../core/rights.ts';

const hidden: readonly string[] = [...sealedEvents, ...roundEvents];

/** Files of a contract were added to what its party has not sent yet, or taken away from it. */
export const unsentFiles = { buyer: 'agreement.buyerFiles', seller: 'agreement.sellerFiles' } as const;

interface Whose {
  companyId: number;
  ownerId: number;
}

/** What is read of an event once for all pages: whose it is, and the answers given for it. */
interface Asked {
  whose: Promise<Whose | undefined>;
  answers: Map<string, Promise<boolean>>;
}
const asked = new WeakMap<LiveEvent, Asked>();

async function whoseIs(db: Db, id: number): Promise<Whose | undefined> {
  const [found] = await db
    .select({ companyId: applications.companyId, ownerId: lots.ownerId })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(eq(applications.id, id));
  return found;
}

/**
 * Whose question it is among those that may have an answer at all; null: nobody's. A checker reads as any other of the role
 * does, a vendor or a manager as oneself: of many pages but few ask the database.
 */
function askerOf(visitor: Visitor, { companyId, ownerId }: Whose): string | null {
  const { role, id } = visitor;
  if (role === 'guest') return null;
  if (role === 'vendor') return isOwnCompany(visitor, companyId) ? `vendor ${id}` : null;
  if (role === 'manager') return answersFor(visitor, ownerId) ? `manager ${id}` : null;
  return role;
}

export const applicationAudience: Audience = async (db, visitor, event) => {
  const { id, what } = event;
  if (id === null) return false;
  const known = asked.get(event) ?? { whose: whoseIs(db, id), answers: new Map<string, Promise<boolean>>() };
  asked.set(event, known);
  const whose = await known.whose;
  const asker = whose && askerOf(visitor, whose);
  if (!asker) return false;
  const answer = known.answers.get(asker) ?? mayReadApplication(db, visitor, id);
  known.answers.set(asker, answer);
  if (!(await answer)) return false;
  // What the other party has not been sent it does not hear of; who checks reads no contracts.
  if (what === unsentFiles.seller) return isOwnCompany(visitor, whose.companyId);
  if (what === unsentFiles.buyer) return isOwnerOf(visitor, whose);
  // The vendor's own doings are never told to the staff as they happen: an opening, or a round's end, tells of them.
  return isOwnCompany(visitor, whose.companyId) || !hidden.includes(what);
};

/** The one number: for the lot's owner and the administrator. */
export const applicationsCountAudience: Audience = async (db, visitor, { lotId }) => {
  if (lotId === null) return false;
  const [lot] = await db.select({ ownerId: lots.ownerId }).from(lots).where(eq(lots.id, lotId));
  return lot !== undefined && isOwnerOf(visitor, lot);
};
