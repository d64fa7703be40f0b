/** How far the prices of an application are from what the organiser expects of the items. */
import { estimates } from '../../../api/calls/estimates.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { deviation } from '../../../rules/comparison-marks.ts';
import { countedOffers } from '../../../rules/counted-offers.ts';
import { compare } from '../../../rules/decimal.ts';
import { EstimateOfOffered } from '../../../rules/offered-estimate.ts';
import { useCall } from '../../data/use-call.ts';
import { useLotRelation } from '../lot/lot-access.ts';

/** As much under the estimate, or more, is worth a look: the price may leave something out. */
const LOW_PERCENT = '-25';
export const isLow = (percent: string): boolean => compare(percent, LOW_PERCENT) <= 0;

export interface BesideEstimate {
  /** In per cent; null where the item is not estimated or nothing is offered. */
  ofOffer: (offer: Offer) => string | null;
  /** Of all that is offered, beside the estimate of just that; null where it cannot be told. */
  ofWhole: string | null;
  /** Not all that was ordered is offered: the estimate is of as much as is. */
  isPart: boolean;
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
  const offered = countedOffers(application.offers);
  const toOrdered = offered.map(({ quantity, order }) => compare(quantity ?? '0', order.quantity ?? '0'));
  const isEveryItem = offered.length === lot.ordersCount;
  const isPart = !isEveryItem || toOrdered.includes(-1);
  const expected = new EstimateOfOffered();
  for (const { orderId, quantity } of offered) expected.add(byItem.get(orderId) ?? null, quantity ?? '0');
  const estimate = expected.result({
    total: known?.total ?? null,
    isWhole: isEveryItem && toOrdered.every((one) => one === 0),
  });
  return { ofOffer, ofWhole: total === null ? null : deviation(total, estimate), isPart };
}
