/** A column of the editable grid. Values are strings as typed in Russian notation are parsed: decimals with a point. */
import type { ReactNode } from 'react';
import type { Option } from '../form/option-look.ts';
import type { KnownRow } from './paste-rows.ts';

export interface GridColumn<Row> {
  /** Key of the row's field. */
  id: keyof Row & string;
  header: string;
  /** What of it is seen where the whole would take two lines. */
  head?: ReactNode;
  width?: number;
  kind?: 'text' | 'number' | 'money' | 'integer' | 'select' | 'boolean';
  /** Of a select; pasted labels are understood too. */
  options?: readonly Option[];
  /** Digits after the comma that a number may have; one with more is offered to be rounded. */
  digits?: number;
  /** What a typed or pasted text means beyond its kind; null: nothing, and the text stays as it is. */
  read?: (text: string) => string | null;
  /** Of a number: which ones a text that is none may mean, in the words of who chooses among them. */
  readings?: (text: string) => readonly Reading[];
  /** Of a text: what may be meant by what was typed so far. */
  suggest?: (text: string) => Promise<readonly Suggestion[]>;
  /** Numbers are shown, typed and copied in another measure than they are kept in, as a price with its tax. */
  measure?: Measure;
  /** Other headers that a pasted table may have it under. */
  aliases?: readonly string[];
  /** Headers of a pasted table that it is known by beyond words that are listed. */
  isHeadedBy?: (title: string) => boolean;
  /** Why a column of a pasted table under that header is not taken for this one, though it may be meant; null: it is another. */
  refusalOf?: (title: string) => string | null;
  /** What whoever pasted under that header has to know; null where there is nothing to say. */
  askedOf?: (title: string) => string | null;
  /** What a row is found by in a pasted table; null of a row that is not looked for. */
  knows?: (row: Row) => KnownRow | null;
  /** False: shown and copied, never written. */
  editable?: boolean | ((row: Row) => boolean);
  /** Shown instead of the plain value while it is not being edited. */
  cell?: (row: Row, index: number) => ReactNode;
  /** Stands in grey behind the value. */
  unit?: (row: Row) => string;
  /** A figure that matters though it is not written: as dark as what is. */
  strong?: boolean;
  /** At the right as figures are, though no sum of it means anything: a place. */
  atRight?: boolean;
  /** Its head is tinted: what the table is for. */
  main?: boolean;
  /** It takes what width is left over; `width` is its least. */
  stretches?: boolean;
  /** It stays in sight: at the right, or at the left beside the first column. */
  held?: 'left' | 'right';
  /** Colours of a cell beyond what the grid itself tells. */
  cellClass?: (row: Row) => string | undefined;
  /** Of its head, where its cells stand apart from the edge. */
  headClass?: string | undefined;
  /** Only the right half of the cell is written on: what `cell` shows stays in sight. */
  writesBeside?: boolean;
  /** What a key that begins no text writes at once; undefined where it is a letter like others. */
  press?: (row: Row, key: string) => string | undefined;
  /** Put away until the person asks for it; nothing is lost by it: the row's panel has all. */
  hidden?: boolean;
  /** Other than the field itself, for copying and for what is shown. */
  value?: (row: Row) => string;
}

/** Of decimals alone; what is shown and typed again must come to what was kept. */
export interface Measure {
  shown: (kept: string) => string;
  kept: (shown: string) => string;
}

export interface Reading {
  value: string;
  label: string;
}

/** What a cell may be filled with; the hint says what a code means. */
export interface Suggestion {
  value: string;
  hint?: string;
}

export type RowKey = string | number;

export interface Place {
  row: number;
  column: number;
}

/** One cell that changed: the grid never writes into the rows itself. */
export interface CellChange<Row> {
  row: Row;
  index: number;
  column: keyof Row & string;
  value: string | null;
  /** The row as it was when the cell's editor was opened: what was seen there by whoever typed. */
  began?: Row;
}

/** A grid that grows: an empty row always stands at its end, and what is written there arrives as changes of a new row. */
export interface GrowingRows<Row> {
  /** An empty row; with a key the row of that key again. */
  blank: (key?: RowKey) => Row;
  /** Takes rows away again: an addition was undone. */
  remove: (rows: Row[]) => void;
  /** No list is longer. */
  most: number;
}

export const isEditable = <Row>(column: GridColumn<Row>, row: Row): boolean =>
  typeof column.editable === 'function' ? column.editable(row) : (column.editable ?? true);

export const isAtRight = <Row>(column: GridColumn<Row>): boolean =>
  column.atRight === true || isNumeric(column);

export const isNumeric = <Row>({ kind }: GridColumn<Row>): boolean =>
  kind === 'number' || kind === 'money' || kind === 'integer';
