// Numbers as they are typed into a field and printed.
import { expect, it } from 'vitest';
import { MONEY_BOUNDS } from '../../src/rules/decimal.ts';
import { groupDigits } from '../../src/rules/digits.ts';
import { parseNumber } from '../../src/rules/number-text.ts';

it('takes any run of spaces for one gap between groups', () => {
  for (const text of ['1 234,5', '1  234,5', ' 1\u00A0\u202F234.5\n', '1234,50'])
    expect(parseNumber(text, MONEY_BOUNDS)).toEqual({ ok: true, value: '1234.5' });
});

it.each([
  ['', 'empty'],
  [' \u00A0', 'empty'],
  ['сто', 'notANumber'],
  ['1,234.56', 'notANumber'],
  ['46 36,00', 'notANumber'],
  ['1−2', 'notANumber'],
  ['5.', 'notANumber'],
  ['−5', 'negative'],
  ['–5', 'negative'],
  ['0,001', 'tooPrecise'],
  ['1000000000000000000', 'tooLarge'],
])('%j is refused: %s', (text, reason) =>
  expect(parseNumber(text, MONEY_BOUNDS)).toEqual({ ok: false, reason }),
);

it('prints groups with no-break spaces, the fraction as it is', () => {
  expect(groupDigits('1234567.890')).toBe('1\u00A0234\u00A0567,890');
  expect(groupDigits('1234')).toBe('1\u00A0234');
  expect(groupDigits('123')).toBe('123');
});
