// What was saved against an estimate: what is compared, and what is left out.
import { expect, test } from 'vitest';
import { againstEstimate, savedPercent } from '../../src/rules/estimate.ts';
import { estimateOfLot } from '../../src/rules/estimate-of-lot.ts';
import { EstimateOfOffered } from '../../src/rules/offered-estimate.ts';

const whole = { total: null, isWhole: true };
const line = (estimate: string | null, finalUnitPrice: string, quantity: string, orderId = 1) => ({
  orderId,
  estimate,
  finalUnitPrice,
  quantity,
});

test('estimated items count at the allocated quantities, the others in neither sum', () => {
  const lines = [
    line('12.00', '10', '3'),
    line('12.00', '10', '4'),
    line('20', '21.5', '2', 2),
    line(null, '1000', '1'),
    line('5', '1', '0'),
  ];
  // 12 × 7 + 20 × 2 = 124; 10 × 7 + 21.5 × 2 = 113.
  expect(againstEstimate(lines, whole)).toEqual({
    items: 2,
    estimated: '124.00',
    final: '113.00',
    saved: '11.00',
    percent: '8.87',
  });
});

test('what cost more than it was estimated at is a saving below nought', () => {
  expect(againstEstimate([line('10', '12', '1')], whole)).toMatchObject({
    saved: '-2.00',
    percent: '-20.00',
  });
});

test('the total of a lot counts where no item is estimated and all was bought', () => {
  const lines = [line(null, '10', '7'), line(null, '5', '2')];
  expect(againstEstimate(lines, { total: '100', isWhole: true })).toMatchObject({
    items: 0,
    estimated: '100',
    final: '80.00',
    saved: '20.00',
    percent: '20.00',
  });
  expect(againstEstimate(lines, { total: '100', isWhole: false })).toBeNull();
  expect(againstEstimate([], { total: '100', isWhole: true })).toBeNull();
  expect(againstEstimate(lines, { total: null, isWhole: true })).toBeNull();
});

test('a per cent of nothing is none', () => {
  expect(savedPercent('0', '5')).toBe('0.00');
});

const offered = (...lines: [estimate: string | null, quantity: string][]) => {
  const expected = new EstimateOfOffered();
  for (const [estimate, quantity] of lines) expected.add(estimate, quantity);
  return expected;
};

test('what is offered is held against the estimate of as much of the same items', () => {
  // Of 10 ordered 4 are offered: 12 × 4 + 20 × 2.
  expect(offered(['12', '4'], ['20', '2']).result({ total: null, isWhole: false })).toBe('88.00');
  expect(offered(['12', '4'], [null, '2']).result({ total: '500', isWhole: true })).toBeNull();
  expect(offered().result({ total: '500', isWhole: true })).toBeNull();
});

test('the estimate of a lot as a whole stands beside a whole offer alone', () => {
  const lines = offered([null, '4'], [null, '2']);
  expect(lines.result({ total: '500', isWhole: true })).toBe('500');
  expect(lines.result({ total: '500', isWhole: false })).toBeNull();
});

test('estimates of some of the items are none of the lot', () => {
  expect(estimateOfLot({ items: [1, 2], sum: '10' }, 2)).toBe('10');
  expect(estimateOfLot({ items: [1], sum: '10' }, 2)).toBeNull();
  expect(estimateOfLot({ items: [], sum: '500' }, 2)).toBe('500');
});
