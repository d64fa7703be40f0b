/** Prices that look like a slip of the keyboard: far from the middle of their own list. */
import { compare, multiply } from './decimal.ts';
import { median } from './median.ts';

/** Of fewer there is no middle to speak of. */
const FEWEST = 3;
const TIMES = '10';

/** Which prices are ten times above or below the median of all, or more; none where there are too few. */
export function farFromMedian(prices: readonly string[]): boolean[] {
  const middle = prices.length < FEWEST ? null : median(prices);
  if (middle === null) return prices.map(() => false);
  return prices.map(
    (price) => compare(price, multiply(middle, TIMES)) >= 0 || compare(multiply(price, TIMES), middle) <= 0,
  );
}

/** More of them are no slips: the list is of unlike things, and has no middle to speak of. */
const MOST_PART = 5;

/** Of `farFromMedian` those that are few: one, or a fifth of the list. */
export function oddPrices(prices: readonly string[]): boolean[] {
  const far = farFromMedian(prices);
  const isFew = far.filter(Boolean).length <= Math.max(1, Math.floor(prices.length / MOST_PART));
  return isFew ? far : far.map(() => false);
}
