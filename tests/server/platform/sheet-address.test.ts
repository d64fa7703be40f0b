import { utils } from 'sheetjs-ce';
import { expect, it } from 'vitest';
import { addressOf, columnName } from '../../../src/sheets/address.ts';

it('names columns and cells as the library of sheets does', () => {
  for (const column of [0, 1, 25, 26, 27, 51, 52, 701, 702, 703, 16_383])
    expect(columnName(column)).toBe(utils.encode_col(column));
  expect(addressOf(2, 27)).toBe('AB3');
});
