// A term that was written in words: the whole numbers that it may mean, and none where it tells none.
import { expect, test } from 'vitest';
import { termReadings } from '../../src/rules/term-readings.ts';

test.each([
  ['2-3 нед', [14, 21]],
  ['2 – 3 недели', [14, 21]],
  ['10-15', [10, 15]],
  ['от 10 до 15 дней', [10, 15]],
  ['15/10 дн.', [10, 15]],
  ['до 2 нед.', [14]],
  ['1,5 мес', [45]],
  ['полтора месяца', [45]],
  ['неделя', [7]],
  ['полгода', [183]],
  ['10 рабочих дней', [14]],
  ['10 раб. дн.', [14]],
  ['30 календарных дней', [30]],
  ['2-2 нед', [14]],
  ['по согласованию', []],
  ['2-3 вагона', []],
  ['0 дней', []],
  ['', []],
])('«%s» in days', (text, days) => {
  expect(termReadings(text, 'days')).toEqual(days);
});

test.each([
  ['1 год', [12]],
  ['1-2 года', [12, 24]],
  ['12-18 мес', [12, 18]],
  ['2 г.', [24]],
  ['3 недели', []],
])('«%s» in months', (text, months) => {
  expect(termReadings(text, 'months')).toEqual(months);
});
