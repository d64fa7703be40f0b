/** Numbers as Russians write them: reading «46 362,00» typed or pasted. */
import { compare, fitsBounds, isNegative, trim } from './decimal.ts';
import type { DecimalBounds } from './decimal.ts';

/** Why a text is not accepted as a number. */
export type NumberFault = 'empty' | 'notANumber' | 'negative' | 'tooPrecise' | 'tooLarge';
export type ParsedNumber =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: NumberFault };

const SPACES = /[\u0020\u00A0\u202F\u2009\t\r\n]+/g;
// Spaces only between whole groups of three: «46 36,00» is a typing error and not 4636.
const GROUPED = /^-?(\d+|\d{1,3}( \d{3})+)([.,]\d+)?$/;

/**
 * Reads a non-negative number. One comma or point is always the decimal mark, so «150,000» is 150; groups may be
 * parted by plain, no-break and narrow spaces. Two marks («1,234.56») are refused: which one means what is a guess.
 */
export function parseNumber(text: string, bounds: DecimalBounds): ParsedNumber {
  const plain = text.replace(SPACES, ' ').trim().replace(/^[−–]/, '-');
  if (plain === '') return { ok: false, reason: 'empty' };
  if (!GROUPED.test(plain)) return { ok: false, reason: 'notANumber' };
  const decimal = plain.replaceAll(' ', '').replace(',', '.');
  const value = trim(decimal);
  if (isNegative(value)) return { ok: false, reason: 'negative' };
  const limit = `1${'0'.repeat(bounds.precision - bounds.scale)}`;
  if (compare(value, limit) >= 0) return { ok: false, reason: 'tooLarge' };
  if (!fitsBounds(value, bounds)) return { ok: false, reason: 'tooPrecise' };
  return { ok: true, value };
}
