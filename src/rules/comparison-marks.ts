/**
 * How a price stands among those for the same item: to the best, to another's, to the middle. The screen's tints and signs are
 * made of these; nothing is decided by them.
 */
import { compare, divide, isZero, multiply, subtract } from './decimal.ts';
import { groupDigits } from './digits.ts';

const TENTHS = 1;

/** In per cent with one decimal: «4.6» for what is 4.6 % above the base; null where there is nothing to compare with. */
export function deviation(value: string, base: string | null): string | null {
  if (base === null || isZero(base)) return null;
  return divide(multiply(subtract(value, base), '100'), base, TENTHS);
}

/** «+4,6 %», «−1,7 %»: a deviation always has its sign. */
export const signed = (percent: string): string => {
  const [whole = '0', fraction] = percent.replace('-', '').split('.');
  const sign = percent.startsWith('-') ? '−' : compare(percent, '0') === 0 ? '' : '+';
  return `${sign}${groupDigits(fraction === undefined ? whole : `${whole}.${fraction}`)}\u00a0%`;
};

/** Upper ends of the tints, in per cent from the best. */
export const HEAT_ENDS = [3, 6, 10, 15] as const;

/** 0 for the best itself, then 1 to 5. */
export function heatStep(percent: string): number {
  if (compare(percent, '0') <= 0) return 0;
  const step = HEAT_ENDS.findIndex((end) => compare(percent, String(end)) <= 0);
  return step === -1 ? HEAT_ENDS.length + 1 : step + 1;
}

const OUTLIER_PERCENT = '40';
/** Of two prices neither is the odd one. */
const LEAST_PRICES = 3;

/** Farther from the median than 40 %, either way, among at least three prices. */
export function isFarFrom(value: string, middle: string | null, count: number): boolean {
  if (count < LEAST_PRICES) return false;
  const percent = deviation(value, middle);
  return percent !== null && compare(percent.replace('-', ''), OUTLIER_PERCENT) > 0;
}

/** Whole per cent of a sum that another one reaches; never 100 of what falls short of it, by however little. */
export function percentReached(part: string, whole: string): number {
  if (isZero(whole)) return 0;
  const percent = Number(divide(multiply(part, '100'), whole, 0));
  return compare(part, whole) < 0 ? Math.min(percent, 99) : percent;
}
