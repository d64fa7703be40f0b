import type { ApplicationFacts } from '../../../machines/application.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { basisOf, factsOf } from './facts.ts';
import type { View } from './views.ts';

/**
 * The law's context as the reader of a view may know it. Of an image it is counted from the version that is shown: today's
 * rows would tell, by the reasons of closed steps, what the vendor does while the lot is sealed again.
 */
export async function factsOfView(
  db: Db | Tx,
  { row, lot, contents, offers, isImage, status, terms, fileIds }: View,
  items: ReadonlyMap<number, OrderRow>,
): Promise<ApplicationFacts> {
  if (!isImage) return factsOf(lot, row, await basisOf(db, lot, row, contents));
  const shown = { ...row, status, hasDraft: false, isMarked: false };
  const ordered = offers.map((offer) => ({ ...offer, ordered: items.get(offer.orderId)?.quantity ?? null }));
  const submitted = { terms, fileIds, offers: ordered, document: null };
  return factsOf(lot, shown, await basisOf(db, lot, shown, { submitted, working: null }));
}
