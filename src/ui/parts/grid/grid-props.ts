/** What a page gives to an editable grid, and what it may ask of it. */
import type { ReactNode, Ref } from 'react';
import type { MenuAction } from '../control/menu-look.ts';
import type { CellChange, GridColumn, GrowingRows, RowKey } from './grid-column.ts';
import type { KeyedCell } from './grid-edits.ts';
import type { GridEffect } from './grid-effect.ts';
import type { RowErrors } from './grid-errors.ts';
import type { GridModel } from './grid-model.ts';
import type { RowFilter } from './use-row-search.ts';

/** What a page may ask of its grid. */
export interface GridHandle {
  /** To the first cell of the last row. */
  toEnd: (opens?: boolean) => void;
  /** To the next faulty cell. */
  nextError: () => void;
  /** Shows the rows of the filter alone. */
  showFiltered: () => void;
  /** To a cell by its row's key and its column's id; to the row where the column is out of sight. */
  toCell: (key: RowKey, column: string) => void;
  /** Sets a column of many rows, by their keys; one press takes it back. */
  writeColumn: (column: string, values: ReadonlyMap<RowKey, string | null>) => void;
}

/** What a page may do to the cells of its grid, as if it were typed. */
export interface GridWriter extends Pick<GridHandle, 'toCell'> {
  /** Sets cells wherever their rows are, by their keys; one press takes them back. */
  writeCells: (cells: readonly KeyedCell[]) => void;
  undo: () => void;
  /** What was written went out and cannot be taken back. */
  forget: () => void;
}

/** What a row's panel says beside its fields. */
export interface GridPanel<Row> {
  title: (row: Row) => string;
  note?: (row: Row) => string;
  /** Under its fields; what is written there by a column's name is undone like a cell. */
  more?: (row: Row, write: (column: string, value: string) => void) => ReactNode;
}

export interface EditableGridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  /** Where the page leaves some of them out. */
  all?: readonly Row[];
  rowKey: (row: Row) => RowKey;
  onChange: (changes: CellChange<Row>[]) => void;
  errors?: RowErrors;
  /** Faults of a row by column, asked of the cell that is being typed into at each key. */
  check?: (row: Row) => Readonly<Record<string, string>>;
  /** Nothing can be written. */
  readOnly?: boolean;
  /** The grid makes rows of what is typed or pasted under its last one. */
  grow?: GrowingRows<Row> & { hint: string };
  /** What the field of a cell is called; by its column and the number of its row unless said. Must be stable. */
  nameOf?: (row: Row, column: GridColumn<Row>) => string;
  /** What can be done with a row. */
  menu?: { label: (row: Row, index: number) => string; items: (row: Row, index: number) => MenuAction[] };
  /** What can be done with the chosen rows, two or more. */
  bulk?: (rows: readonly Row[]) => MenuAction[];
  rowClass?: (row: Row) => string | undefined;
  /** Cells under the rows, by column id: totals. */
  footer?: Readonly<Record<string, ReactNode>>;
  maxHeight?: string;
  handle?: Ref<GridHandle>;
  writer?: Ref<GridWriter>;
  /** Under this name a person's choice of columns is kept; without one there is no choice. */
  columnsKey?: string;
  panel?: GridPanel<Row>;
  effect?: GridEffect<Row>;
  /** Rows can be looked for; a filter of the page's own beside the search. */
  search?: { filter?: RowFilter<Row> } | boolean;
  /** Whether a cell differs from what it is compared with; must be stable. */
  isMarked?: (row: Row, column: string) => boolean;
  /** The page's own tools over the table; they may write through the model. */
  tools?: (model: GridModel<Row>) => ReactNode;
  /** Behind the tools: how the table is shown. */
  view?: ReactNode;
  /** Said under the table while nothing is chosen. */
  hint?: ReactNode;
  /** The number that a row is known by elsewhere; its place in the table unless said. */
  numberOf?: (row: Row) => number | string;
  /** Its first column says whose row it is: there is no column of numbers. */
  unnumbered?: boolean;
  /** Cells of the head that draw themselves, as `th`, by column id. */
  heads?: Readonly<Record<string, ReactNode>>;
  /** A foot that draws itself, as `tfoot`. */
  foot?: ReactNode;
  /** How high the head and the foot of one's own are. */
  edges?: { head: number; foot: number };
  /** Where the line over the table is drawn; in the grid itself unless said. */
  barInto?: HTMLElement | null;
  /** It takes the height it is given and draws no frame of its own. */
  fills?: boolean;
}
