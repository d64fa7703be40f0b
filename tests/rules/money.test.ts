import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, currencyName, currencySign, isCurrencyCode } from '../../src/rules/currencies.ts';
import * as money from '../../src/rules/money.ts';
import { parseMoney, parseQuantity } from '../../src/rules/money-text.ts';
import { scaled } from './make-decimals.ts';

const value = (text: string | number) => {
  const parsed = parseQuantity(text);
  return parsed.ok ? parsed.value : parsed.reason;
};

describe('sums', () => {
  it('rounds each line half-up to kopecks', () => {
    expect(money.lineSum('1.005', '1')).toBe('1.01');
    expect(money.lineSum('0.35', '0.1')).toBe('0.04');
    expect(money.lineSum('100', '3609.380082')).toBe('360938.01');
    expect(money.totalOf([])).toBe('0.00');
    expect(money.totalOf(['0.1', '0.2'])).toBe('0.30');
  });

  it('equals arithmetic of whole numbers for any price and quantity', () => {
    fc.assert(
      fc.property(scaled(2, 0n), scaled(6, 0n), (price, quantity) => {
        const kopecks = (price.units * quantity.units + 500_000n) / 1_000_000n;
        expect(BigInt(money.lineSum(price.text, quantity.text).replace('.', ''))).toBe(kopecks);
      }),
    );
  });
});

describe('print', () => {
  it('groups with no-break spaces and puts the sign after', () => {
    expect(money.formatMoney('1234567.891')).toBe('1\u00A0234\u00A0567,89');
    expect(money.formatMoney('999')).toBe('999,00');
    expect(money.formatMoney('-1234.5', 'RUB')).toBe('-1\u00A0234,50\u00A0₽');
    expect(money.formatMoney('5', 'KZT')).toBe('5,00\u00A0₸');
    expect(money.formatMoney('5', 'BYN')).toBe('5,00\u00A0Br');
    expect(money.formatQuantity('12500.500000')).toBe('12\u00A0500,5');
    expect(money.formatPercent('12.50')).toBe('12,5\u00A0%');
    expect(money.formatPercent('12.55')).toBe('12,55\u00A0%');
  });

  it('is read back as it was', () => {
    fc.assert(
      fc.property(scaled(2, 0n), ({ text }) => {
        const parsed = parseMoney(money.formatMoney(text));
        expect(parsed).toEqual({ ok: true, value: text });
      }),
    );
  });
});

describe('reading', () => {
  it.each([
    ['46 362,00', '46362'],
    ['46\u00A0362,00', '46362'],
    ['46\u202F362.50', '46362.5'],
    ['150,000', '150'],
    ['13.0', '13'],
    ['3609.380082', '3609.380082'],
    ['  7 ', '7'],
    ['0', '0'],
    [3609.380082, '3609.380082'],
    [0.1 + 0.2, '0.3'],
  ])('takes %j as %s', (text, expected) => expect(value(text)).toBe(expected));

  it.each([
    ['', 'empty'],
    ['Не определено', 'notANumber'],
    ['1,234.56', 'notANumber'],
    ['1.234.567', 'notANumber'],
    ['46 36,00', 'notANumber'],
    ['1 2', 'notANumber'],
    ['12 шт', 'notANumber'],
    ['1e5', 'notANumber'],
    ['1,', 'notANumber'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['0,0000001', 'tooPrecise'],
    ['1000000000000', 'tooLarge'],
    [Number.NaN, 'notANumber'],
  ])('refuses %j as %s', (text, expected) => expect(value(text)).toBe(expected));

  it('reads money with two decimals and no more', () => {
    expect(parseMoney('46 362')).toEqual({ ok: true, value: '46362.00' });
    expect(parseMoney('1,005')).toEqual({ ok: false, reason: 'tooPrecise' });
  });
});

describe('currencies', () => {
  it('has a sign and a name for each code', () => {
    expect(isCurrencyCode('RUB')).toBe(true);
    expect(isCurrencyCode('rub')).toBe(false);
    for (const code of ['UAH', 'PYG']) expect(isCurrencyCode(code)).toBe(true);
    expect(currencySign('CNY')).toBe('¥');
    expect(currencySign('XXX')).toBe('XXX');
    expect(currencyName('BYN')).toBe('Белорусский рубль');
    expect(new Set(CURRENCIES.map(({ sign }) => sign)).size).toBe(CURRENCIES.length);
  });
});
