import { expect, test } from 'vitest';
import { daysLater, minutesLater } from '../../src/rules/prolonged.ts';

test.each([
  ['a working day follows', '2026-11-24T09:30:27.000Z', 1, '2026-11-25T09:30:00.000Z'],
  ['a Saturday and a Sunday are passed', '2026-11-26T09:30:00.000Z', 2, '2026-11-30T09:30:00.000Z'],
  ['from a Saturday, too', '2026-11-28T09:30:00.000Z', 5, '2026-12-04T09:30:00.000Z'],
  ['the day is that of UTC+3', '2026-11-26T21:30:00.000Z', 1, '2026-11-29T21:30:00.000Z'],
  ['the year turns over its holidays', '2026-12-30T12:00:00.000Z', 1, '2027-01-11T12:00:00.000Z'],
])('days later: %s', (_, term, days, later) => expect(daysLater(term, days)).toBe(later));

test('minutes later, in whole minutes', () => {
  expect(minutesLater('2026-11-24T09:30:27.000Z', 15)).toBe('2026-11-24T09:46:00.000Z');
  expect(minutesLater('2026-11-24T09:30:00.000Z', 60)).toBe('2026-11-24T10:30:00.000Z');
});
