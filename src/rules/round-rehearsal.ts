/** What the least step of a round would let a vendor do, told before anybody makes one. */
import { compare, divide, isPositive, multiply, subtract } from './decimal.ts';
import { MONEY_PLACES } from './money.ts';
import type { RoundStepKind } from './round.ts';

/** More steps than that nobody makes in a round. */
export const MOST_STEPS = 1_000;
const RATIO_PLACES = 12;

/**
 * How many least steps on all items bring a total below the best: by per cent each step is taken of what is left, in money all are
 * alike. Null where one step changes nothing, or where even MOST_STEPS would not do.
 */
export function stepsBelow(
  total: string,
  afterStep: string,
  best: string,
  stepKind: RoundStepKind,
): number | null {
  const one = subtract(total, afterStep);
  if (!isPositive(one) || !isPositive(total)) return null;
  const ratio = divide(afterStep, total, RATIO_PLACES);
  let left = total;
  for (let steps = 1; steps <= MOST_STEPS; steps += 1) {
    left = stepKind === 'percent' ? divide(multiply(left, ratio), '1', RATIO_PLACES) : subtract(left, one);
    if (!isPositive(left)) return null;
    if (compare(divide(left, '1', MONEY_PLACES), best) < 0) return steps;
  }
  return null;
}
