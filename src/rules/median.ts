import { add, compare, divide } from './decimal.ts';

const PLACES = 6;

/** The middle of the values; of an even number the mean of the two in the middle; null of none. */
export function median(values: readonly string[]): string | null {
  const sorted = values.toSorted(compare);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half];
  const lower = sorted[half - 1];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 || lower === undefined ? upper : divide(add(lower, upper), '2', PLACES);
}
