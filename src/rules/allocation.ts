/** Allocation (распределение): who supplies how much of each item. All prices are comparable ones, in the lot's currency. */
import { byOrder } from './by-order.ts';
import { compare, isNegative, isPositive, isZero, subtract, sum, trim } from './decimal.ts';

export type AllocationItem = { readonly orderId: number; readonly quantity: string };

export type AllocationOffer = {
  readonly offerId: number;
  readonly applicationId: number;
  readonly orderId: number;
  /** What it offers; no more can be allocated to it. */
  readonly quantity: string;
  /** Null where it cannot be compared. */
  readonly comparableUnitPrice: string | null;
  /** ISO instant of its application. */
  readonly submittedAt: string;
  /** Its application is among the admitted. */
  readonly isAdmitted: boolean;
  /** It is approved by the customer and not taken out of the comparison. */
  readonly isApproved: boolean;
  /** Null where nothing is allocated. */
  readonly allocatedQuantity: string | null;
};

export type AllocationFaultCode =
  | 'allocatedNegative'
  | 'allocatedOverOffered'
  | 'allocatedNotApproved'
  | 'allocatedNotAdmitted';

export type AllocationFault =
  | {
      readonly code: 'allocatedOverOrdered';
      readonly orderId: number;
      readonly allocated: string;
      readonly ordered: string;
    }
  | { readonly code: AllocationFaultCode; readonly orderId: number; readonly offerId: number };

export type ItemRemainder = {
  readonly orderId: number;
  readonly ordered: string;
  readonly allocated: string;
  /** Negative where more than ordered is allocated. */
  readonly remainder: string;
};

function allocated(offer: AllocationOffer): string {
  return offer.allocatedQuantity ?? '0';
}

/** What is allocated and what is left of each item. */
export function itemRemainders(
  items: readonly AllocationItem[],
  offers: readonly AllocationOffer[],
): ItemRemainder[] {
  const ofItem = byOrder(offers);
  return items.map(({ orderId, quantity }) => {
    const total = sum((ofItem.get(orderId) ?? []).map(allocated));
    return { orderId, ordered: trim(quantity), allocated: total, remainder: subtract(quantity, total) };
  });
}

/** Everything wrong with an allocation, item by item (lifecycles, lot edge 17); empty where it may stand. */
export function allocationFaults(
  items: readonly AllocationItem[],
  offers: readonly AllocationOffer[],
): AllocationFault[] {
  const over = itemRemainders(items, offers)
    .filter(({ remainder }) => isNegative(remainder))
    .map(({ orderId, ordered, allocated: total }) => ({
      code: 'allocatedOverOrdered' as const,
      orderId,
      allocated: total,
      ordered,
    }));
  const single = offers.flatMap((offer) => {
    const quantity = allocated(offer);
    const faults: AllocationFaultCode[] = [];
    if (isNegative(quantity)) faults.push('allocatedNegative');
    if (isPositive(quantity)) {
      if (compare(quantity, offer.quantity) > 0) faults.push('allocatedOverOffered');
      if (!offer.isApproved) faults.push('allocatedNotApproved');
      if (!offer.isAdmitted) faults.push('allocatedNotAdmitted');
    }
    return faults.map((code) => ({ code, orderId: offer.orderId, offerId: offer.offerId }));
  });
  return [...over, ...single];
}

export type AllocatedLine = {
  readonly orderId: number;
  readonly offerId: number;
  readonly applicationId: number;
  readonly quantity: string;
};

/** A line that money can be told of. */
export type PricedLine = AllocatedLine & { readonly comparableUnitPrice: string };

/**
 * The cheapest split: each item is filled from the lowest comparable unit price up, each offer up to what it offers. Equal
 * prices: the earlier submission. A minimal sum of an application is not looked at: the result is a suggestion.
 */
export function cheapestSplit(
  items: readonly AllocationItem[],
  offers: readonly AllocationOffer[],
): PricedLine[] {
  const ofItem = byOrder(offers);
  return items.flatMap(({ orderId, quantity }) => {
    let left = trim(quantity);
    const lines: PricedLine[] = [];
    for (const offer of eligible(ofItem.get(orderId) ?? [])) {
      if (!isPositive(left)) break;
      const taken = compare(offer.quantity, left) < 0 ? trim(offer.quantity) : left;
      if (isZero(taken)) continue;
      left = subtract(left, taken);
      lines.push({
        orderId,
        offerId: offer.offerId,
        applicationId: offer.applicationId,
        quantity: taken,
        comparableUnitPrice: offer.comparableUnitPrice,
      });
    }
    return lines;
  });
}

/** The chosen allocation as lines; an offer without a comparable price has none. */
export function chosenLines(offers: readonly AllocationOffer[]): PricedLine[] {
  return offers.flatMap(({ orderId, offerId, applicationId, allocatedQuantity, comparableUnitPrice }) =>
    allocatedQuantity !== null && comparableUnitPrice !== null && isPositive(allocatedQuantity)
      ? [{ orderId, offerId, applicationId, quantity: trim(allocatedQuantity), comparableUnitPrice }]
      : [],
  );
}

/** How much lines hold together. */
export const quantityOf = (lines: readonly AllocatedLine[]): string =>
  sum(lines.map(({ quantity }) => quantity));

type Eligible = AllocationOffer & { readonly comparableUnitPrice: string };

function eligible(offers: readonly AllocationOffer[]): Eligible[] {
  return offers
    .filter(
      (offer): offer is Eligible =>
        offer.isAdmitted &&
        offer.isApproved &&
        offer.comparableUnitPrice !== null &&
        isPositive(offer.quantity),
    )
    .toSorted(
      (a, b) =>
        compare(a.comparableUnitPrice, b.comparableUnitPrice) ||
        Date.parse(a.submittedAt) - Date.parse(b.submittedAt) ||
        a.offerId - b.offerId,
    );
}
