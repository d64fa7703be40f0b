/** What a paste would bring about, so that it is seen before it is written. */
import { compare, subtract } from '../../../rules/decimal.ts';
import type { GridColumn } from './grid-column.ts';
import type { PutCell } from './paste.ts';

/** What a table's rows come to: for the panel of a paste. */
export interface GridEffect<Row> {
  /** «Цены» */
  counted: string;
  isCounted: (row: Row) => boolean;
  /** «Без НДС» */
  total: string;
  /** Of a row; '' where it has none. */
  sumOf: (row: Row) => string;
  /** Of all rows together. */
  totalOf: (rows: readonly Row[]) => string;
  money: (sum: string) => string;
  nameOf: (row: Row) => string;
  /** The row as it would be with these values. */
  withValues: (row: Row, values: Readonly<Record<string, string>>) => Row;
}

export interface PasteEffect {
  counted: { before: number; after: number; of: number };
  total: { before: string; after: string };
  largest: { name: string; by: string }[];
}

const LARGEST = 3;

/** Values by row and column's name, of the cells that change something or nothing alike. */
export function valuesByRow<Row>(
  cells: readonly PutCell[],
  columns: readonly GridColumn<Row>[],
): ReadonlyMap<number, ReadonlyMap<string, string | null>> {
  const byRow = new Map<number, Map<string, string | null>>();
  for (const { row, column, value } of cells) {
    const head = columns[column];
    if (!head) continue;
    let values = byRow.get(row);
    if (!values) byRow.set(row, (values = new Map()));
    values.set(head.id, value);
  }
  return byRow;
}

export function plainValues(values: ReadonlyMap<string, string | null>): Record<string, string> {
  return Object.fromEntries([...values].map(([id, value]) => [id, value ?? '']));
}

export function pasteEffect<Row>(
  rows: readonly Row[],
  changed: ReadonlyMap<number, Row>,
  effect: GridEffect<Row>,
): PasteEffect {
  const after = rows.map((row, index) => changed.get(index) ?? row);
  const count = (list: readonly Row[]) => list.filter((row) => effect.isCounted(row)).length;
  const steps = [...changed].flatMap(([index, row]) => {
    const old = rows[index];
    const by = subtract(effect.sumOf(row) || '0', (old === undefined ? '' : effect.sumOf(old)) || '0');
    return compare(by, '0') === 0 ? [] : [{ name: effect.nameOf(row), by, size: by.replace('-', '') }];
  });
  return {
    counted: { before: count(rows), after: count(after), of: rows.length },
    total: { before: effect.totalOf(rows), after: effect.totalOf(after) },
    largest: steps
      .toSorted((a, b) => compare(b.size, a.size))
      .slice(0, LARGEST)
      .map(({ name, by }) => ({ name, by })),
  };
}
