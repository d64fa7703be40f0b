/** Sums of money and quantities: line sums, totals, and how both are printed in Russian. How they are read: money-text.ts. */
import { currencySign } from './currencies.ts';
import { multiplyRounded, round, sum, trim } from './decimal.ts';
import { groupDigits } from './digits.ts';

/** Kopecks. */
export const MONEY_PLACES = 2;

/** Price × quantity, half-up to kopecks: lines are rounded first and added after, as on paper. */
export function lineSum(price: string, quantity: string): string {
  return multiplyRounded(price, quantity, MONEY_PLACES);
}

/** Sum of money with two decimals; '0.00' of nothing. */
export function totalOf(sums: Iterable<string>): string {
  return round(sum(sums), MONEY_PLACES);
}

/** '1234567.891' → «1 234 567,89», with a currency code «1 234 567,89 ₽»; no-break spaces throughout. */
export function formatMoney(value: string, currency?: string): string {
  const text = groupDigits(round(value, MONEY_PLACES));
  return currency === undefined ? text : `${text}\u00A0${currencySign(currency)}`;
}

/** '12.500000' → «12,5», '1250' → «1 250»: quantities drop the zeros that the column adds. */
export function formatQuantity(value: string): string {
  return groupDigits(trim(value));
}

/** A fraction of a hundred for print: '12.50' → «12,5 %». */
export function formatPercent(value: string): string {
  return `${groupDigits(trim(value))}\u00A0%`;
}
