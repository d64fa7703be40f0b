import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { farFromMedian } from '../../src/rules/outliers.ts';
import { price } from './make-decimals.ts';

describe('prices far from the median of their own', () => {
  it.each([
    ['a slip by one nought and by two', ['100', '110', '1100', '90', '1'], [false, false, true, false, true]],
    [
      'ten times to the kopeck',
      ['100', '1000', '999.99', '100', '10', '10.01', '100'],
      [false, true, false, false, true, false, false],
    ],
    ['three, of which one is the middle', ['1', '10', '100'], [true, false, true]],
    ['three alike but for a nought', ['1', '1', '10'], [false, false, true]],
    [
      'a kopeck less than ten times the mean of two',
      ['50', '150', '999.99', '20'],
      [false, false, false, false],
    ],
    // The mean of 50 and 150 is 100.
    ['an even number', ['50', '150', '1000', '20'], [false, false, true, false]],
    ['too few to have a middle', ['1', '1000'], [false, false]],
    ['nothing', [], []],
  ])('%s', (_, prices, far) => expect(farFromMedian(prices)).toEqual(far));

  it('does not depend on the order of the list', () => {
    fc.assert(
      fc.property(fc.array(price), (prices) => {
        expect(farFromMedian(prices.toReversed())).toEqual(farFromMedian(prices).toReversed());
      }),
    );
  });
});
