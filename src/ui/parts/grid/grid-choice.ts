/** Where one stands in a grid and what is chosen: by arrows, Tab, the mouse, whole rows, the next fault. */
import { columnsOf, type GridHost } from './grid-host.ts';
import { isEditable, type Place } from './grid-column.ts';
import { FIRST_STATE, UNCHOSEN, type Area, type GridState, type Held } from './grid-state.ts';

const LEAVE_HINT = 'Esc ещё раз — выйти из таблицы';

export class GridChoice<Row> {
  #host: GridHost<Row>;
  protected state: GridState = FIRST_STATE;
  readonly #listeners = new Set<() => void>();
  protected escapes = 0;

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

  getState = (): GridState => this.state;

  /** Where a held place is among these rows. */
  resolve({ row, column, key }: Held, rows: readonly Row[] = this.host.rows): Place {
    const { rowKey, columns } = this.host;
    const there = rows[row];
    const found =
      key === null || (there !== undefined && rowKey(there) === key)
        ? row
        : rows.findIndex((one) => rowKey(one) === key);
    const wanted = column === UNCHOSEN ? this.#firstOpen(rows[0]) : column;
    return {
      row: Math.max(0, Math.min(rows.length - 1, found < 0 ? row : found)),
      column: Math.max(0, Math.min(columns.length - 1, wanted)),
    };
  }

  /** What is typed on coming into the table goes where something may be typed. */
  #firstOpen(row: Row | undefined): number {
    const { columns, readOnly } = this.host;
    return readOnly || row === undefined ? 0 : columns.findIndex((column) => isEditable(column, row));
  }

  area(rows: readonly Row[] = this.host.rows): Area {
    const active = this.resolve(this.state.active, rows);
    const from = this.state.anchor ? this.resolve(this.state.anchor, rows) : active;
    return {
      top: Math.min(from.row, active.row),
      bottom: Math.max(from.row, active.row),
      left: Math.min(from.column, active.column),
      right: Math.max(from.column, active.column),
    };
  }

  /** Nobody has gone to a cell of it yet. */
  get isUntouched(): boolean {
    return this.state.active.column === UNCHOSEN;
  }

  get active(): Place {
    return this.resolve(this.state.active);
  }

  isOpen({ row, column }: Place): boolean {
    const { rows, readOnly } = this.host;
    const [line, head] = [rows[row], columnsOf(this.host)[column]];
    return !readOnly && line !== undefined && head !== undefined && isEditable(head, line);
  }

  /** `slack`: rows that are about to be drawn under the last one. */
  move(row: number, column: number, { extend = false, slack = 0 } = {}) {
    const { rows, columns } = this.host;
    const to = {
      row: Math.max(0, Math.min(rows.length - 1 + slack, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    this.choose(to, extend ? (this.state.anchor ?? this.state.active) : null);
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
    this.choose({ row: rows.length - 1, column: columns.length - 1 }, this.held({ row: 0, column: 0 }));
  }

  /** Whole rows: the active cell is their first, so that the table does not scroll to its right end. */
  selectRows(row: number, extend: boolean) {
    const last = this.host.columns.length - 1;
    const { anchor } = this.state;
    const from = extend ? (anchor ? this.resolve(anchor) : this.active).row : row;
    this.choose({ row, column: 0 }, this.held({ row: from, column: last }));
  }

  /** By Shift and Space: the rows of the choice, whole. */
  widen() {
    const { top, bottom } = this.area();
    const last = this.host.columns.length - 1;
    this.choose({ row: bottom, column: 0 }, this.held({ row: top, column: last }));
  }

  /** The rows of the choice; the empty one at the end is none. */
  get selectedRows(): Row[] {
    const { top, bottom } = this.area();
    return this.host.rows.slice(top, Math.min(bottom, this.host.count - 1) + 1);
  }

  showPanel(panel: boolean) {
    this.set({ panel, focus: this.state.focus + 1 });
  }

  /** By the mouse: the browser has given the focus already. */
  point(place: Place, extend: boolean) {
    const anchor = extend ? (this.state.anchor ?? this.state.active) : null;
    this.set({ active: this.held(place), anchor, draft: null });
    this.escapes = 0;
  }

  drag(place: Place) {
    const { row, column } = this.active;
    if (this.state.draft !== null || (place.row === row && place.column === column)) return;
    this.set({ active: this.held(place), anchor: this.state.anchor ?? this.state.active });
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
        this.choose(place, null);
        return;
      }
    }
  }

  /** First a choice of many is given up, then, pressed once more, the grid is left: true. */
  escape(): boolean {
    if (this.state.anchor) {
      this.set({ anchor: null });
      return false;
    }
    if (this.escapes > 0) {
      this.escapes = 0;
      this.set({ note: null });
      return true;
    }
    this.escapes = 1;
    this.set({ note: { text: LEAVE_HINT, lost: [], keys: [], edit: null } });
    return false;
  }

  protected held(place: Place): Held {
    const row = this.host.rows[place.row];
    return { ...place, key: row === undefined ? null : this.host.rowKey(row) };
  }

  protected within(): Place[] {
    const { top, bottom, left, right } = this.area();
    const places: Place[] = [];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) places.push({ row, column });
    }
    return places;
  }

  protected choose(to: Place, anchor: Held | null, { slack = 0, isStill = false } = {}) {
    this.escapes = 0;
    const active = slack > 0 && to.row >= this.host.rows.length ? { ...to, key: null } : this.held(to);
    this.set({ active, anchor, draft: null, focus: this.state.focus + 1, isStill });
  }

  protected set(part: Partial<GridState>) {
    this.state = { ...this.state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
