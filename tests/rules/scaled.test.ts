// Short decimals are calculated as whole numbers: every answer is the library's.
import { Big } from 'big.js';
import { expect, it } from 'vitest';
import {
  add,
  compare,
  divide,
  isNegative,
  isPositive,
  multiply,
  multiplyRounded,
  round,
  subtract,
  sum,
} from '../../src/rules/decimal.ts';

/** The same numbers each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function decimals(count: number): string[] {
  const next = numbers(7);
  const digits = (length: number) => Array.from({ length }, () => String(Math.floor(next() * 10))).join('');
  return Array.from({ length: count }, () => {
    const sign = next() < 0.3 ? '-' : '';
    const whole = digits(1 + Math.floor(next() * 12));
    const places = Math.floor(next() * 9);
    return `${sign}${whole}${places === 0 ? '' : `.${digits(places)}`}`;
  });
}

const odd = [
  '0',
  '-0',
  '0.00',
  '-0.00',
  '000.50',
  '999999999999999',
  '9999999999999.995',
  '0.000000000000001',
];
const values = [...odd, ...decimals(400)];
const unsigned = (text: string): string => text.replace(/^-(0(?:\.0*)?)$/, '$1');
const plain = (value: Big): string => unsigned(value.toFixed());
const plainFixed = (value: Big, places: number): string => unsigned(value.toFixed(places, Big.roundHalfUp));

it('products, orders and sums of any two', () => {
  for (const [index, a] of values.entries()) {
    for (const b of values.slice(index, index + 25)) {
      expect([a, b, multiply(a, b)]).toEqual([a, b, plain(new Big(a).times(b))]);
      expect([a, b, multiplyRounded(a, b, 2)]).toEqual([a, b, plainFixed(new Big(a).times(b), 2)]);
      expect([a, b, add(a, b)]).toEqual([a, b, plain(new Big(a).plus(b))]);
      expect([a, b, subtract(a, b)]).toEqual([a, b, plain(new Big(a).minus(b))]);
      expect([a, b, compare(a, b)]).toEqual([a, b, new Big(a).cmp(b)]);
      expect([a, b, sum([a, b])]).toEqual([a, b, plain(new Big(a).plus(b))]);
    }
  }
  const all = values.reduce((total, value) => total.plus(value), new Big(0));
  expect(sum(values)).toBe(plain(all));
});

it('quotients, rounded once, and what is above nought or below', () => {
  const Exact = Big();
  Exact.RM = Big.roundHalfUp;
  for (const [index, a] of values.entries()) {
    expect([a, isPositive(a), isNegative(a)]).toEqual([a, new Big(a).gt(0), new Big(a).lt(0)]);
    for (const b of values.slice(index, index + 15).filter((one) => !new Big(one).eq(0)))
      for (const places of [0, 2, 6]) {
        Exact.DP = places;
        const whole = new Exact(a)
          .div(b)
          .toFixed(places)
          .replace(/^-(0(?:\.0*)?)$/, '$1');
        expect([a, b, places, divide(a, b, places).replace(/^-(0(?:\.0*)?)$/, '$1')]).toEqual([
          a,
          b,
          places,
          whole,
        ]);
      }
  }
  expect(() => divide('1', '0', 2)).toThrow(RangeError);
});

it('roundings, half-up and away from nought', () => {
  for (const value of [...values, '1.005', '-1.005', '2.5', '-2.5', '0.004', '-0.004'])
    for (const places of [0, 1, 2, 6])
      expect([value, places, round(value, places)]).toEqual([
        value,
        places,
        new Big(value).toFixed(places, Big.roundHalfUp).replace(/^-(0(?:\.0*)?)$/, '$1'),
      ]);
});

// The last two stand beside the digits in the code.
it.each(['', '-', '.5', '5.', '1e3', '1,5', '--1', '1.2.3', ' 1', '1 ', '1/2', '1:2'])(
  '%j is no decimal',
  (text) => {
    expect(() => multiply(text, '1')).toThrow(RangeError);
    expect(() => compare('1', text)).toThrow(RangeError);
    expect(() => round(text, 2)).toThrow(RangeError);
    expect(() => sum(['1', text])).toThrow(RangeError);
  },
);
