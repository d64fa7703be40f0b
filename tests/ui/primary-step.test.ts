// Which step of a record is drawn as the one that comes next.
import { expect, test } from 'vitest';
import { primaryStep } from '../../src/ui/parts/steps/primary-step.ts';

const step = (event: string, asks: string[] = [], open = true) => ({
  event,
  call: '/',
  open,
  reasons: [],
  asks,
});

test('of a lot the next open step along the usual way: a round once two are marked for it', () => {
  const stepsOf = (isMarked: boolean) => [
    step('lot.toRating'),
    step('lot.toRepeating', ['round'], isMarked),
    step('lot.cancel', ['reason']),
  ];
  expect(primaryStep('lot', 'pending', stepsOf(true))).toBe('lot.toRepeating');
  expect(primaryStep('lot', 'pending', stepsOf(false))).toBe('lot.toRating');
  expect(primaryStep('lot', 'draft', [step('lot.toApplications', [], false)])).toBeUndefined();
});

test('the finish is none while something stays without a winner', () => {
  expect(primaryStep('lot', 'rating', [step('lot.toFinished')])).toBe('lot.toFinished');
  expect(primaryStep('lot', 'rating', [step('lot.toFinished', ['reason'])])).toBeUndefined();
});
