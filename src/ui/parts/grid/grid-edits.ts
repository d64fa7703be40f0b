/** How changes of cells leave a grid and come back: several cells at once are one edit, which can be undone and made again. */
import { EditHistory, type Edit } from './edit-history.ts';
import type { CellChange, GridColumn, RowKey } from './grid-column.ts';
import { columnsOf, type GridHost } from './grid-host.ts';
import { isSameValue, rawText } from './grid-text.ts';
import type { PutCell } from './paste.ts';

/** A cell wherever its row is now. */
export interface KeyedCell {
  key: RowKey;
  column: string;
  value: string | null;
}

interface Restored {
  key: RowKey;
  column: string;
  /** A cell that holds anything else was changed since, and stays. */
  from: string;
  to: string;
}

export class GridEdits<Row> {
  readonly #history = new EditHistory();
  readonly #hostOf: () => GridHost<Row>;

  constructor(hostOf: () => GridHost<Row>) {
    this.#hostOf = hostOf;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }
  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  forget() {
    this.#history.forget();
  }

  /** Sends the cells out as one edit; null where nothing changes by them. Rows past the last are made. */
  put(cells: readonly PutCell[], began?: Row): Edit | null {
    const host = this.#hostOf();
    const { rows, count, rowKey, grow, onChange } = host;
    const columns = columnsOf(host);
    const made = new Map<number, Row>();
    const rowAt = (index: number): Row | undefined => {
      const there = rows[index] ?? made.get(index);
      if (there !== undefined || !grow) return there;
      const blank = grow.blank();
      made.set(index, blank);
      return blank;
    };
    const changes: CellChange<Row>[] = [];
    const edit: Edit = { cells: [], added: [] };
    const added = new Set<RowKey>();
    for (const { row: index, column: place, value } of cells) {
      const column = columns[place];
      const row = column && rowAt(index);
      if (!column || row === undefined) continue;
      const before = rawText(column, row);
      const after = value ?? '';
      if (isSameValue(column, before, after)) continue;
      const key = rowKey(row);
      if (index >= count) added.add(key);
      changes.push({ row, index, column: column.id, value, ...(began === undefined ? {} : { began }) });
      edit.cells.push({ key, column: column.id, before, after });
    }
    if (changes.length === 0) return null;
    edit.added = [...added];
    this.#history.push(edit);
    onChange(changes);
    return edit;
  }

  /** Cells of rows that may be out of sight, by their keys. */
  putByKey(cells: readonly KeyedCell[]): Edit | null {
    const host = this.#hostOf();
    const { rows: shown, all: rows = shown, rowKey, onChange } = host;
    const heads = new Map<string, GridColumn<Row>>(columnsOf(host).map((head) => [head.id, head]));
    const places = new Map(rows.map((row, index) => [rowKey(row), index]));
    const changes: CellChange<Row>[] = [];
    const edit: Edit = { cells: [], added: [] };
    for (const { key, column, value } of cells) {
      const index = places.get(key) ?? -1;
      const [row, head] = [rows[index], heads.get(column)];
      if (row === undefined || !head) continue;
      const before = rawText(head, row);
      if (isSameValue(head, before, value ?? '')) continue;
      changes.push({ row, index, column: head.id, value });
      edit.cells.push({ key, column, before, after: value ?? '' });
    }
    if (changes.length === 0) return null;
    this.#history.push(edit);
    onChange(changes);
    return edit;
  }

  /** The last edit, or a certain one; `left` cells were changed since by something else. */
  undo(wanted?: Edit): { edit: Edit; left: number } | null {
    const edit = this.#history.takeUndo(wanted);
    if (!edit) return null;
    const { rows: shown, all: rows = shown, rowKey, grow } = this.#hostOf();
    const added = new Set(edit.added);
    const kept = edit.cells.filter(({ key }) => !added.has(key));
    const done = this.#restore(
      kept.map(({ key, column, before, after }) => ({ key, column, from: after, to: before })),
      new Map(),
    );
    const gone = rows.filter((row) => added.has(rowKey(row)));
    if (gone.length > 0) grow?.remove(gone);
    return { edit, left: kept.length - done };
  }

  redo(): Edit | null {
    const edit = this.#history.takeRedo();
    if (!edit) return null;
    const { grow } = this.#hostOf();
    this.#restore(
      edit.cells.map(({ key, column, before, after }) => ({ key, column, from: before, to: after })),
      new Map(grow ? edit.added.map((key) => [key, grow.blank(key)]) : []),
    );
    return edit;
  }

  #restore(cells: readonly Restored[], made: ReadonlyMap<RowKey, Row>): number {
    const host = this.#hostOf();
    const { rows: shown, all: rows = shown, rowKey, onChange } = host;
    const columns = columnsOf(host);
    const places = new Map(rows.map((row, index) => [rowKey(row), index]));
    const changes = cells.flatMap(({ key, column, from, to }): CellChange<Row>[] => {
      const index = places.get(key) ?? rows.length;
      const row = rows[index] ?? made.get(key);
      const head = columns.find(({ id }) => id === column);
      if (row === undefined || !head || !isSameValue(head, rawText(head, row), from)) return [];
      return [{ row, index, column: head.id, value: to === '' ? null : to }];
    });
    if (changes.length > 0) onChange(changes);
    return changes.length;
  }
}
