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
  [31 * HOUR, 'warn'],
  [73 * HOUR, 'bad'],
])('a backup of %s seconds ago is %s', (age, concern) => {
  expect(backupConcern(age)).toBe(concern);
});

test.each([
  [null, 'warn'],
  [60, 'good'],
  [600, 'warn'],
  [2 * HOUR, 'bad'],
])('a checkpoint of %s seconds ago is %s', (age, concern) => {
  expect(checkpointConcern(age)).toBe(concern);
});

test('a key of checkpoints that has replaced another is told for a month', () => {
  expect(checkpointConcern(60, HOUR)).toBe('warn');
  expect(checkpointConcern(2 * HOUR, HOUR)).toBe('bad');
  expect(checkpointConcern(60, 40 * 24 * HOUR)).toBe('good');
});

test.each([
  [0, 0, 'good'],
  [0, 1, 'warn'],
  [120, 0, 'warn'],
  [HOUR, 1, 'bad'],
])('a queue %s seconds late with %s given up is %s', (lateSeconds, givenUp, concern) => {
  expect(queueConcern({ lateSeconds, givenUp })).toBe(concern);
});

test.each([
  [50, 'good'],
  [9, 'warn'],
  [2, 'bad'],
])('a disk with %s of a hundred free is %s', (freeBytes, concern) => {
  expect(diskConcern({ freeBytes, totalBytes: 100 })).toBe(concern);
});

test('old rates keep applications shut, missing ones may', () => {
  expect(ratesConcern({ old: [], missing: [] })).toBe('good');
  expect(ratesConcern({ old: ['USD'], missing: [] })).toBe('bad');
  expect(ratesConcern({ old: [], missing: ['PYG'] })).toBe('warn');
});
