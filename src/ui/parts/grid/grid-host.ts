/** What the grid's model is told of the rows each time they are drawn. */
import type { CellChange, GridColumn, GrowingRows, RowKey } from './grid-column.ts';

export interface GridHost<Row> {
  columns: readonly GridColumn<Row>[];
  /** As drawn: a growing grid has an empty row at the end. */
  rows: readonly Row[];
  /** Without that one. */
  count: number;
  rowKey: (row: Row) => RowKey;
  readOnly: boolean;
  grow: GrowingRows<Row> | undefined;
  onChange: (changes: CellChange<Row>[]) => void;
  errorAt: (row: Row, column: GridColumn<Row>) => string | undefined;
  /** A clearing is told outside of the grid, with the way back. */
  onCleared: (cells: number, undo: () => void) => void;
}
