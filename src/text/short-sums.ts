import { currencySign } from '../rules/currencies.ts';
import { compare, divide, equal, isZero } from '../rules/decimal.ts';
import { formatMoney, formatQuantity } from '../rules/money.ts';

const SCALES = [
  ['1000000000', 'млрд'],
  ['1000000', 'млн'],
] as const;
const BRIEF = [...SCALES, ['1000', 'тыс.']] as const;

/** A part of a sum as people say it: «5,6 из 32,2 млн ₽»; to the kopeck where rounding would hide the difference. */
export function partOfSum(part: string, whole: string, currency: string): string {
  const scale = SCALES.find(([unit]) => compare(whole, unit) >= 0);
  if (scale) {
    const [unit, name] = scale;
    const [shortPart, shortWhole] = [divide(part, unit, 1), divide(whole, unit, 1)];
    const hides = equal(shortPart, shortWhole) !== equal(part, whole) || (isZero(shortPart) && !isZero(part));
    if (!hides)
      return `${formatQuantity(shortPart)} из ${formatQuantity(shortWhole)}\u00A0${name}\u00A0${currencySign(currency)}`;
  }
  return `${formatMoney(part)} из ${formatMoney(whole, currency)}`;
}

/** A sum where the exact one stands elsewhere: «17,3 млн ₽». */
export function shortSum(sum: string, currency: string): string {
  const scale = SCALES.find(([unit]) => compare(sum, unit) >= 0);
  if (!scale) return formatMoney(sum, currency);
  return `${formatQuantity(divide(sum, scale[0], 1))}\u00A0${scale[1]}\u00A0${currencySign(currency)}`;
}

/** In three figures, where a line has no room for more: «8,12 млн ₽», «413 тыс. ₽». */
export function briefSum(sum: string, currency: string): string {
  const scale = BRIEF.find(([unit]) => compare(sum, unit) >= 0);
  if (!scale) return formatMoney(sum, currency);
  const [unit, name] = scale;
  const digits = Math.max(0, 3 - divide(sum, unit, 0).length);
  return `${formatQuantity(divide(sum, unit, digits))}\u00A0${name}\u00A0${currencySign(currency)}`;
}
