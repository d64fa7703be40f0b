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

test('of a lot the open step that goes furthest along the usual way', () => {
  const steps = [step('lot.toRepeating', ['round']), step('lot.toRating'), step('lot.cancel', ['reason'])];
  expect(primaryStep('lot', 'pending', steps)).toBe('lot.toRating');
  expect(primaryStep('lot', 'draft', [step('lot.toApplications', [], false)])).toBeUndefined();
});

test('the finish is none while something stays without a winner', () => {
  expect(primaryStep('lot', 'rating', [step('lot.toFinished')])).toBe('lot.toFinished');
  expect(primaryStep('lot', 'rating', [step('lot.toFinished', ['reason'])])).toBeUndefined();
});
