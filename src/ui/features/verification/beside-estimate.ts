/** How far the prices of an application are from what the organiser expects of the items. */
import { estimates } from '../../../api/calls/estimates.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { deviation } from '../../../rules/comparison-marks.ts';
import { compare } from '../../../rules/decimal.ts';
import { useCall } from '../../data/use-call.ts';
import { useLotRelation } from '../lot/lot-access.ts';
import { isOffered } from './offered.ts';

/** As much under the estimate, or more, is worth a look: the price may leave something out. */
const LOW_PERCENT = '-25';
export const isLow = (percent: string): boolean => compare(percent, LOW_PERCENT) <= 0;

export interface BesideEstimate {
  /** In per cent; null where the item is not estimated or nothing is offered. */
  ofOffer: (offer: Offer) => string | null;
  /** Of an application that offers every item, beside an estimate of all of them: a part of the lot costs less by itself. */
  ofWhole: string | null;
}

export function useBesideEstimate(lot: Lot, application: Application): BesideEstimate {
  const { isStaff } = useLotRelation(lot);
  // The estimate is in the lot's currency: other prices are compared with it once they are converted, in the comparison.
  const isComparable = application.currency === application.lot.currency;
  const reading = useCall(
    estimates.ofLot,
    { params: { id: lot.id } },
    { enabled: isComparable && (isStaff || lot.showsEstimate) },
  ).data?.data;
  const known = isComparable ? reading : undefined;
  const byItem = new Map(known?.items.map(({ orderId, price }) => [orderId, price]));
  const ofOffer = (offer: Offer) => {
    const price = offer.repeatedPrice ?? offer.unitPrice;
    return price === null ? null : deviation(price, byItem.get(offer.orderId) ?? null);
  };
  const total = application.offersTotalPriceRepeated ?? application.offersTotalPrice;
  const isEstimated = byItem.size === 0 || application.offers.every(({ orderId }) => byItem.has(orderId));
  const isWhole = application.offers.every(isOffered) && isEstimated;
  return { ofOffer, ofWhole: isWhole && total !== null ? deviation(total, known?.sum ?? null) : null };
}
