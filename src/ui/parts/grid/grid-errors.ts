/** Faults by row and column, out of the flat `{rowKey}.{column}` that the grid is given. */
import type { GridColumn, Place, RowKey } from './grid-column.ts';
import { roundedValue } from './grid-text.ts';

export type RowErrors = Readonly<Record<string, string>>;

export function groupErrors(errors: RowErrors): ReadonlyMap<string, RowErrors> {
  const byRow = new Map<string, Record<string, string>>();
  for (const [place, text] of Object.entries(errors)) {
    const dot = place.lastIndexOf('.');
    const key = place.slice(0, dot);
    const row = byRow.get(key) ?? {};
    row[place.slice(dot + 1)] = text;
    byRow.set(key, row);
  }
  return byRow;
}

export const sameErrors = (a: RowErrors | undefined, b: RowErrors | undefined): boolean => {
  if (a === b) return true;
  if (!a || !b) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key) => a[key] === b[key]);
};

/** Cells that rounding would mend. */
export function roundablePlaces<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  isFaulty: (row: Row, column: GridColumn<Row>) => boolean,
): Place[] {
  const places: Place[] = [];
  for (const [row, line] of rows.entries()) {
    for (const [column, head] of columns.entries()) {
      if (isFaulty(line, head) && roundedValue(head, line) !== null) places.push({ row, column });
    }
  }
  return places;
}

/** Faults of cells that are there: those of a row that was deleted are no more to be walked to. */
export function countFaults<Row>(
  byRow: ReadonlyMap<string, RowErrors>,
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  columns: readonly GridColumn<Row>[],
): number {
  if (byRow.size === 0) return 0;
  const ids = new Set<string>(columns.map(({ id }) => id));
  return rows.reduce(
    (count, row) =>
      count + Object.keys(byRow.get(String(rowKey(row))) ?? {}).filter((column) => ids.has(column)).length,
    0,
  );
}
