import { expect, test } from 'vitest';
import { togetherOf } from '../../src/ui/features/desk/expected.ts';
import { lotsByStage } from '../../src/ui/features/desk/lots-by-stage.ts';
import { savingOf } from '../../src/ui/features/desk/saving-of-year.ts';

test('bars of lots stand in the order of the law, whatever order they were counted in', () => {
  const bars = lotsByStage([
    { status: 'finished', count: 4 },
    { status: 'rating', count: 1 },
    { status: 'draft', count: 2 },
    { status: 'applications', count: 3 },
  ]);
  expect(bars.map(({ value }) => value)).toEqual([2, 3, 1, 4]);
});

test('sums that are known are told together, those of each currency apart', () => {
  const [first, second] = ['1200000.50', '2340000.00'].map((sum) => ({ sum, currency: 'RUB' }));
  const unknown = { sum: null, currency: 'CNY' };
  expect(togetherOf([first!, unknown, second!])).toBe('3,5\u00a0млн\u00a0₽');
  // Never added to one another, and one foreign procedure does not hide the rest.
  expect(togetherOf([{ sum: '120000.00', currency: 'EUR' }, first!, unknown, second!])).toBe(
    '3,5\u00a0млн\u00a0₽ + 120\u00a0тыс.\u00a0€',
  );
  const three = [first!, { sum: '1', currency: 'EUR' }, { sum: '1', currency: 'CNY' }];
  expect(togetherOf(three, 2)).toBe('1,2\u00a0млн\u00a0₽ + ещё\u00a02\u00a0валюты');
  expect(togetherOf([unknown])).toBeNull();
});

test.each([
  [['RUB'], '2000000.00', '2\u00a0млн\u00a0₽', '20\u00a0%'],
  [['CNY', 'EUR', 'RUB'], '2000000.00', '2\u00a0млн\u00a0₽ + ещё\u00a02\u00a0валюты', '20\u00a0%'],
  [['EUR', 'RUB'], '-500000.00', 'ещё\u00a01\u00a0валюта', '−5\u00a0%'],
  [['EUR'], null, 'в других валютах', '—'],
  [[], null, undefined, '—'],
])('the saving of a year in %j says that other currencies have theirs', (currencies, saved, note, value) => {
  const [estimated, paidOfEstimated] =
    saved === null ? ['0', '0'] : ['10000000.00', String(10_000_000 - Number(saved))];
  const totals = { estimated, paidOfEstimated, first: '0', final: '0' };
  expect(savingOf({ totals, currency: 'RUB', currencies })).toMatchObject({
    label: currencies.some((one) => one !== 'RUB') ? 'Экономия за год, ₽' : 'Экономия за год',
    note,
    value,
  });
});
