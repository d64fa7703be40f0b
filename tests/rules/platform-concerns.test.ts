import { expect, test } from 'vitest';
import {
  backupConcern,
  checkpointConcern,
  diskConcern,
  queueConcern,
  ratesConcern,
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
