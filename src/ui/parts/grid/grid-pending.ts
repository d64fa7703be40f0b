/** Rows of a grid as a paste that waits would leave them. */
import type { GridColumn } from './grid-column.ts';
import { plainValues, valuesByRow, type GridEffect } from './grid-effect.ts';

/** Each row with what is pasted, and which of their cells it is about; made as they are drawn, and then kept. */
export function pendingRows<Row>(
  cells: Parameters<typeof valuesByRow>[0],
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  effect: GridEffect<Row>,
) {
  const byRow = valuesByRow(cells, columns);
  const made = new Map<number, { row: Row; values: ReadonlyMap<string, string | null> }>();
  return {
    get(index: number) {
      const known = made.get(index);
      if (known) return known;
      const [row, values] = [rows[index], byRow.get(index)];
      if (row === undefined || !values) return undefined;
      const one = { row: effect.withValues(row, plainValues(values)), values };
      made.set(index, one);
      return one;
    },
  };
}

export type PendingRows<Row> = ReturnType<typeof pendingRows<Row>>;
