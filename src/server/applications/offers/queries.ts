// One offer, found by its own id.
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { lots } from '../../lots/core/tables.ts';
import { history } from '../../platform/history/tables.ts';
import { blockOf } from '../core/offer-ids.ts';
import { offers } from '../core/offer-tables.ts';
import { readableApplications } from '../core/rights.ts';
import { applications } from '../core/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { readApplication } from '../application/present/application.ts';

/**
 * The application that an offer is of, or would be of: of one that is sealed its block alone is known. Whether it is there, and
 * whether the caller may know of it, is asked by what follows.
 */
export async function applicationOfOffer(db: Db | Tx, offerId: number): Promise<number> {
  const [opened] = await db
    .select({ applicationId: offers.applicationId })
    .from(offers)
    .where(eq(offers.id, offerId));
  if (opened) return opened.applicationId;
  const [sealed] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.offerBlock, blockOf(offerId)));
  if (!sealed) throw notFound();
  return sealed.id;
}

/** The lot of an opened offer. Throws 404 where the caller may not know of it; while it is sealed today's rows are nobody's. */
export async function lotOfOffer(db: Db, visitor: Visitor, offerId: number): Promise<number> {
  const [row] = await db
    .select({ lotId: offers.lotId })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(offers.id, offerId), eq(lots.isSealed, false), readableApplications(visitor)));
  if (!row) throw notFound();
  return row.lotId;
}

/** Whether an offer is out of the comparison now. Throws 404. */
export async function isArchived(db: Db, offerId: number): Promise<boolean> {
  const [row] = await db.select({ archivedAt: offers.archivedAt }).from(offers).where(eq(offers.id, offerId));
  if (!row) throw notFound();
  return row.archivedAt !== null;
}

/**
 * Offers of an application that others than the caller have decided on after a moment. The history tells who and when: a decision
 * that was taken back and taken anew looks like the former one.
 */
export async function decidedByOthers(
  tx: Tx,
  applicationId: number,
  since: string,
  { id }: Pick<Actor, 'id'>,
): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct told.id::text as id
    from ${history}, jsonb_path_query(${history.payload}, '$.approvals[*].offerId') as told(id)
    where ${history.model} = 'application' and ${history.modelId} = ${applicationId}
      and ${history.at} > ${since}::timestamptz and ${history.byId} is distinct from ${id}`);
  return new Set(rows.map((row) => Number(row.id)));
}

/** One offer as the caller sees it within its application. Throws 404. */
export async function readOffer(db: Db | Tx, visitor: Visitor, offerId: number): Promise<Offer> {
  const applicationId = await applicationOfOffer(db, offerId);
  for (const which of ['working', 'submitted'] as const) {
    const { offers: own } = await readApplication(db, visitor, applicationId, which);
    const found = own.find(({ id }) => id === offerId);
    if (found) return found;
  }
  throw notFound();
}
