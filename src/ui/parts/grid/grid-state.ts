/** What is so in an editable grid at a moment: where one stands, what is chosen, typed, told, asked and waiting to be written. */
import { plural } from '../../../rules/plural.ts';
import type { Edit } from './edit-history.ts';
import type { Place, RowKey } from './grid-column.ts';
import type { PasteQuestion, PutCell } from './paste.ts';

/** A place that follows its row when others come and go above it. */
export interface Held extends Place {
  key: RowKey | null;
}

/** What the bar says of the last thing done. */
export interface GridNote {
  text: string;
  /** What found no place. */
  lost: readonly string[];
  /** Rows that it touched, for counting their faults. */
  keys: readonly RowKey[];
  edit: Edit | null;
}

export const isLoudNote = (note: GridNote | null): boolean => note !== null && note.lost.length > 0;

/** A paste that waits to be written: what it would put where. */
export interface PendingPaste {
  cells: readonly PutCell[];
  /** Names of the copied columns, by their places in the grid. */
  titles: ReadonlyMap<number, string>;
  /** Of the table that was copied. */
  lines: number;
  placed: number;
  lost: readonly string[];
  at: Place;
  to: Place;
}

/** Which rows something is done to at once. */
export type Scope = 'selected' | 'empty' | 'all';

export interface GridState {
  active: Held;
  anchor: Held | null;
  /** The text of the active cell's editor; null while it is closed. */
  draft: string | null;
  note: GridNote | null;
  question: PasteQuestion | null;
  pending: PendingPaste | null;
  /** Whether the panel with the whole row stands beside the table. */
  panel: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** Raised when the active cell is to take the focus. */
  focus: number;
  /** The view stays where it is, though the active cell may be out of it. */
  isStill: boolean;
}

export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Stands for the first column that may be filled: nobody has gone anywhere yet. */
export const UNCHOSEN = -1;

const START: Held = { row: 0, column: UNCHOSEN, key: null };

export const FIRST_STATE: GridState = {
  active: START,
  anchor: null,
  draft: null,
  note: null,
  question: null,
  pending: null,
  panel: false,
  canUndo: false,
  canRedo: false,
  focus: 0,
  isStill: false,
};

export const rowsText = (n: number): string => `${n} ${plural(n, ['строка', 'строки', 'строк'])}`;
export const cellsText = (n: number): string => `${n} ${plural(n, ['ячейка', 'ячейки', 'ячеек'])}`;
