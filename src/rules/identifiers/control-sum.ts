/** Control digits shared by Russian identifiers. All take strings already known to hold digits only. */

/** Σ digit·weight over as many digits as there are weights. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
}

/** A long number modulo a small one, without leaving exact integers. */
export function remainder(digits: string, divisor: number): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % divisor;
  return rest;
}

const RING = 10;
const SECOND_START = 3;

/**
 * The control digit of Russian classifiers (ПР 50.1.024, used by ОКПО and ЕСР): weights 1..10 in a ring modulo 11; a 10
 * is counted again with weights from 3, a second 10 is 0.
 */
export function classifierDigit(body: string): number {
  const ringSum = (start: number): number =>
    weightedSum(
      body,
      Array.from(body, (_, index) => ((start - 1 + index) % RING) + 1),
    ) % 11;
  const first = ringSum(1);
  return first < 10 ? first : ringSum(SECOND_START) % 10;
}
