// How the texts of a list's query are read.
import { expect, test } from 'vitest';
import { rangeOf, sortsOf, valuesOf } from '../../src/api/list-query.ts';

test.each([
  [undefined, null, null],
  ['', null, null],
  ['2026-11-01', '2026-11-01', null],
  ['2026-11-01,', '2026-11-01', null],
  [',2026-11-30', null, '2026-11-30'],
  [' 2026-11-01 , 2026-11-30 ', '2026-11-01', '2026-11-30'],
  ['1,2,3', '1', '2'],
])('a range of %j goes from %j to %j', (text, from, to) => expect(rangeOf(text)).toEqual({ from, to }));

test('values and sorts are joined by commas; a minus before a name turns its order, one within is a part of it', () => {
  expect(valuesOf(undefined)).toEqual([]);
  expect(valuesOf(' a, ,b,')).toEqual(['a', 'b']);
  expect(sortsOf('-title,id,by-date')).toEqual([
    { key: 'title', descending: true },
    { key: 'id', descending: false },
    { key: 'by-date', descending: false },
  ]);
});
