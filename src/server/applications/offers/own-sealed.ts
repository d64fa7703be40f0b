// A vendor's own offers that no opening has shown yet, found by their ids: they lead to the application, which is opened.
import { inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { loadViews, type View } from '../application/views.ts';
import { blockOf, BLOCK_PLACES } from '../core/offer-ids.ts';
import type { OfferRow } from '../core/offer-tables.ts';
import { applications } from '../core/tables.ts';

export interface OwnSealedOffer {
  id: number;
  /** Null where the row has been taken out of the draft since. */
  offer: OfferRow | null;
  view: View;
}

export async function ownSealedOffers(
  db: Db | Tx,
  visitor: Visitor,
  ids: readonly number[],
): Promise<OwnSealedOffer[]> {
  if (visitor.role !== 'vendor' || ids.length === 0) return [];
  const views = await loadViews(db, visitor, inArray(applications.offerBlock, ids.map(blockOf)));
  return ids.flatMap((id) => {
    const view = views.find(({ row }) => row.offerBlock === blockOf(id));
    if (!view) return [];
    const { working, submitted } = view.contents;
    const all = [...(working?.offers ?? []), ...(submitted?.offers ?? [])];
    return [{ id, offer: all.find((offer) => offer.id === id) ?? null, view }];
  });
}

/** Whether an offer's id is of the block of the application in the query; that it is there is not known without opening it. */
export const isOfBlock = (offerId: AnyColumn): SQL =>
  sql`${applications.offerBlock} = ${offerId} / ${sql.raw(String(BLOCK_PLACES))}`;
