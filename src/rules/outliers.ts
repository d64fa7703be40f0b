/** Prices that look like a slip of the keyboard: far from the middle of their own list. */
import { add, compare, divide, multiply } from './decimal.ts';

/** Of fewer there is no middle to speak of. */
const FEWEST = 3;
const TIMES = '10';
const PLACES = 6;

/** The middle of a sorted list; of an even number the mean of the two in the middle. */
function median(sorted: readonly string[]): string {
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half]!;
  return sorted.length % 2 === 1 ? upper : divide(add(sorted[half - 1]!, upper), '2', PLACES);
}

/** Which prices are ten times above or below the median of all, or more; none where there are too few. */
export function farFromMedian(prices: readonly string[]): boolean[] {
  if (prices.length < FEWEST) return prices.map(() => false);
  const middle = median(prices.toSorted(compare));
  return prices.map(
    (price) => compare(price, multiply(middle, TIMES)) >= 0 || compare(multiply(price, TIMES), middle) <= 0,
  );
}
