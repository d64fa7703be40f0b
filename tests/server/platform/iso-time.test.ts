import { expect, test } from 'vitest';
import { isoTime } from '../../../src/server/platform/database/ask.ts';

test.each([
  '2026-03-01 09:30:00+00',
  '2026-03-01 09:30:00.5+00',
  '2026-03-01 09:30:00.05+00',
  '2026-03-01 09:30:00.123+00',
  '2026-03-01 09:30:00.123456+00',
  '2026-03-01 09:30:00.9999+00',
  '0001-01-01 00:00:00+00',
  '9999-12-31 23:59:59.999+00',
  '2026-03-01 12:30:00.5+03',
  '2026-03-01 12:30:00+05:30',
])('the database’s %s is the moment that an answer says', (text) => {
  expect(isoTime(text)).toBe(new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString());
});

test('a year of five digits is the moment that an answer says', () => {
  expect(isoTime('10000-01-01 00:00:00+00')).toBe('+010000-01-01T00:00:00.000Z');
});
