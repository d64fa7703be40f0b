// Offers as one reader may see them.
import type { Offer } from '../../../../api/records/offer.ts';
import { isFinished, isVerifying } from '../../../../machines/lot-predicates.ts';
import { trim } from '../../../../rules/decimal.ts';
import type { AnyView, View } from '../views.ts';
import type { OrderRow } from '../../../lots/orders/tables.ts';
import { presentFile } from '../../../platform/files/present.ts';
import type { FileRow } from '../../../platform/files/tables.ts';
import { presentItem } from '../../core/offered-items.ts';
import { convertedPrice, sumOf } from '../../core/totals.ts';
import type { OfferRow } from '../../core/offer-tables.ts';

export const quantityText = (quantity: string | null): string | null =>
  quantity === null ? null : trim(quantity);

/** What was decided about an offer is told to its vendor with the admission, and not while it is being decided anew. */
export const tellsDecisions = ({ isOwn, row, lot }: AnyView): boolean =>
  !isOwn || (row.admission !== null && !isVerifying(lot.status));

export const tellsAllocation = ({ isOwn, lot }: AnyView): boolean => !isOwn || isFinished(lot.status);

/** Presents the offers of one view; what is the same of all of them is asked once. */
export function offerPresenter(
  view: View,
  files: ReadonlyMap<number, FileRow>,
): (offer: OfferRow, order: OrderRow) => Offer {
  const { lot, terms, rates, isOwn } = view;
  const decided = tellsDecisions(view);
  const allocates = tellsAllocation(view);
  const isOpened = lot.openedAt !== null;
  const of = { currency: terms.currency, vat: terms.vat, lotCurrency: lot.currency, rates };
  return (offer, order) => ({
    id: offer.id,
    applicationId: offer.applicationId,
    lotId: offer.lotId,
    orderId: offer.orderId,
    order: presentItem(order),
    position: offer.position,
    isAnalogue: offer.isAnalogue,
    name: offer.name,
    quantity: quantityText(offer.quantity),
    description: offer.description,
    manufacturer: offer.manufacturer,
    country: offer.country,
    manufacturedYear: offer.manufacturedYear,
    documentation: offer.documentation,
    guaranteePeriod: offer.guaranteePeriod,
    shipmentPeriod: offer.shipmentPeriod,
    unitPrice: offer.unitPrice,
    repeatedPrice: offer.repeatedPrice,
    sum: sumOf(offer, 'inForce'),
    convertedPrice: isOpened ? convertedPrice(offer, of) : null,
    allocatedQuantity: allocates ? quantityText(offer.allocatedQuantity) : null,
    approvedByCustomer: decided ? offer.approvedByCustomer : null,
    approvalReason: decided ? offer.approvalReason : null,
    needsClarification: !isOwn && offer.needsClarification,
    archivedAt: decided ? (offer.archivedAt?.toISOString() ?? null) : null,
    archiveReason: decided ? offer.archiveReason : null,
    attachments: offer.fileIds.flatMap((id) => {
      const file = files.get(id);
      return file ? [presentFile(file)] : [];
    }),
  });
}
