// Locks of different meanings never wait for each other.
import { expect, test } from 'vitest';
import { advisoryLocks } from '../../../src/server/platform/database/advisory-locks.ts';

test('each has a number of its own', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
