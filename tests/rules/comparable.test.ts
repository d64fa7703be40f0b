import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparablePrice, comparableSum, loweredPercent } from '../../src/rules/comparable.ts';
import type { ComparableInput } from '../../src/rules/comparable.ts';
import { scaled } from './make-decimals.ts';

const RATES = {
  USD: { value: '83.5211', nominal: '1', date: '2026-11-20' },
  KZT: { value: '15.3', nominal: '100', date: '2026-11-20' },
  AMD: { value: '0', nominal: '100', date: '2026-11-20' },
};

const offer = (over: Partial<ComparableInput> = {}): ComparableInput => ({
  unitPrice: '1000.00',
  repeatedPrice: null,
  currency: 'RUB',
  vat: 'vat22',
  ...over,
});

const priceOf = (over: Partial<ComparableInput>, lotCurrency = 'RUB') => {
  const result = comparablePrice(offer(over), lotCurrency, RATES);
  return result.ok ? result.unitPrice : result.reason;
};

describe('the comparable price', () => {
  it('is the price itself in the same currency, without a rate', () => {
    expect(priceOf({})).toBe('1000.000000');
    expect(priceOf({ currency: 'USD' }, 'USD')).toBe('1000.000000');
    expect(priceOf({ currency: 'XXX' }, 'XXX')).toBe('1000.000000');
  });

  it('prefers the repeated price', () => {
    expect(priceOf({ repeatedPrice: '900.00' })).toBe('900.000000');
    expect(priceOf({ unitPrice: null })).toBe('noPrice');
  });

  it('takes VAT out only where it is inside', () => {
    expect(priceOf({ unitPrice: '1220.00', includesVat: true })).toBe('1000.000000');
    expect(priceOf({ unitPrice: '1220.00', includesVat: true, vat: 'free' })).toBe('1220.000000');
  });

  it('converts by value over nominal, both ways and across', () => {
    expect(priceOf({ unitPrice: '2.00', currency: 'USD' })).toBe('167.042200');
    expect(priceOf({ unitPrice: '0.05', currency: 'KZT' })).toBe('0.007650');
    expect(priceOf({ unitPrice: '83.52' }, 'USD')).toBe('0.999987');
    expect(priceOf({ unitPrice: '1.00', currency: 'USD' }, 'KZT')).toBe('545.889542');
  });

  it('tells of every missing rate, also of one that is zero or not a currency', () => {
    const across = comparablePrice(offer({ currency: 'EUR' }), 'CNY', RATES);
    expect(across).toMatchObject({ ok: false, reason: 'rateMissing', currencies: ['EUR', 'CNY'] });
    expect(comparablePrice(offer({ currency: 'AMD' }), 'RUB', RATES)).toMatchObject({ currencies: ['AMD'] });
    expect(priceOf({ currency: 'constructor' })).toBe('rateMissing');
    expect(comparablePrice(offer({ currency: 'USD' }), 'EUR', RATES)).toMatchObject({ currencies: ['EUR'] });
    const noNominal = { USD: { ...RATES.USD, nominal: '0' } };
    expect(comparablePrice(offer({ currency: 'USD' }), 'RUB', noNominal)).toMatchObject({
      currencies: ['USD'],
    });
  });

  it('names the rates of foreign money alone', () => {
    const ratesOf = (from: string, to: string) => {
      const last = comparablePrice(offer({ currency: from }), to, RATES).steps.at(-1);
      return last?.kind === 'converted' ? [last.fromRate, last.toRate] : last;
    };
    expect(ratesOf('USD', 'RUB')).toEqual([RATES.USD, null]);
    expect(ratesOf('RUB', 'USD')).toEqual([null, RATES.USD]);
    expect(ratesOf('USD', 'KZT')).toEqual([RATES.USD, RATES.KZT]);
  });

  it('explains itself step by step', () => {
    const result = comparablePrice(
      offer({ unitPrice: '2.00', repeatedPrice: '1.50', currency: 'USD' }),
      'RUB',
      RATES,
    );
    expect(result.steps).toEqual([
      { kind: 'offered', price: '2.00', currency: 'USD' },
      { kind: 'repeated', price: '1.50', loweredPercent: '25.00' },
      { kind: 'withoutVat', price: '1.50', vat: 'vat22' },
      { kind: 'converted', price: '125.281650', from: 'USD', to: 'RUB', fromRate: RATES.USD, toRate: null },
    ]);
  });

  it('keeps order: a dearer price never compares as cheaper', () => {
    fc.assert(
      fc.property(
        scaled(2, 1n, 10n ** 10n),
        scaled(2, 1n, 10n ** 10n),
        fc.constantFrom('RUB', 'USD', 'KZT'),
        (a, b, currency) => {
          const [left, right] = [a, b].map(({ text }) => Number(priceOf({ unitPrice: text, currency })));
          if (a.units < b.units) expect(left).toBeLessThan(right ?? 0);
        },
      ),
    );
  });
});

it('sums at the ordered quantity in kopecks', () => {
  expect(comparableSum('0.007650', '1000')).toBe('7.65');
});

it('tells by how much a price went down', () => {
  expect(loweredPercent('3', '2')).toBe('33.33');
  expect(loweredPercent('2', '3')).toBe('0.00');
  expect(loweredPercent('0', '0')).toBe('0.00');
});
