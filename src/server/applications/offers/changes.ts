// A submitted offer, locked with its application.
import { and, eq } from 'drizzle-orm';
import { type Held, holdApplication } from '../application/hold.ts';
import { type OfferRow, offers } from '../core/offer-tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import type { Visitor } from '../../../machines/access.ts';
import { applicationOfOffer } from './queries.ts';
import { notFound, forbidden } from '../../platform/http/errors.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';

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
