/** How one bidder's prices stand to another's, item by item: for a picture, never for a decision. */

export interface PriceRatio {
  readonly orderId: number;
  readonly ratio: number;
}

/** Own price ÷ rival's, of the items that both offer. */
export const priceRatios = (
  own: ReadonlyMap<number, string>,
  rival: ReadonlyMap<number, string>,
): PriceRatio[] =>
  [...own].flatMap(([orderId, price]) => {
    const other = Number(rival.get(orderId) ?? 0);
    return other > 0 ? [{ orderId, ratio: Number(price) / other }] : [];
  });

/** Strays no more than this from the middle: one ratio. The signal «Цены в одной пропорции» has the same bound. */
const SPREAD = 0.005;

export interface Closeness {
  readonly middle: number;
  readonly low: number;
  readonly high: number;
  /** How many of them are the middle one, give or take the spread. */
  readonly near: number;
  readonly of: number;
}

/** Null without anything to compare. */
export function closenessOf(ratios: readonly PriceRatio[]): Closeness | null {
  const sorted = ratios.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (middle === undefined || low === undefined || high === undefined) return null;
  const near = sorted.filter((ratio) => Math.abs(ratio - middle) <= middle * SPREAD).length;
  return { middle, low, high, near, of: sorted.length };
}
