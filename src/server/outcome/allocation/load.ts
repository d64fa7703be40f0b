// What is compared and allocated: the opened offers of a lot with their comparable prices.
import { eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { isAdmitted as isAdmittedStatus } from '../../../machines/application-predicates.ts';
import type { AllocationItem, AllocationOffer } from '../../../rules/allocation.ts';
import { eachOf } from '../../../rules/paced.ts';
import { ALL_CHECKS } from '../../applications/application/lot-facts.ts';
import { applications } from '../../applications/core/tables.ts';
import { loadViews, type View } from '../../applications/application/views.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { convertedPrice, isOffered } from '../../applications/core/totals.ts';
import type { OfferRow } from '../../applications/core/offer-tables.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { paced } from '../../platform/paced.ts';
import { ordersOfLots } from '../../applications/core/items.ts';

export interface Comparison {
  lot: LotTableRow;
  orders: Map<number, OrderRow>;
  /** Oldest submission first. */
  views: View[];
}

export async function loadComparison(db: Db | Tx, visitor: Visitor, lot: LotTableRow): Promise<Comparison> {
  const orders = await ordersOfLots(db, [lot.id]);
  const views = await loadViews(db, visitor, eq(applications.lotId, lot.id), 'submitted');
  views.sort(bySubmission);
  return { lot, orders, views };
}

type Submitted = Pick<View, 'submittedAt' | 'row'>;

/** Oldest first. */
export const bySubmission = (a: Submitted, b: Submitted): number =>
  (a.submittedAt?.getTime() ?? 0) - (b.submittedAt?.getTime() ?? 0) || a.row.id - b.row.id;

/** With what may be allocated of it. */
export interface Allocation extends Comparison {
  offers: readonly AllocationOffer[];
}

export async function loadAllocation(db: Db | Tx, visitor: Visitor, lot: LotTableRow): Promise<Allocation> {
  const comparison = await loadComparison(db, visitor, lot);
  const offers = await paced(eachOf(comparison.views, 1, allocationOffers));
  return { ...comparison, offers: offers.flat() };
}

export const isAdmittedView = ({ row, lot, isImage }: View): boolean =>
  !isImage && isAdmittedStatus(row.status, lot.admission ?? ALL_CHECKS);

/** Approved by the customer and not taken out of the comparison. */
export const isApproved = (offer: OfferRow): boolean =>
  offer.approvedByCustomer === true && offer.archivedAt === null;

export const priceInLotCurrency = ({ terms, lot, rates }: View, offer: OfferRow): string | null =>
  convertedPrice(offer, { currency: terms.currency, vat: terms.vat, lotCurrency: lot.currency, rates });

/** The same before any re-bidding. */
export const firstPriceInLotCurrency = (view: View, offer: OfferRow): string | null =>
  priceInLotCurrency(view, { ...offer, repeatedPrice: null });

export const itemsOf = ({ orders }: Pick<Comparison, 'orders'>): AllocationItem[] =>
  [...orders.values()].map(({ id, quantity }) => ({ orderId: id, quantity: quantity ?? '0' }));

function allocationOffers(view: View): AllocationOffer[] {
  const submittedAt = (view.submittedAt ?? view.row.createdAt).toISOString();
  const isAdmitted = isAdmittedView(view);
  return view.offers.filter(isOffered).map((offer) => ({
    offerId: offer.id,
    applicationId: view.row.id,
    orderId: offer.orderId,
    quantity: offer.quantity ?? '0',
    comparableUnitPrice: priceInLotCurrency(view, offer),
    submittedAt,
    isAdmitted,
    isApproved: isApproved(offer),
    allocatedQuantity: offer.allocatedQuantity,
  }));
}
