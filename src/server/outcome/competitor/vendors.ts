// What the comparison tells of a lot, of its items and of a vendor, whichever way the cells are told.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { OfferedLine } from '../../../api/comparison/present-cell.ts';
import { presentColumn } from '../../../api/comparison/present-column.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isRating } from '../../../machines/lot-predicates.ts';
import { isRejected, isSubmitted } from '../../../machines/application-predicates.ts';
import type { CompetitorColumn } from '../../../rules/competitor.ts';
import { isZero, trim } from '../../../rules/decimal.ts';
import { unitSign } from '../../../rules/units.ts';
import { isAdmittedView } from '../allocation/load.ts';
import type { View } from '../../applications/application/views.ts';
import { verifications } from '../../applications/core/decision-tables.ts';
import type { OfferRow } from '../../applications/core/offer-tables.ts';
import { isOffered } from '../../applications/core/totals.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { LotEstimates } from '../../lots/estimates/queries.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { ratings, type RatingRow } from '../rating/tables.ts';

export type Offered = OfferRow & OfferedLine & { quantity: string; archivedAt: Date | null };

/** A vendor as the rules compare it. The rows were read for this alone: copies of a lot's tens of thousands take longer than the comparison. */
export function vendorOf(view: View) {
  const { currency, vat, basis } = view.terms;
  return {
    view,
    applicationId: view.row.id,
    currency,
    vat,
    basis,
    tolerance: view.terms,
    isExcluded: isRejected(view.status) || !isSubmitted(view.status),
    offers: view.offers.filter(isOffered).map((offer): Offered =>
      Object.assign(offer, {
        offerId: offer.id,
        quantity: offer.quantity ?? '0',
        isExcluded: offer.approvedByCustomer === false || offer.archivedAt !== null,
      }),
    ),
  };
}
export type ComparedVendor = ReturnType<typeof vendorOf>;

export const presentLot = (lot: LotTableRow, visitor: Visitor): CompetitorTable['lot'] => ({
  id: lot.id,
  number: lot.number,
  title: lot.title,
  currency: lot.currency,
  status: lot.status,
  version: lot.version,
  isAllocating: isRating(lot.status) && isOwnerOf(visitor, lot),
});

export const presentItem = (
  order: OrderRow,
  estimated: LotEstimates,
): CompetitorTable['rows'][number]['order'] => ({
  id: order.id,
  index: order.index,
  packagingGroup: order.packagingGroup,
  code: order.code,
  name: order.name,
  unit: order.unit,
  unitTitle: order.unit === null ? null : unitSign(order.unit),
  quantity: trim(order.quantity ?? '0'),
  estimate: estimated.prices.get(order.id) ?? null,
});

export interface Notes {
  ratings: Map<number, RatingRow>;
  checks: Map<string, string>;
  refusals: Map<number, string>;
}

export async function notesOf(db: Db, lotId: number): Promise<Notes> {
  const rated = await db.select().from(ratings).where(eq(ratings.lotId, lotId));
  const standing = await db
    .select()
    .from(verifications)
    .where(and(inArray(verifications.lotId, [lotId]), isNull(verifications.cancelledAt)));
  return {
    ratings: new Map(rated.map((row) => [row.applicationId, row])),
    checks: new Map(standing.map((row) => [`${row.applicationId}:${row.stage}`, row.decision])),
    refusals: new Map(
      standing.flatMap(({ applicationId, decision, comment }) =>
        isRejected(decision as 'rejected') && comment ? [[applicationId, comment] as const] : [],
      ),
    ),
  };
}

type Vendor = CompetitorTable['vendors'][number];
type Counted = keyof ReturnType<typeof presentColumn> | 'itemsWon';

export function presentVendor(column: CompetitorColumn<ComparedVendor>, notes: Notes): Vendor {
  const { view } = column.vendor;
  const won = new Set(
    view.offers
      .filter(({ allocatedQuantity: quantity }) => quantity !== null && !isZero(quantity))
      .map(({ orderId }) => orderId),
  );
  return {
    ...presentTerms(view, notes),
    ...presentColumn(column),
    itemsWon: won.size,
  };
}

/** All of a vendor that is not counted of its offers. */
export function presentTerms(view: View, notes: Notes): Omit<Vendor, Counted> {
  const { row, company, terms } = view;
  const rated = notes.ratings.get(row.id);
  const check = (stage: string) => notes.checks.get(`${row.id}:${stage}`) ?? null;
  return {
    applicationId: row.id,
    companyId: company.id,
    companyTitle: company.title,
    itn: company.itn,
    status: view.status,
    isAdmitted: isAdmittedView(view),
    isRepeating: row.isMarked,
    vendorType: terms.vendorType,
    currency: terms.currency,
    vat: terms.vat,
    basis: terms.basis,
    address: terms.address,
    priceIncludes: terms.priceIncludes,
    paymentConditions: terms.paymentConditions,
    guarantee: terms.guarantee,
    shipmentPeriod: terms.shipmentPeriod,
    isValidFor: terms.isValidFor,
    minSum: terms.minSum,
    place: rated?.place ?? null,
    ratingTotal: rated?.total ?? null,
    checks: { manager: check('manager'), security: check('security'), audit: check('audit') },
    rejectionReason: notes.refusals.get(row.id) ?? null,
  };
}
