import { expect, test } from 'vitest';
import { banksWords } from '../../src/text/banks.ts';
import {
  backupConcern,
  banksConcern,
  checkpointConcern,
  diskConcern,
  queueConcern,
  ratesConcern,
  telegramConcern,
} from '../../src/rules/platform-concerns.ts';

const HOUR = 3_600;

test.each([
  [null, 'bad'],
  [24 * HOUR, 'good'],
  [30 * HOUR, 'good'],
  [30 * HOUR + 1, 'warn'],
  [72 * HOUR, 'warn'],
  [72 * HOUR + 1, 'bad'],
])('a backup of %s seconds ago is %s', (age, concern) => {
  expect(backupConcern(age)).toBe(concern);
});

test.each([
  [null, 'warn'],
  [300, 'good'],
  [301, 'warn'],
  [HOUR, 'warn'],
  [HOUR + 1, 'bad'],
])('a checkpoint of %s seconds ago is %s', (age, concern) => {
  expect(checkpointConcern(age)).toBe(concern);
});

test('a key of checkpoints that has replaced another is told for a month', () => {
  expect(checkpointConcern(60, HOUR)).toBe('warn');
  expect(checkpointConcern(2 * HOUR, HOUR)).toBe('bad');
  expect(checkpointConcern(60, 30 * 24 * HOUR - 1)).toBe('warn');
  expect(checkpointConcern(60, 30 * 24 * HOUR)).toBe('good');
});

test.each([
  [0, 0, 'good'],
  [0, 1, 'warn'],
  [60, 0, 'good'],
  [61, 0, 'warn'],
  [900, 0, 'warn'],
  [901, 1, 'bad'],
])('a queue %s seconds late with %s given up is %s', (lateSeconds, givenUp, concern) => {
  expect(queueConcern({ lateSeconds, givenUp })).toBe(concern);
});

test.each([
  [10, 'good'],
  [9, 'warn'],
  [3, 'warn'],
  [2, 'bad'],
])('a disk with %s of a hundred free is %s', (freeBytes, concern) => {
  expect(diskConcern({ freeBytes, totalBytes: 100 })).toBe(concern);
});

test('old rates keep applications shut, missing ones may', () => {
  expect(ratesConcern({ old: [], missing: [] })).toBe('good');
  expect(ratesConcern({ old: ['USD'], missing: [] })).toBe('bad');
  expect(ratesConcern({ old: [], missing: ['PYG'] })).toBe('warn');
});

const bank = { feed: 'bank', count: 300, date: '2026-11-20', isFailing: false } as const;
const none = { count: 0, date: null };
test.each([
  ['is fresh', bank, 'good', '300 банков на 20.11.2026'],
  ['is of two weeks ago', { ...bank, date: '2026-11-11' }, 'good', '300 банков на 11.11.2026'],
  ['is older', { ...bank, date: '2026-11-10' }, 'warn', 'справочник устарел'],
  ['is loaded no more', { ...bank, feed: null }, 'good', 'больше не загружается'],
  ['is loaded no more, and old', { ...bank, feed: null, date: '2026-01-10' }, 'warn', 'устарел'],
  ['cannot be loaded', { ...bank, isFailing: true }, 'warn', 'последняя загрузка не удалась'],
  ['has not been loaded yet', { ...bank, ...none }, 'warn', 'Ещё не загружен'],
  // No fault of the platform's: nobody has asked for it.
  [
    'was never asked for',
    { ...bank, ...none, feed: null },
    'none',
    'переменная BIC_URL: https://www.cbr.ru/s/newbik',
  ],
])('a directory of banks that %s', (_, state, concern, words) => {
  const now = '2026-11-25T09:00:00Z';
  expect(banksConcern(state, now)).toBe(concern);
  expect(banksWords(state, now)).toContain(words);
});

test('a bot that was not asked for is no concern', () => {
  expect(telegramConcern(null)).toBe('none');
  expect(telegramConcern({ error: null })).toBe('good');
  expect(telegramConcern({ error: 'away' })).toBe('warn');
});
