/** What an allocation costs: against the cheapest split, and against the first prices. */
import { cheapestSplit, chosenLines, quantityOf } from './allocation.ts';
import { byOrder } from './by-order.ts';
import type { AllocationItem, AllocationOffer, PricedLine } from './allocation.ts';
import { loweredPercent } from './comparable.ts';
import { compare, isPositive, round, subtract } from './decimal.ts';
import { lineSum, MONEY_PLACES, totalOf } from './money.ts';

/** Sum of priced lines: each half-up to kopecks, then added. */
export function costOf(lines: readonly PricedLine[]): string {
  return totalOf(lines.map(({ comparableUnitPrice, quantity }) => lineSum(comparableUnitPrice, quantity)));
}

export type ItemComparison = {
  readonly orderId: number;
  /** The quantity that both sums are for: what is allocated of the item. */
  readonly quantity: string;
  readonly chosen: string;
  /** Null where eligible offers do not reach the allocated quantity. */
  readonly cheapest: string | null;
  /** chosen − cheapest: how much dearer the choice is; by rounding it can be a kopeck below zero. */
  readonly difference: string | null;
};

export type AllocationComparison = {
  readonly items: readonly ItemComparison[];
  readonly chosen: string;
  readonly cheapest: string | null;
  readonly difference: string | null;
};

/** The chosen allocation beside the cheapest one of the same quantities. */
export function compareWithCheapest(
  items: readonly AllocationItem[],
  offers: readonly AllocationOffer[],
): AllocationComparison {
  const ofItem = byOrder(offers);
  const compared = items.map(({ orderId }): ItemComparison => {
    const rivals = ofItem.get(orderId) ?? [];
    const own = chosenLines(rivals);
    const quantity = quantityOf(own);
    const split = isPositive(quantity) ? cheapestSplit([{ orderId, quantity }], rivals) : [];
    const isReached = compare(quantityOf(split), quantity) === 0;
    const chosen = costOf(own);
    const cheapest = isReached ? costOf(split) : null;
    return { orderId, quantity, chosen, cheapest, difference: differenceOf(chosen, cheapest) };
  });
  const chosen = totalOf(compared.map((item) => item.chosen));
  const known = compared.map(({ cheapest }) => cheapest).filter((cheapest) => cheapest !== null);
  const cheapest = known.length === compared.length ? totalOf(known) : null;
  return { items: compared, chosen, cheapest, difference: differenceOf(chosen, cheapest) };
}

function differenceOf(chosen: string, cheapest: string | null): string | null {
  return cheapest === null ? null : round(subtract(chosen, cheapest), MONEY_PLACES);
}

/** An allocated line with the price that the round began with, both comparable. */
export type SavingsLine = {
  readonly firstUnitPrice: string;
  readonly finalUnitPrice: string;
  readonly quantity: string;
};

export type Savings = {
  readonly first: string;
  readonly final: string;
  readonly saved: string;
  /** Of the first sum, two decimals. */
  readonly percent: string;
};

/** What re-bidding saved on the allocated quantities. */
export function savingsOf(lines: readonly SavingsLine[]): Savings {
  const first = totalOf(lines.map(({ firstUnitPrice, quantity }) => lineSum(firstUnitPrice, quantity)));
  const final = totalOf(lines.map(({ finalUnitPrice, quantity }) => lineSum(finalUnitPrice, quantity)));
  return {
    first,
    final,
    saved: round(subtract(first, final), MONEY_PLACES),
    percent: loweredPercent(first, final),
  };
}
