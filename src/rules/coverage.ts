/** How far an allocation covers what was ordered: what it costs, and what is left without a winner. */
import { cheapestSplit, chosenLines, quantityOf } from './allocation.ts';
import type { AllocationItem, AllocationOffer } from './allocation.ts';
import { isPositive, subtract, sum, trim } from './decimal.ts';
import { totalOf } from './money.ts';
import { costOf } from './savings.ts';

export type UncoveredItem = {
  readonly orderId: number;
  readonly ordered: string;
  readonly allocated: string;
  readonly remainder: string;
  /** Whether offers that may be allocated reach the remainder. */
  readonly isReachable: boolean;
};

export type AllocationCoverage = {
  /** Items with an ordered quantity. */
  readonly items: number;
  readonly allocatedSum: string;
  /** The same with every remainder filled from the lowest comparable price up, as far as offers reach. */
  readonly wholeSum: string;
  /** Items of which something is left, in the items' order. */
  readonly left: readonly UncoveredItem[];
};

/** Offers are looked at item by item: lots of thousands of items have tens of offers for each. */
export function allocationCoverage(
  items: readonly AllocationItem[],
  offers: readonly AllocationOffer[],
): AllocationCoverage {
  const byItem = new Map<number, AllocationOffer[]>(items.map(({ orderId }) => [orderId, []]));
  for (const offer of offers) byItem.get(offer.orderId)?.push(offer);
  const ordered = items.filter(({ quantity }) => isPositive(quantity));
  const chosen: string[] = [];
  const possible: string[] = [];
  const left = ordered.flatMap(({ orderId, quantity }): UncoveredItem[] => {
    const own = byItem.get(orderId) ?? [];
    chosen.push(costOf(chosenLines(own)));
    const allocated = sum(own.map(({ allocatedQuantity }) => allocatedQuantity ?? '0'));
    const remainder = subtract(quantity, allocated);
    if (!isPositive(remainder)) return [];
    const split = cheapestSplit([{ orderId, quantity: remainder }], own.map(untaken));
    possible.push(costOf(split));
    const isReachable = !isPositive(subtract(remainder, quantityOf(split)));
    return [{ orderId, ordered: trim(quantity), allocated: trim(allocated), remainder, isReachable }];
  });
  const allocatedSum = totalOf(chosen);
  return { items: ordered.length, allocatedSum, wholeSum: totalOf([allocatedSum, ...possible]), left };
}

/** What of an offer is not allocated yet. */
const untaken = (offer: AllocationOffer): AllocationOffer => ({
  ...offer,
  quantity: subtract(offer.quantity, offer.allocatedQuantity ?? '0'),
});
