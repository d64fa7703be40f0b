/** What a typed per cent makes of a price. */
import { add, compare, divide, isDecimal, isPositive, multiply, round } from '../../../rules/decimal.ts';
import { parseDecimal } from '../text/parse-decimal.ts';

const LEAST = '-100';

/** «−3,5» → prices lower by 3.5 %, to the kopeck; null where the text is no such per cent. What is no price stays as it is. */
export function percentChange(text: string): ((value: string) => string | null) | null {
  const percent = parseDecimal(text.replace(/%\s*$/, ''));
  if (percent === null || percent === '' || compare(percent, LEAST) <= 0) return null;
  const factor = add('1', divide(percent, '100', 8));
  return (value) => {
    if (!isDecimal(value)) return null;
    const next = round(multiply(value, factor), 2);
    return isPositive(next) ? next : null;
  };
}
