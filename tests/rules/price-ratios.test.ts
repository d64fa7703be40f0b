import { expect, test } from 'vitest';
import { closenessOf, priceRatios } from '../../src/rules/price-ratios.ts';

const prices = (...values: string[]) => new Map(values.map((value, index) => [index + 1, value]));

test('counts the items at which one price is the other times the same number', () => {
  const ratios = priceRatios(prices('103', '206', '309.6', '50'), prices('100', '200', '300', '100'));
  expect(ratios.map(({ orderId }) => orderId)).toEqual([1, 2, 3, 4]);
  expect(closenessOf(ratios)).toEqual({ middle: 1.03, low: 0.5, high: 1.032, near: 3, of: 4 });
});

test('leaves out what only one of them offers, and says nothing of nothing', () => {
  expect(priceRatios(prices('10', '20'), new Map([[2, '0']]))).toEqual([]);
  expect(closenessOf([])).toBeNull();
});
