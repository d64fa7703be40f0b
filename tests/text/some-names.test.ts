import { expect, test } from 'vitest';
import { someNames } from '../../src/text/some-names.ts';

test('a few names are told whole, of many the first and how many more', () => {
  expect(someNames(['А'])).toBe('А');
  expect(someNames(['А', 'Б', 'В'])).toBe('А, Б, В');
  expect(someNames(['А', 'Б', 'В', 'Г'])).toBe('А, Б и ещё 2');
});
