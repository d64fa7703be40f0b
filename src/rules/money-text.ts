// Sums of money and quantities as people and tables write them; apart from money.ts, as few pages read any.
import { fromNumber, MONEY_BOUNDS, QUANTITY_BOUNDS, round } from './decimal.ts';
import { MONEY_PLACES } from './money.ts';
import { parseNumber, type ParsedNumber } from './number-text.ts';

/** Reads a sum typed, pasted or from a number cell; the value comes with two decimals. */
export function parseMoney(input: string | number): ParsedNumber {
  const parsed = parseNumber(asText(input), MONEY_BOUNDS);
  return parsed.ok ? { ok: true, value: round(parsed.value, MONEY_PLACES) } : parsed;
}

/** Reads a quantity with up to six decimals; «150,000» is 150, `13.0` is 13. */
export function parseQuantity(input: string | number): ParsedNumber {
  return parseNumber(asText(input), QUANTITY_BOUNDS);
}

function asText(input: string | number): string {
  return typeof input === 'number' ? (fromNumber(input) ?? String(input)) : input;
}
