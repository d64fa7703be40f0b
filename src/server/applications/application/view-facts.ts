import type { ApplicationFacts } from '../../../machines/application-facts.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { writtenInRows } from './contents.ts';
import { aroundOf, aroundUnopened, basisOf, factsOf, type Basis } from './facts.ts';
import type { AnyView } from './views.ts';

/**
 * The law's context as the reader of a view may know it. Of an image it is counted from the version that is shown: today's
 * rows would tell, by the reasons of closed steps, what the vendor does while the lot is sealed again.
 */
export async function factsOfView(
  db: Db | Tx,
  view: AnyView,
  items: AnyView['items'],
): Promise<{ facts: ApplicationFacts; basis: Basis }> {
  const { row, lot, contents, offers, isImage, status, terms, fileIds } = view;
  const around = lot.openedAt === null ? aroundUnopened(view) : await aroundOf(db, row);
  if (!isImage) {
    const basis = await basisOf(db, lot, around, contents);
    return { facts: factsOf(lot, row, basis), basis };
  }
  const shown = { ...row, status, hasDraft: false, isMarked: false };
  const ordered = offers.map((offer) => ({ ...offer, ordered: items.get(offer.orderId)?.quantity ?? null }));
  const submitted = writtenInRows({ terms, fileIds, offers: ordered });
  const basis = await basisOf(db, lot, around, { submitted, working: null });
  return { facts: factsOf(lot, shown, basis), basis };
}
