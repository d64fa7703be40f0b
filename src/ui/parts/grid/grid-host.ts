/** What the grid's model is told of the rows each time they are drawn. */
import type { CellChange, GridColumn, GrowingRows, RowKey } from './grid-column.ts';

export interface GridHost<Row> {
  columns: readonly GridColumn<Row>[];
  /** As drawn: a growing grid has an empty row at the end. */
  rows: readonly Row[];
  /** Without that one. */
  count: number;
  /** Columns that are put away: they are written to by a heading's name, and what was done to them is undone as well. */
  hidden?: readonly GridColumn<Row>[];
  /** All rows, where a search or a filter shows some of them. */
  all?: readonly Row[];
  /** A paste of several rows is shown before it is written. */
  previews?: boolean;
  rowKey: (row: Row) => RowKey;
  readOnly: boolean;
  grow: GrowingRows<Row> | undefined;
  onChange: (changes: CellChange<Row>[]) => void;
  errorAt: (row: Row, column: GridColumn<Row>) => string | undefined;
  /** A clearing is told outside of the grid, with the way back. */
  onCleared: (cells: number, undo: () => void) => void;
}

export const columnsOf = <Row>({ columns, hidden }: GridHost<Row>): readonly GridColumn<Row>[] =>
  hidden && hidden.length > 0 ? [...columns, ...hidden] : columns;
