// Names of columns and cells as a sheet shows them; apart from the reader of sheets, which only its thread needs.

const LETTERS = 26;
const FIRST = 'A'.charCodeAt(0);

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnName(column: number): string {
  const before = Math.floor(column / LETTERS);
  return (before > 0 ? columnName(before - 1) : '') + String.fromCharCode(FIRST + (column % LETTERS));
}

/** Of a cell by its row and column from 0: `B3`. */
export const addressOf = (row: number, column: number): string => `${columnName(column)}${row + 1}`;
