// The order of the ranking.
import { expect, test } from 'vitest';
import { rankedOf } from '../../src/ui/features/comparison/ranking-section.tsx';

const application = (id: number) => ({ id }) as never;
const order = (ids: number[], rated: unknown[] = []) =>
  rankedOf(ids.map(application), rated as never[], []).map((row) => row.application.id);

test('before there are places no row moves when another was changed last', () => {
  for (const listed of [
    [2, 3, 1],
    [3, 1, 2],
  ]) {
    expect(order(listed)).toEqual([1, 2, 3]);
  }
});

test('places go first', () => {
  expect(order([1, 2, 3], [{ applicationId: 3, place: 1 }])).toEqual([3, 1, 2]);
});
