import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, equal } from '../../src/rules/decimal.ts';
import * as vat from '../../src/rules/vat.ts';
import { price } from './make-decimals.ts';

const codes = (day: string) => vat.vatRatesOn(day).map(({ code }) => code);

describe('VAT', () => {
  it('offers the rates of the day and reads all', () => {
    expect(codes('2025-12-31')).toEqual(['free', 'vat0', 'vat5', 'vat7', 'vat10', 'vat20']);
    expect(codes('2026-01-01')).toEqual(['free', 'vat0', 'vat5', 'vat7', 'vat10', 'vat20', 'vat22']);
    const closed = vat.VAT_RATES.map((rate) =>
      rate.code === 'vat20' ? { ...rate, validTo: '2025-12-31' } : rate,
    );
    expect(vat.isVatInForce('vat20', '2025-12-31', closed)).toBe(true);
    expect(vat.isVatInForce('vat20', '2026-01-01', closed)).toBe(false);
    expect(vat.isVatCode('vat20')).toBe(true);
    expect(vat.isVatCode('vat18')).toBe(false);
    expect(vat.DEFAULT_VAT).toBe('vat5');
    expect(() => vat.vatRate('vat18' as 'vat20')).toThrow('Unknown VAT code: vat18');
  });

  it('says of the two main rates alone since when and until when they are that', () => {
    expect(vat.VAT_RATES.filter(({ note }) => note !== '').map(({ code, note }) => [code, note])).toEqual([
      ['vat20', 'Основная ставка по 31.12.2025'],
      ['vat22', 'Основная ставка с 01.01.2026'],
    ]);
  });

  it('keeps «без НДС» apart from a zero rate', () => {
    expect(vat.vatRate('free').percent).toBeNull();
    expect(vat.vatRate('vat0').percent).toBe('0');
    expect(vat.vatName('free')).toBe('Без НДС');
    expect(vat.withVat('100', 'free')).toBe('100.00');
  });

  it('adds and takes out', () => {
    expect(vat.vatOf('0.10', 'vat5')).toBe('0.01');
    // The sum is rounded once, after.
    expect(vat.vatOf('0.046', 'vat10')).toBe('0.00');
    expect(vat.withVat('1000.00', 'vat22')).toBe('1220.00');
    expect(vat.withoutVat('1200.00', 'vat20')).toBe('1000.00');
    expect(vat.withoutVat('100.00', 'vat7')).toBe('93.46');
  });

  it('comes back to the price it began with, at any rate', () => {
    fc.assert(
      fc.property(price, fc.constantFrom(...vat.VAT_CODES), (net, code) => {
        const gross = vat.withVat(net, code);
        expect(vat.withoutVat(gross, code)).toBe(net);
        expect(equal(add(net, vat.vatOf(net, code)), gross)).toBe(true);
      }),
    );
  });
});
