// What the manager does to one submitted offer: locked with its application, written with its history.
import { applications } from '../core/tables.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type Held, holdApplication } from '../application/hold.ts';
import { type OfferRow, offers } from '../core/offer-tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import type { Visitor } from '../../../machines/access.ts';
import { applicationOfOffer } from './queries.ts';
import { notFound, forbidden, refused, invalid } from '../../platform/http/errors.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import type { Actor } from '../../../machines/law.ts';
import { announce } from '../../platform/live/announce.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { isVerifying } from '../../../machines/lot-predicates.ts';
import { applicationLaw } from '../../../machines/application.ts';
import { awaitsAnswer, awaitsManager } from '../../../machines/application-predicates.ts';

export interface HeldOffer extends Held {
  offer: OfferRow;
}

/** Holds a submitted offer for its lot's owner. Throws 404 where it may not be known of, 403 where it is another's lot. */
export async function holdOffer(
  tx: Tx,
  visitor: Visitor,
  offerId: number,
  lot: 'shared' | 'alone' = 'shared',
): Promise<HeldOffer> {
  const held = await holdApplication(tx, visitor, await applicationOfOffer(tx, offerId), { lot });
  const [offer] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.isWorking, false)));
  // Of a lot that is sealed again today's rows are nobody's to know.
  if (!offer || held.lot.isSealed) throw notFound();
  if (!isOwnerOf(visitor, held.lot)) throw forbidden();
  return { ...held, offer };
}

/** Writes an offer's columns with a history row and a live event. */
export async function changeOffer(
  { tx, lot, application, offer, at }: HeldOffer,
  actor: Actor,
  event: string,
  columns: Partial<OfferRow>,
): Promise<void> {
  await tx
    .update(offers)
    .set({ ...columns, updatedAt: new Date(at) })
    .where(eq(offers.id, offer.id));
  await tx
    .update(applications)
    .set({ version: sql`${applications.version} + 1` })
    .where(eq(applications.id, application.id));
  await announce(tx, { model: 'application', id: application.id, lotId: lot.id, what: event });
  await appendHistory(tx, {
    chain: `lot:${lot.id}`,
    lotId: lot.id,
    model: 'offer',
    modelId: offer.id,
    event,
    actor,
    at,
    payload: { applicationId: application.id, ...columns },
  });
}

/** Approvals are given and taken back while the manager's decision on the application is still to come. */
export function ensureDeciding({ lot, application }: Held): void {
  if (!isVerifying(lot.status)) throw refused(applicationLaw, { refused: ['lotVerifying'], notYours: false });
  if (!awaitsManager(application.status) && !awaitsAnswer(application.status))
    throw refused(applicationLaw, { refused: ['wrongState'], notYours: false });
}

/** The columns of an approval; a rejection needs its reason. Throws 422. */
export function approvalOf(approved: boolean | null, reason: string | null | undefined, path = 'reason') {
  const text = reason?.trim() || null;
  if (approved === false && text === null) throw invalid({ [path]: ['Укажите причину отклонения'] });
  return { approvedByCustomer: approved, approvalReason: text };
}
