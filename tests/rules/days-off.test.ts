// Days on which offices are closed.
import { expect, test } from 'vitest';
import { dayOff } from '../../src/rules/days-off.ts';

test.each([
  ['2026-11-27', null],
  ['2026-11-28', 'суббота'],
  ['2026-11-29', 'воскресенье'],
  ['2026-11-30', null],
  // A holiday whatever day of the week it is, in every year.
  ['2026-05-09', 'нерабочий день: День Победы'],
  ['2027-06-12', 'нерабочий день: День России'],
  ['2028-01-08', 'нерабочий день: новогодние каникулы'],
  // Moved here: by the law, and by the Government.
  ['2026-05-11', 'нерабочий день: сюда перенесён выходной'],
  ['2026-12-31', 'нерабочий день: сюда перенесён выходной'],
  ['2027-12-31', null],
  ['2027-01-09', 'суббота'],
])('%s: %s', (day, words) => expect(dayOff(day)).toBe(words));
