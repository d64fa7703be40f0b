// The order of the ranking.
import { expect, test } from 'vitest';
import { rankedOf } from '../../src/ui/features/comparison/ranking-section.tsx';

// Ids are random: the later of these were submitted earlier.
const application = (id: number) => ({ id, submittedAt: `2026-01-0${9 - id}T00:00:00Z` }) as never;
const order = (ids: number[], rated: unknown[] = []) =>
  rankedOf(ids.map(application), rated as never[], []).map((row) => row.application.id);

test('before there are places no row moves when another was changed last', () => {
  for (const listed of [
    [2, 3, 1],
    [3, 1, 2],
  ]) {
    expect(order(listed)).toEqual([3, 2, 1]);
  }
});

test('places go first', () => {
  expect(order([1, 2, 3], [{ applicationId: 1, place: 1 }])).toEqual([1, 3, 2]);
});
