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

test('the middle is of the sorted ones, the upper of two; what strays by the spread itself is near, and no more', () => {
  const ratiosOf = (...ratios: number[]) => ratios.map((ratio, index) => ({ orderId: index + 1, ratio }));
  expect(closenessOf(ratiosOf(3, 1, 2))).toMatchObject({ middle: 2, low: 1, high: 3, near: 1, of: 3 });
  expect(closenessOf(ratiosOf(4, 1, 3, 2, 6, 5))).toMatchObject({ middle: 4, low: 1, high: 6 });
  expect(closenessOf(ratiosOf(200, 201, 202))).toMatchObject({ middle: 201, near: 3 });
  expect(closenessOf(ratiosOf(199, 200, 201))).toMatchObject({ middle: 200, near: 3 });
  expect(closenessOf(ratiosOf(198.9, 200, 201.1))).toMatchObject({ middle: 200, near: 1 });
});
