// What a typed price is held against, and what a quick move fills in.
import { expect, test } from 'vitest';
import { allLowered, gapOf, toBestLess, totalWith } from '../../src/ui/features/round/price-rows.ts';
import { line } from './support/round.tsx';

test('what is below the best keeps the own step, and what it costs above the best is summed', () => {
  const step = { stepKind: 'percent', step: '1' } as const;
  const lines = [
    line(1, '100.00', '95', 2),
    line(2, '100.00', '99.8', 2),
    line(3, '100.00', '100', 1),
    line(4, '100.00', null, 2),
  ];
  // 95 less a per cent; 99.8 less a per cent would be 98.80, which is below what the own last allows.
  expect(toBestLess(lines, step)).toEqual({ 1: '94.05', 2: '98.80' });
  expect(gapOf(lines)).toEqual({ sum: '52.00', items: 2 });
});

test('an analogue beside its offer is a choice: the total counts one of them, as the place does, and nothing is behind where the best is one’s own', () => {
  const analogue = { ...line(2, '80.00', '80', 1), orderId: 1, isAnalogue: true };
  const lines = [line(1, '100.00', '80', 1), analogue, line(3, '50.00', '40', 2)];
  expect(totalWith(lines, { 3: '45.00' })).toBe('1450.00');
  expect(gapOf(lines)).toEqual({ sum: '100.00', items: 1 });
});

test('a per cent that is the step itself lowers every price, those that halve a kopeck too', () => {
  const odd = { ...line(1, '205.50', null, 1), maxNextPrice: '203.44' };
  expect(allLowered([odd], '1', { stepKind: 'percent', step: '1' })).toEqual({ 1: '203.44' });
  expect(allLowered([odd], '0.5', { stepKind: 'percent', step: '1' })).toEqual({});
});
