/** What a choice of cells comes to, as a spreadsheet says it under itself. */
import { add, compare, divide, isDecimal } from '../../../rules/decimal.ts';
import { isNumeric, type GridColumn } from './grid-column.ts';
import type { Area } from './grid-state.ts';
import { measuredText } from './grid-text.ts';

/** Of the numbers of one column: those of two have no sum that means anything. */
export interface NumberFigures {
  count: number;
  sum: string;
  mean: string;
  least: string;
  greatest: string;
  digits: number;
}

export interface Figures {
  cells: number;
  rows: number;
  faults: number;
  numbers: NumberFigures | null;
}

export function figuresOf<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  { top, bottom, left, right }: Area,
  isFaulty: (row: Row, column: GridColumn<Row>) => boolean,
): Figures | null {
  const lines = rows.slice(top, bottom + 1);
  const heads = columns.slice(left, right + 1);
  if (lines.length * heads.length < 2) return null;
  let faults = 0;
  for (const row of lines) faults += heads.filter((head) => isFaulty(row, head)).length;
  const counted = heads.filter(isNumeric);
  const [only] = counted.length === 1 ? counted : [];
  return {
    cells: lines.length * heads.length,
    rows: lines.length,
    faults,
    numbers: only ? numbersOf(lines, only, isFaulty) : null,
  };
}

function numbersOf<Row>(
  rows: readonly Row[],
  column: GridColumn<Row>,
  isFaulty: (row: Row, column: GridColumn<Row>) => boolean,
): NumberFigures | null {
  let [count, sum, least, greatest] = [0, '0', '', ''];
  for (const row of rows) {
    const value = measuredText(column, row);
    if (!isDecimal(value) || isFaulty(row, column)) continue;
    count += 1;
    sum = add(sum, value);
    if (least === '' || compare(value, least) < 0) least = value;
    if (greatest === '' || compare(value, greatest) > 0) greatest = value;
  }
  if (count < 2) return null;
  const digits = column.kind === 'money' ? 2 : 0;
  return { count, sum, mean: divide(sum, String(count), 2), least, greatest, digits };
}
