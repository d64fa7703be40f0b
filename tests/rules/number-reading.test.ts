import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trim } from '../../src/rules/decimal.ts';
import { readColumn, readTyped } from '../../src/rules/number-reading.ts';

describe('a number typed by hand', () => {
  test.each([
    ['1250', '1250'],
    ['1 250,50', '1250.50'],
    ['1250.5', '1250.5'],
    ['1,250.75', '1250.75'],
    ['1.250,75', '1250.75'],
    ['1,234', '1.234'],
    ['1.234', '1.234'],
    ['1,250,300', '1250300'],
    ["1'250.5", '1250.5'],
    ['−5', '-5'],
    ['007', '7'],
    ['.5', '0.5'],
    ['5,', '5'],
    ['1 250 ₽', '1250'],
    ['99,90 руб.', '99.90'],
    ['$1,250.75', '1250.75'],
    ['1 250 300', '1250300'],
    ['12,34,567', '1234567'],
    ['1 250.50', '1250.50'],
    ['+5', '5'],
  ])('%j is %s', (text, value) => expect(readTyped(text)).toBe(value));

  test.each([
    '',
    'сто',
    '12 шт',
    '1,2,3',
    '12 34',
    '1 25,5',
    '1.2.3',
    '1,250.75.1',
    '1E+05',
    '--5',
    '5-',
    'a5',
    '5a',
    '5₽5',
    '1 250 3',
    '01 250',
    '1.250 300',
    ',',
    '.',
    '1-2',
  ])('%j is no number', (text) => expect(readTyped(text)).toBeNull());
});

describe('a pasted column', () => {
  test('is read by the cell that leaves no doubt', () => {
    expect(readColumn(['1,234', '0,5']).values).toEqual(['1.234', '0.5']);
    expect(readColumn(['1,234', '1,250.75']).values).toEqual(['1234', '1250.75']);
    expect(readColumn(['1.234', '1.250,75']).values).toEqual(['1234', '1250.75']);
    expect(readColumn(['1.234', '1,250.75']).values).toEqual(['1.234', '1250.75']);
    expect(readColumn(['1.234', '12,5', 'нет']).values).toEqual(['1234', '12.5', null]);
  });
  test('of cells that could each mean two numbers is asked about, with both readings', () => {
    expect(readColumn(['1,234', '5', '12,500'])).toEqual({
      values: ['1234', '5', '12500'],
      doubt: { ',': ['1.234', '5', '12.500'], '.': ['1234', '5', '12500'] },
    });
    expect(readColumn(['1,234'], ',')).toEqual({ values: ['1.234'], doubt: null });
    expect(readColumn(['1.234'], ',')).toEqual({ values: ['1234'], doubt: null });
    expect(readColumn(['1,234'], '.')).toEqual({ values: ['1234'], doubt: null });
    // What is no number tells nothing of the marks of the others.
    expect(readColumn(['нет', '1,234']).doubt).not.toBeNull();
    expect(readColumn(['1.2.3', '1,234']).doubt).not.toBeNull();
    expect(readColumn(['', '1,234']).doubt).not.toBeNull();
    expect(readColumn(['1.234', '5'])).toEqual({
      values: ['1.234', '5'],
      doubt: { ',': ['1234', '5'], '.': ['1.234', '5'] },
    });
  });
  test('of both marks keeps each that is certain and asks about the rest', () => {
    expect(readColumn(['1,5', '1.5']).values).toEqual(['1.5', '1.5']);
    expect(readColumn(['1,5', '1.5', '1,234']).doubt).not.toBeNull();
  });
  test('leaves an empty cell empty', () => {
    expect(readColumn(['', ' ', '5'])).toEqual({ values: [null, null, '5'], doubt: null });
  });
});

// As the spreadsheets of these countries show numbers: marks, gaps, groups of two, minus signs of their own.
const locales = [
  'ru-RU',
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'en-IN',
  'es-ES',
  'sv-SE',
  'pl-PL',
  'pt-BR',
  'it-IT',
  'ja-JP',
];

test.each(locales)('no number of %s changes its value without a question', (locale) => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const number = fc
    .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, scale]) => digits / 10 ** scale);
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 20 }), (numbers) => {
      const { values, doubt } = readColumn(numbers.map((one) => format.format(one)));
      const same = (read: (string | null)[]) =>
        read.every((value, index) => value !== null && Number(value) === numbers[index]);
      expect(doubt === null ? same(values) : same(doubt[',']) || same(doubt['.'])).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('whatever is read, is a plain decimal string', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- ’\u00A0₽abc') }), (text) => {
      const value = readTyped(text);
      expect(value === null || /^-?\d+(\.\d+)?$/.test(value)).toBe(true);
      if (value !== null) expect(() => trim(value)).not.toThrow();
    }),
    { numRuns: 2_000 },
  );
});
