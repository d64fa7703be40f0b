import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as decimal from '../../src/rules/decimal.ts';
import { scaled } from './make-decimals.ts';

describe('decimal strings', () => {
  it('rounds half-up where binary floats would not', () => {
    expect(decimal.round('1.005', 2)).toBe('1.01');
    expect(decimal.round('2.675', 2)).toBe('2.68');
    expect(decimal.round('-1.005', 2)).toBe('-1.01');
    for (const little of ['-0.001', `-0.${'0'.repeat(30)}1`]) {
      expect(decimal.round(little, 2)).toBe('0.00');
      expect(decimal.round(little, 0)).toBe('0');
    }
    // Too long for whole numbers, and no nought.
    expect(decimal.round(`-0.15${'0'.repeat(15)}1`, 2)).toBe('-0.15');
    expect(decimal.round('7', 2)).toBe('7.00');
    expect(decimal.roundDown('1.999', 2)).toBe('1.99');
  });

  it('rounds, adds and multiplies as whole numbers of millionths do', () => {
    fc.assert(
      fc.property(scaled(6), scaled(6), (a, b) => {
        expect(decimal.add(a.text, b.text)).toBe(decimal.trim(scaledText(a.units + b.units, 6)));
        expect(decimal.multiply(a.text, b.text)).toBe(decimal.trim(scaledText(a.units * b.units, 12)));
        const half = a.units < 0n ? -5_000n : 5_000n;
        expect(decimal.round(a.text, 2)).toBe(scaledText((a.units + half) / 10_000n, 2));
      }),
    );
  });

  it('divides with one rounding', () => {
    expect(decimal.divide('1', '3', 6)).toBe('0.333333');
    expect(decimal.divide('2', '3', 2)).toBe('0.67');
    expect(decimal.divide('1', '8', 2)).toBe('0.13');
    // Rounded to twenty places on the way it would be 0.005, and then 0.01.
    expect(decimal.divide('4999999999999999999999', '1000000000000000000000000', 2)).toBe('0.00');
    expect(() => decimal.divide('1', '0', 2)).toThrow(RangeError);
  });

  it('is exact beyond what a double holds', () => {
    expect(decimal.compare('12345678901234567', '12345678901234568')).toBe(-1);
    expect(decimal.add('12345678901234567', '0')).toBe('12345678901234567');
    // The product is whole in a double; with the half that rounds it, it is not.
    expect(decimal.multiplyRounded('9304.91', '96800498.39', 2)).toBe('900719925474.09');
  });

  it('knows what a decimal string is', () => {
    for (const value of ['0', '-1', '12.500', '0012']) expect(decimal.isDecimal(value)).toBe(true);
    for (const value of ['', '1,5', '1e5', '.5', '5.', '+1', ' 1', 'NaN', 1, null])
      expect(decimal.isDecimal(value)).toBe(false);
    expect(() => decimal.add('1e5', '1')).toThrow(RangeError);
  });

  it('keeps to the bounds of the columns', () => {
    expect(decimal.fitsBounds('999999999999.999999', decimal.QUANTITY_BOUNDS)).toBe(true);
    expect(decimal.fitsBounds('1000000000000', decimal.QUANTITY_BOUNDS)).toBe(false);
    expect(decimal.fitsBounds('0.0000001', decimal.QUANTITY_BOUNDS)).toBe(false);
    expect(decimal.fitsBounds('12.100', decimal.MONEY_BOUNDS)).toBe(true);
    expect(decimal.fitsBounds('12.101', decimal.MONEY_BOUNDS)).toBe(false);
    expect(decimal.fitsBounds('-999999999999999999.99', decimal.MONEY_BOUNDS)).toBe(true);
    expect(decimal.fitsBounds('1000000000000000000', decimal.MONEY_BOUNDS)).toBe(false);
    const percent = { precision: 5, scale: 2 };
    expect(decimal.fitsBounds('999.99', percent)).toBe(true);
    expect(decimal.fitsBounds('1000', percent)).toBe(false);
    expect(decimal.fitsBounds('0.001', percent)).toBe(false);
    expect(decimal.fitsBounds('0.99', { precision: 2, scale: 2 })).toBe(true);
    expect(decimal.fitsBounds('1.00', { precision: 2, scale: 2 })).toBe(false);
  });

  it('writes no sign before a nought', () => {
    expect(decimal.multiply('-1', '0')).toBe('0');
    expect(decimal.round('-0.4', 0)).toBe('0');
    expect(decimal.roundDown('-0.9', 0)).toBe('0');
    expect(decimal.roundDown('-0.009', 2)).toBe('0.00');
    expect(decimal.roundDown('-0.09', 1)).toBe('0.0');
    expect(decimal.roundDown('-10.09', 1)).toBe('-10.0');
    expect(decimal.round('-0.06', 1)).toBe('-0.1');
    expect(decimal.roundDown('-0.16', 1)).toBe('-0.1');
    expect(decimal.round('-10.01', 1)).toBe('-10.0');
  });

  it('cuts noughts that say nothing, and nothing else', () => {
    const cases = [
      ['12.500', '12.5'],
      ['12.000', '12'],
      ['12', '12'],
      ['120', '120'],
      ['0.0', '0'],
      ['0.050', '0.05'],
      ['10.05', '10.05'],
      ['012.50', '12.5'],
      ['00', '0'],
      ['-1.50', '-1.5'],
    ] as const;
    for (const [given, trimmed] of cases) expect(decimal.trim(given)).toBe(trimmed);
    expect(() => decimal.trim('12,50')).toThrow('Not a decimal string: "12,50"');
    expect(() => decimal.trim('x12.50')).toThrow(RangeError);
    expect(() => decimal.trim('1x.5')).toThrow(RangeError);
    expect(() => decimal.trim('12.50x')).toThrow(RangeError);
  });

  it('picks, sums and compares', () => {
    expect(decimal.min(['2', '1.0', '1'])).toBe('1.0');
    expect(decimal.max(['2', '10', '9'])).toBe('10');
    expect(decimal.max(['1.0', '1'])).toBe('1.0');
    expect(decimal.max([])).toBeNull();
    expect(decimal.compare('10', '9')).toBe(1);
    expect(decimal.min([])).toBeNull();
    expect(decimal.sum([])).toBe('0');
    expect(decimal.sum(['0.1', '0.2'])).toBe('0.3');
    expect(decimal.compare('1.0', '1')).toBe(0);
    expect(decimal.compare('9', '10')).toBe(-1);
    expect(decimal.fromNumber(0.1 + 0.2)).toBe('0.3');
    // 434.99999999999994 to a double.
    expect(decimal.fromNumber(4.35 * 100)).toBe('435');
    expect(decimal.fromNumber(3609.380082)).toBe('3609.380082');
    expect(decimal.fromNumber(Number.POSITIVE_INFINITY)).toBeNull();
  });
});

/** Whole units back to text by string work alone, apart from the code under test. */
function scaledText(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
