import { expect, test } from 'vitest';
import { lotsByStage } from '../../src/ui/features/desk/lots-by-stage.ts';

test('bars of lots stand in the order of the law, whatever order they were counted in', () => {
  const bars = lotsByStage([
    { status: 'finished', count: 4 },
    { status: 'rating', count: 1 },
    { status: 'draft', count: 2 },
    { status: 'applications', count: 3 },
  ]);
  expect(bars.map(({ value }) => value)).toEqual([2, 3, 1, 4]);
});
