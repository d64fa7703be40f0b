/**
 * The editable grid apart from its drawing: what is chosen, what is being typed, what a key, a paste or an undo does to the
 * rows. It owns no rows: each change goes out by `onChange` and comes back with the next `host`.
 */
import type { Mark } from '../../../rules/number-reading.ts';
import { plural } from '../../../rules/plural.ts';
import type { Edit } from './edit-history.ts';
import { GridEdits, type KeyedCell } from './grid-edits.ts';
import { columnsOf, type GridHost } from './grid-host.ts';
import { isEditable, type GridColumn, type Place, type RowKey } from './grid-column.ts';
import { editedText, parsedText, rawText, roundedValue, shownText } from './grid-text.ts';
import { planPaste, type PasteQuestion, type PutCell } from './paste.ts';

/** A place that follows its row when others come and go above it. */
interface Held extends Place {
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

/** A paste that waits to be written: what it would put where. */
export interface PendingPaste {
  cells: readonly PutCell[];
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
}

export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const LEAVE_HINT = 'Esc ещё раз — выйти из таблицы';
const START: Held = { row: 0, column: 0, key: null };

export const rowsText = (n: number): string => `${n} ${plural(n, ['строка', 'строки', 'строк'])}`;
export const cellsText = (n: number): string => `${n} ${plural(n, ['ячейка', 'ячейки', 'ячеек'])}`;

export class GridModel<Row> {
  #host: GridHost<Row>;
  #state: GridState = {
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
  };
  readonly #edits = new GridEdits<Row>(() => this.#host);
  readonly #listeners = new Set<() => void>();
  #escapes = 0;
  /** What is drawn down by the handle at its corner. */
  #drawn: Area | null = null;
  #waiting: { table: string[][]; at: Place } | null = null;

  constructor(host: GridHost<Row>) {
    this.#host = host;
  }

  /** What the grid was last drawn with. */
  get host(): GridHost<Row> {
    return this.#host;
  }

  takeHost(host: GridHost<Row>) {
    this.#host = host;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getState = (): GridState => this.#state;

  /** Where a held place is among these rows. */
  resolve({ row, column, key }: Held, rows: readonly Row[] = this.host.rows): Place {
    const { rowKey, columns } = this.host;
    const there = rows[row];
    const found =
      key === null || (there !== undefined && rowKey(there) === key)
        ? row
        : rows.findIndex((one) => rowKey(one) === key);
    return {
      row: Math.max(0, Math.min(rows.length - 1, found < 0 ? row : found)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
  }

  area(rows: readonly Row[] = this.host.rows): Area {
    const active = this.resolve(this.#state.active, rows);
    const from = this.#state.anchor ? this.resolve(this.#state.anchor, rows) : active;
    return {
      top: Math.min(from.row, active.row),
      bottom: Math.max(from.row, active.row),
      left: Math.min(from.column, active.column),
      right: Math.max(from.column, active.column),
    };
  }

  get active(): Place {
    return this.resolve(this.#state.active);
  }

  isOpen({ row, column }: Place): boolean {
    const { rows, readOnly } = this.host;
    const [line, head] = [rows[row], columnsOf(this.host)[column]];
    return !readOnly && line !== undefined && head !== undefined && isEditable(head, line);
  }

  // Movement

  /** `slack`: rows that are about to be drawn under the last one. */
  move(row: number, column: number, { extend = false, slack = 0 } = {}) {
    const { rows, columns } = this.host;
    const to = {
      row: Math.max(0, Math.min(rows.length - 1 + slack, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    this.#choose(to, extend ? (this.#state.anchor ?? this.#state.active) : null);
  }

  /** Through the cells of a row and on to the next one; false at the very end, so that focus may leave. */
  tab(by: 1 | -1, slack = 0): boolean {
    const { rows, columns } = this.host;
    const { row, column } = this.active;
    const next = row * columns.length + column + by;
    if (next < 0 || next >= (rows.length + slack) * columns.length) return false;
    this.move(Math.floor(next / columns.length), next % columns.length, { slack });
    return true;
  }

  selectAll() {
    const { rows, columns } = this.host;
    this.#choose({ row: rows.length - 1, column: columns.length - 1 }, this.#held({ row: 0, column: 0 }));
  }

  /** Whole rows: the active cell is their first, so that the table does not scroll to its right end. */
  selectRows(row: number, extend: boolean) {
    const last = this.host.columns.length - 1;
    const { anchor } = this.#state;
    const from = extend ? (anchor ? this.resolve(anchor) : this.active).row : row;
    this.#choose({ row, column: 0 }, this.#held({ row: from, column: last }));
  }

  /** By Shift and Space: the rows of the choice, whole. */
  widen() {
    const { top, bottom } = this.area();
    const last = this.host.columns.length - 1;
    this.#choose({ row: bottom, column: 0 }, this.#held({ row: top, column: last }));
  }

  /** The rows of the choice; the empty one at the end is none. */
  get selectedRows(): Row[] {
    const { top, bottom } = this.area();
    return this.host.rows.slice(top, Math.min(bottom, this.host.count - 1) + 1);
  }

  showPanel(panel: boolean) {
    this.#set({ panel, focus: this.#state.focus + 1 });
  }

  /** By the mouse: the browser has given the focus already. */
  point(place: Place, extend: boolean) {
    const anchor = extend ? (this.#state.anchor ?? this.#state.active) : null;
    this.#set({ active: this.#held(place), anchor, draft: null });
    this.#escapes = 0;
  }

  drag(place: Place) {
    const { row, column } = this.active;
    if (this.#state.draft !== null || (place.row === row && place.column === column)) return;
    this.#set({ active: this.#held(place), anchor: this.#state.anchor ?? this.#state.active });
  }

  /** The next cell with a fault, round and round. */
  nextError(by: 1 | -1) {
    const { rows, columns, errorAt } = this.host;
    const size = rows.length * columns.length;
    const { row, column } = this.active;
    const here = row * columns.length + column;
    for (let step = 1; step <= size; step += 1) {
      const at = (((here + by * step) % size) + size) % size;
      const place = { row: Math.floor(at / columns.length), column: at % columns.length };
      const [line, head] = [rows[place.row], columns[place.column]];
      if (line !== undefined && head && errorAt(line, head) !== undefined) {
        this.#choose(place, null);
        return;
      }
    }
  }

  /** First a choice of many is given up, then, pressed once more, the grid is left: true. */
  escape(): boolean {
    if (this.#state.anchor) {
      this.#set({ anchor: null });
      return false;
    }
    if (this.#escapes > 0) {
      this.#escapes = 0;
      this.#set({ note: null });
      return true;
    }
    this.#escapes = 1;
    this.#set({ note: { text: LEAVE_HINT, lost: [], keys: [], edit: null } });
    return false;
  }

  // Typing

  edit(text?: string) {
    const { rows, columns } = this.host;
    const place = this.active;
    const [row, column] = [rows[place.row], columns[place.column]];
    if (row === undefined || !column || !this.isOpen(place)) return;
    // A list opens with its present value: a letter is no choice.
    const isList = column.kind === 'select' || column.kind === 'boolean';
    const draft = text === undefined || isList ? editedText(column, row) : text;
    this.#escapes = 0;
    this.#set({ active: this.#held(place), anchor: null, draft });
  }

  type(draft: string) {
    this.#set({ draft });
  }

  cancel() {
    this.#set({ draft: null, focus: this.#state.focus + 1 });
  }

  /** Once, whoever asks: Enter, and the cell that loses the focus by it. Returns how many rows it made. */
  commit(isForced = false): number {
    const { draft } = this.#state;
    if (draft === null) return 0;
    const place = this.active;
    this.#set({ draft: null });
    const { rows, columns } = this.host;
    const [row, column] = [rows[place.row], columns[place.column]];
    if (row === undefined || !column || !(isForced || this.isOpen(place))) return 0;
    if (editedText(column, row) === draft) return 0;
    return this.#put([{ ...place, value: parsedText(column, draft) }])?.added.length ?? 0;
  }

  /** Writes what is typed and goes on. */
  commitAndMove(down: number) {
    const slack = this.commit();
    const { row, column } = this.active;
    this.move(row + down, column, { slack });
  }

  commitAndTab(by: 1 | -1): boolean {
    return this.tab(by, this.commit());
  }

  // Whole choices

  /** The choice as it is shown. */
  copy(): string[][] {
    const { rows, columns } = this.host;
    const { top, bottom, left, right } = this.area();
    return rows
      .slice(top, bottom + 1)
      .map((row) =>
        columns.slice(left, right + 1).map((column) => shownText(column, row).replaceAll('\u00a0', '')),
      );
  }

  clear() {
    const cells = this.#within().filter((place) => this.isOpen(place));
    const edit = this.#put(cells.map((place) => ({ ...place, value: this.#emptyOf(place) })));
    if (edit && edit.cells.length > 1) this.host.onCleared(edit.cells.length, () => this.undo(edit));
  }

  /** The choice gets the values of its first row; one row alone gets those of the row above it. */
  fillDown() {
    const { top, bottom, left, right } = this.area();
    const from = top === bottom ? top - 1 : top;
    const source = this.host.rows[from];
    if (source === undefined) return;
    const cells: PutCell[] = [];
    for (let row = from + 1; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const head = this.host.columns[column];
        if (head && this.isOpen({ row, column })) {
          cells.push({ row, column, value: rawText(head, source) || null });
        }
      }
    }
    const edit = this.#put(cells);
    if (edit && edit.cells.length > 1) this.#tell(`Заполнено: ${cellsText(edit.cells.length)}`, edit);
  }

  /** By the mouse: the choice is taken by the handle at its corner, drawn down over more rows, and let go. */
  beginFill() {
    this.#drawn = this.area();
  }

  drawFill(row: number) {
    if (!this.#drawn) return;
    const { top, bottom, left, right } = this.#drawn;
    const to = Math.max(bottom, Math.min(this.host.count - 1, row));
    this.#set({
      anchor: this.#held({ row: top, column: left }),
      active: this.#held({ row: to, column: right }),
    });
  }

  /** The rows that were drawn over repeat those of the choice in their order. */
  endFill() {
    const drawn = this.#drawn;
    this.#drawn = null;
    if (!drawn) return;
    const { rows, columns } = this.host;
    const cells: PutCell[] = [];
    for (let row = drawn.bottom + 1; row <= this.area().bottom; row += 1) {
      const source = rows[drawn.top + ((row - drawn.top) % (drawn.bottom - drawn.top + 1))];
      for (let column = drawn.left; column <= drawn.right; column += 1) {
        const head = columns[column];
        if (source !== undefined && head && this.isOpen({ row, column }))
          cells.push({ row, column, value: rawText(head, source) || null });
      }
    }
    const edit = this.#put(cells);
    if (edit) this.#tell(`Заполнено: ${cellsText(edit.cells.length)}`, edit);
  }

  /** One column of many rows, each by what it holds; what comes to null stays as it is. Returns how many cells it changed. */
  changeColumn(column: GridColumn<Row>, scope: Scope, to: (value: string) => string | null): number {
    const place = columnsOf(this.host).findIndex(({ id }) => id === column.id);
    const { top, bottom } = this.area();
    const { rows, count } = this.host;
    const cells: PutCell[] = [];
    for (let row = 0; row < count; row += 1) {
      const line = rows[row];
      if (line === undefined || !this.isOpen({ row, column: place })) continue;
      if (scope === 'selected' && (row < top || row > bottom)) continue;
      const value = rawText(column, line);
      if (scope === 'empty' && value !== '') continue;
      const next = to(value);
      if (next !== null) cells.push({ row, column: place, value: next === '' ? null : next });
    }
    const edit = this.#put(cells);
    if (edit) this.#tell(`Заполнено: ${cellsText(edit.cells.length)}`, edit);
    return edit?.cells.length ?? 0;
  }

  /** What the page itself sets at once, by the rows' keys, those out of sight too: one edit to take back. */
  writeCells(cells: readonly KeyedCell[]) {
    const edit = this.host.readOnly ? null : this.#edits.putByKey(cells);
    if (!edit) return;
    this.#set(this.#undoable());
    const isEmptied = edit.cells.every(({ after }) => after === '');
    this.#tell(`${isEmptied ? 'Очищено' : 'Заполнено'}: ${cellsText(edit.cells.length)}`, edit);
  }

  /** A key of the active column's own: true where it wrote something or stood for something. */
  writeByKey(key: string): boolean {
    const place = this.active;
    const [row, column] = [this.host.rows[place.row], this.host.columns[place.column]];
    if (row === undefined || !column || !this.isOpen(place)) return false;
    const value = column.press?.(row, key);
    if (value === undefined) return false;
    this.#put([{ ...place, value }]);
    return true;
  }

  /** One cell by its column's name, from outside of the table: the row's panel, a repair. */
  write(row: Row, column: GridColumn<Row>, value: string | null) {
    const { rows, rowKey } = this.host;
    const at = rows.findIndex((one) => rowKey(one) === rowKey(row));
    const place = columnsOf(this.host).findIndex(({ id }) => id === column.id);
    if (at >= 0 && this.isOpen({ row: at, column: place })) this.#put([{ row: at, column: place, value }]);
  }

  /** Cells of too many digits after the comma, rounded as money is: those chosen, or all that are faulty for it. */
  roundCells(places: readonly Place[]) {
    const edit = this.#put(
      places.flatMap((place) => {
        const { rows, columns } = this.host;
        const [row, column] = [rows[place.row], columns[place.column]];
        const value = row !== undefined && column && this.isOpen(place) ? roundedValue(column, row) : null;
        return value === null ? [] : [{ ...place, value }];
      }),
    );
    if (edit) this.#tell(`Округлено: ${cellsText(edit.cells.length)}`, edit);
  }

  paste(table: string[][], mark?: Mark) {
    if (table.length === 0 || this.host.readOnly) return;
    const { top, left } = this.area();
    this.#pasteAt(table, { row: top, column: left }, mark);
  }

  /** Of the numbers that could be read in two ways; null: nothing is pasted. */
  answer(mark: Mark | null) {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#set({ question: null, focus: this.#state.focus + 1 });
    if (mark !== null && waiting) this.#pasteAt(waiting.table, waiting.at, mark);
  }

  #pasteAt(table: string[][], at: Place, mark: Mark | undefined) {
    const { columns, count, grow, previews } = this.host;
    const isOne = table.length === 1 && table[0]?.length === 1;
    const plan = planPaste(
      table,
      {
        columns: columnsOf(this.host),
        shown: columns.length,
        rows: count,
        at,
        isOpen: (place) => this.isOpen(place),
        most: grow ? grow.most : null,
      },
      mark,
    );
    if (plan.kind === 'ask') {
      this.#waiting = { table, at };
      this.#set({ question: plan.question });
      return;
    }
    const { top, bottom } = this.area();
    if (isOne && (bottom > top || this.area().right > this.area().left)) {
      this.#fill(plan.cells[0]?.value ?? null, table[0]?.[0] ?? '');
      return;
    }
    if (previews && plan.placed > 1) {
      this.#set({ pending: { ...plan, at }, note: null });
      return;
    }
    this.#writePaste({ ...plan, at }, isOne);
  }

  /** The waiting paste, some of its cells mended or left out (undefined) in the meantime. */
  writePending(mended: ReadonlyMap<PutCell, string | null | undefined>) {
    const { pending } = this.#state;
    if (!pending) return;
    const cells = pending.cells.flatMap((cell) => {
      if (!mended.has(cell)) return [cell];
      const value = mended.get(cell);
      return value === undefined ? [] : [{ ...cell, value }];
    });
    this.#set({ pending: null });
    this.#writePaste({ ...pending, cells }, false);
  }

  dropPending() {
    this.#set({ pending: null, focus: this.#state.focus + 1 });
  }

  #writePaste({ at, ...plan }: PendingPaste, isOne: boolean) {
    const edit = this.#put(plan.cells);
    const isPart = plan.placed < plan.lines;
    const what = isPart ? `${plan.placed} из ${plan.lines} строк` : rowsText(plan.placed);
    this.#choose(plan.placed > 0 ? plan.to : at, this.#held(at), { slack: edit?.added.length ?? 0 });
    if (isOne && plan.lost.length === 0) return;
    this.#tell(`${plan.placed === 1 && !isPart ? 'Вставлена' : 'Вставлено'} ${what}`, edit, plan.lost);
  }

  /** One copied cell fills the whole choice, as in a spreadsheet; each column reads its text for itself. */
  #fill(read: string | null, text: string) {
    const first = this.area();
    const edit = this.#put(
      this.#within()
        .filter((place) => this.isOpen(place))
        .map((place) => {
          const column = this.host.columns[place.column];
          const value = place.column === first.left || !column ? read : parsedText(column, text);
          return { ...place, value };
        }),
    );
    if (edit) this.#tell(`Заполнено: ${cellsText(edit.cells.length)}`, edit);
  }

  // Undoing

  /** The last edit, or a certain one: a cell that was changed since by anything else stays as it is. */
  undo(edit?: Edit) {
    const undone = this.#edits.undo(edit);
    if (!undone) return;
    const { left } = undone;
    this.#afterUndo(undone.edit, left > 0 ? `Отменено, кроме изменённого после: ${cellsText(left)}` : null);
  }

  redo() {
    const edit = this.#edits.redo();
    if (edit) this.#afterUndo(edit, null);
  }

  #afterUndo({ cells }: Edit, text: string | null) {
    const { rows, columns, rowKey } = this.host;
    const [first] = cells;
    const row = rows.findIndex((one) => rowKey(one) === first?.key);
    const column = columns.findIndex(({ id }) => id === first?.column);
    const note = text === null ? null : { text, lost: [], keys: [], edit: null };
    this.#set({ ...this.#undoable(), note, draft: null });
    if (row >= 0 && column >= 0) this.#choose({ row, column }, null);
  }

  // Inside

  #held(place: Place): Held {
    const row = this.host.rows[place.row];
    return { ...place, key: row === undefined ? null : this.host.rowKey(row) };
  }

  #within(): Place[] {
    const { top, bottom, left, right } = this.area();
    const places: Place[] = [];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) places.push({ row, column });
    }
    return places;
  }

  #emptyOf({ column }: Place): string | null {
    return this.host.columns[column]?.kind === 'boolean' ? 'false' : null;
  }

  #choose(to: Place, anchor: Held | null, { slack = 0 } = {}) {
    this.#escapes = 0;
    const active = slack > 0 && to.row >= this.host.rows.length ? { ...to, key: null } : this.#held(to);
    this.#set({ active, anchor, draft: null, focus: this.#state.focus + 1 });
  }

  #put(cells: readonly PutCell[]): Edit | null {
    const edit = this.#edits.put(cells);
    this.#escapes = 0;
    if (edit) this.#set({ ...this.#undoable(), note: null });
    return edit;
  }

  #undoable() {
    const { canUndo, canRedo } = this.#edits;
    return { canUndo, canRedo };
  }

  #tell(text: string, edit: Edit | null, lost: readonly string[] = []) {
    const keys = [...new Set(edit?.cells.map(({ key }) => key))];
    this.#set({ note: { text, lost, keys, edit } });
  }

  #set(part: Partial<GridState>) {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
