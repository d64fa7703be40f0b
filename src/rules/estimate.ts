/** The organiser's estimate: what a lot was expected to cost, and what was saved against it. */
import { compare, divide, isPositive, multiply, round, subtract } from './decimal.ts';
import { lineSum, MONEY_PLACES, totalOf } from './money.ts';

export type EstimatedLine = {
  readonly orderId: number;
  /** For a unit; null where the item was not estimated. */
  readonly estimate: string | null;
  readonly finalUnitPrice: string;
  readonly quantity: string;
};

export type AgainstEstimate = {
  readonly items: number;
  readonly estimated: string;
  readonly final: string;
  readonly saved: string;
  readonly percent: string;
};

/** Of the base, two decimals, with a minus where the price is above it. */
export function savedPercent(base: string, final: string): string {
  if (!isPositive(base)) return '0.00';
  return divide(multiply(subtract(base, final), '100'), base, 2);
}

/**
 * Items that were estimated are compared at the allocated quantities; the others are left out of both sums. Where no item was, the lot's
 * own total counts, but only for a lot that was allocated whole: a part of it costs less by itself.
 */
export function againstEstimate(
  lines: readonly EstimatedLine[],
  { total, isWhole }: { total: string | null; isWhole: boolean },
): AgainstEstimate | null {
  const known = lines.filter(({ estimate, quantity }) => estimate !== null && isPositive(quantity));
  const final = (of: readonly EstimatedLine[]) =>
    totalOf(of.map(({ finalUnitPrice, quantity }) => lineSum(finalUnitPrice, quantity)));
  const made = (estimated: string, paid: string, items: number): AgainstEstimate => ({
    items,
    estimated,
    final: paid,
    saved: round(subtract(estimated, paid), MONEY_PLACES),
    percent: savedPercent(estimated, paid),
  });
  if (known.length > 0)
    return made(
      totalOf(known.map(({ estimate, quantity }) => lineSum(estimate ?? '0', quantity))),
      final(known),
      new Set(known.map(({ orderId }) => orderId)).size,
    );
  if (total === null || !isWhole || compare(total, '0') === 0 || lines.length === 0) return null;
  return made(total, final(lines), 0);
}
