/** Quantities of an award as whole numbers of the unit's smallest steps, and a solver's answer brought to them exactly. */
import { divide } from '../decimal.ts';
import type { AwardItem } from './award.ts';

/** Units that are counted: nobody delivers half a piece. */
const COUNTED = new Set(['642', '657', '704', '715', '728', '736', '778', '796', '812', '839', '625']);
/** Of what is measured, thousandths are fine enough. */
const MEASURED_PLACES = 3;

const placesOf = (quantity: string): number => quantity.replace(/0+$/, '').split('.')[1]?.length ?? 0;
const fraction = (quantity: string): number => (quantity.includes('.') ? placesOf(quantity) : 0);

/** Digits that an item is awarded by: none of counted things, unless somebody ordered or offered parts of them. */
export function awardPlaces(unit: string | null, quantities: readonly string[]): number {
  const finest = Math.max(0, ...quantities.map(fraction));
  return unit !== null && COUNTED.has(unit) ? finest : Math.max(MEASURED_PLACES, finest);
}

export const scaleOf = ({ places }: Pick<AwardItem, 'places'>): number => 10 ** places;

/** How many steps are to be awarded: what is ordered, as far as offers reach. */
export function targetOf(item: AwardItem, offered: readonly number[]): number {
  const ordered = Math.round(Number(item.quantity) * scaleOf(item));
  return Math.min(
    ordered,
    offered.reduce((sum, one) => sum + one, 0),
  );
}

/** Steps as a decimal quantity. */
export const quantityOfSteps = (steps: number, places: number): string =>
  divide(String(steps), String(10 ** places), places);

export interface Share {
  /** As the solver has it. */
  readonly wanted: number;
  readonly most: number;
  readonly price: number;
}

/**
 * Whole steps nearest to what is wanted that add up to the target: what rounding has left over goes to the cheapest that has room,
 * what it has taken too much is given back by the dearest. Null where those who were chosen cannot hold it.
 */
export function wholeSteps(shares: readonly Share[], target: number): number[] | null {
  const steps = shares.map(({ wanted, most }) => Math.max(0, Math.min(most, Math.round(wanted))));
  const byPrice = shares.map((_, index) => index).toSorted((a, b) => shares[a]!.price - shares[b]!.price);
  let rest = target - steps.reduce((sum, one) => sum + one, 0);
  for (const index of byPrice) {
    if (rest <= 0) break;
    // Who was given nothing is not brought in by a rounding, unless nobody else has room.
    if (steps[index] === 0) continue;
    const more = Math.min(rest, shares[index]!.most - steps[index]!);
    steps[index]! += more;
    rest -= more;
  }
  for (const index of byPrice.toReversed()) {
    if (rest >= 0) break;
    const less = Math.min(-rest, steps[index]!);
    steps[index]! -= less;
    rest += less;
  }
  return rest === 0 ? steps : null;
}
