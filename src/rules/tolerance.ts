/** How far the quantity of an offer may stray from the ordered one (толеранс, in per cent of the ordered quantity). */
import { add, compare, divide, isPositive, multiply, QUANTITY_BOUNDS, subtract, trim } from './decimal.ts';

/** The application's fields of the same names; a null per cent is zero. */
export type Tolerance = {
  readonly isToleranceEnabled: boolean;
  readonly tolerancePlus: string | null;
  readonly toleranceMinus: string | null;
};

export type QuantityBounds = { readonly min: string; readonly max: string };
export type QuantityFault = 'quantityNotPositive' | 'quantityAboveTolerance';

export const NO_TOLERANCE: Tolerance = {
  isToleranceEnabled: false,
  tolerancePlus: null,
  toleranceMinus: null,
};

function percentOf(quantity: string, percent: string): string {
  return divide(multiply(quantity, percent), '100', QUANTITY_BOUNDS.scale);
}

/** The quantities that count as the whole ordered quantity. Without a tolerance both are the ordered one. */
export function quantityBounds(ordered: string, tolerance: Tolerance): QuantityBounds {
  if (!tolerance.isToleranceEnabled) return { min: trim(ordered), max: trim(ordered) };
  const least = subtract(ordered, percentOf(ordered, tolerance.toleranceMinus ?? '0'));
  return {
    min: compare(least, '0') < 0 ? '0' : least,
    max: add(ordered, percentOf(ordered, tolerance.tolerancePlus ?? '0')),
  };
}

/** Whether a quantity may be offered at all: above zero and not over the upper bound. Less is a partial offer. */
export function checkOfferQuantity(
  quantity: string,
  ordered: string,
  tolerance: Tolerance,
): QuantityFault | null {
  if (!isPositive(quantity)) return 'quantityNotPositive';
  const most = tolerance.isToleranceEnabled ? quantityBounds(ordered, tolerance).max : ordered;
  return compare(quantity, most) > 0 ? 'quantityAboveTolerance' : null;
}

/** Whether an offer supplies the whole item; a partial one can be allocated, but its price is not compared in a rating. */
export function coversOrdered(quantity: string, ordered: string, tolerance: Tolerance): boolean {
  return isPositive(quantity) && compare(quantity, quantityBounds(ordered, tolerance).min) >= 0;
}
