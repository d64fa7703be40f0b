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
  { row, lot, rows, offers, isImage, status, terms }: View,
  items: ReadonlyMap<number, OrderRow>,
): Promise<ApplicationFacts> {
  const shown = isImage ? { ...row, status, terms, workingTerms: null, isMarked: false } : row;
  const ordered = (rows ?? offers).map((offer) => ({
    ...offer,
    ordered: items.get(offer.orderId)?.quantity ?? null,
  }));
  return factsOf(lot, shown, await basisOf(db, lot, shown, ordered));
}
