/** What a typed price would do, in words. */
import { deviation } from '../../../rules/comparison-marks.ts';
import { compare } from '../../../rules/decimal.ts';
import { moneyForm, numberFault } from '../../../text/number-form.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import type { PriceRow } from './price-rows.ts';

export interface Verdict {
  tone: 'good' | 'bad' | 'plain';
  text: string;
}

/** Null of a text that is no price. */
export function verdictOf(row: PriceRow, withGap: boolean): Verdict | null {
  if (numberFault(moneyForm, row.newPrice) !== null) return null;
  if (compare(row.newPrice, row.maxNextPrice) > 0)
    return { tone: 'bad', text: `не больше ${formatDecimal(row.maxNextPrice, 2)}` };
  if (row.willBeBest)
    return { tone: 'good', text: row.placeText === '1' ? 'останется лучшей' : 'станет лучшей' };
  const left = withGap && row.best !== null ? deviation(row.newPrice, row.best) : null;
  return { tone: 'plain', text: left === null ? '' : `ещё ${formatDecimal(left)}\u00A0% до лучшей` };
}
