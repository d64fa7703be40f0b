/** What is written into a grid cell by cell, typed or set, and how it is taken back and made again. */
import type { Edit } from './edit-history.ts';
import { GridChoice } from './grid-choice.ts';
import { GridEdits, type KeyedCell } from './grid-edits.ts';
import { columnsOf } from './grid-host.ts';
import type { Place, GridColumn } from './grid-column.ts';
import { cellsText } from './grid-state.ts';
import { editedText, parsedText } from './grid-text.ts';
import type { PutCell } from './paste.ts';

export class GridWriting<Row> extends GridChoice<Row> {
  #pressed: Place | null = null;
  /** The row of the open editor, as it was when it was opened. */
  #began: Row | undefined;
  protected readonly edits = new GridEdits<Row>(() => this.host);

  edit(text?: string) {
    const { rows, columns } = this.host;
    const place = this.active;
    const [row, column] = [rows[place.row], columns[place.column]];
    if (row === undefined || !column || !this.isOpen(place)) return;
    // A letter is no answer to yes or no.
    const draft = text === undefined || column.kind === 'boolean' ? editedText(column, row) : text;
    this.escapes = 0;
    this.#began = row;
    this.set({ active: this.held(place), anchor: null, draft });
  }

  type(draft: string) {
    this.set({ draft });
  }

  cancel() {
    this.set({ draft: null, focus: this.state.focus + 1 });
  }

  /** Once, whoever asks: Enter, and the cell that loses the focus by it. Returns how many rows it made. */
  commit(isForced = false): number {
    const { draft } = this.state;
    if (draft === null) return 0;
    const place = this.active;
    this.set({ draft: null });
    const { rows, columns } = this.host;
    const [row, column] = [rows[place.row], columns[place.column]];
    if (row === undefined || !column || !(isForced || this.isOpen(place))) return 0;
    if (editedText(column, row) === draft) return 0;
    const began = this.#began;
    // Opened and left as it was: what came in meanwhile stays.
    if (began !== undefined && editedText(column, began) === draft) return 0;
    return this.put([{ ...place, value: parsedText(column, draft) }], began)?.added.length ?? 0;
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

  /** A key of the active column's own: true where it wrote something or stood for something. */
  writeByKey(key: string): boolean {
    const place = this.active;
    const [row, column] = [this.host.rows[place.row], this.host.columns[place.column]];
    if (row === undefined || !column || !this.isOpen(place)) return false;
    const value = column.press?.(row, key);
    if (value === undefined) return false;
    this.put([{ ...place, value }]);
    this.#pressed = place;
    return true;
  }

  /** Whether the last key wrote the cell by itself: Enter goes on from it, as after typing. */
  takePressed(): boolean {
    const { row, column } = this.#pressed ?? { row: -1, column: -1 };
    this.#pressed = null;
    return row === this.active.row && column === this.active.column;
  }

  /** One cell by its column's name, from outside of the table: the row's panel, a repair. */
  write(row: Row, column: GridColumn<Row>, value: string | null) {
    const { rows, rowKey } = this.host;
    const at = rows.findIndex((one) => rowKey(one) === rowKey(row));
    const place = columnsOf(this.host).findIndex(({ id }) => id === column.id);
    if (at >= 0 && this.isOpen({ row: at, column: place })) this.put([{ row: at, column: place, value }]);
  }

  /** What the page itself sets at once, by the rows' keys, those out of sight too: one edit to take back. */
  writeCells(cells: readonly KeyedCell[], done = 'Заполнено') {
    const edit = this.host.readOnly ? null : this.edits.putByKey(cells);
    if (!edit) return;
    this.set(this.undoable());
    const isEmptied = edit.cells.every(({ after }) => after === '');
    this.tell(`${isEmptied ? 'Очищено' : done}: ${cellsText(edit.cells.length)}`, edit);
  }

  /** The last edit, or a certain one: a cell that was changed since by anything else stays as it is. */
  undo(edit?: Edit) {
    const undone = this.edits.undo(edit);
    if (!undone) return;
    const { left } = undone;
    this.#afterUndo(undone.edit, left > 0 ? `Отменено, кроме изменённого после: ${cellsText(left)}` : null);
  }

  /** What was typed has gone out for good: there is nothing left to take back. */
  forget() {
    this.edits.forget();
    this.set({ ...this.undoable(), note: null });
  }

  redo() {
    const edit = this.edits.redo();
    if (edit) this.#afterUndo(edit, null);
  }

  #afterUndo({ cells }: Edit, text: string | null) {
    const { rows, columns, rowKey } = this.host;
    const [first] = cells;
    const row = rows.findIndex((one) => rowKey(one) === first?.key);
    const column = columns.findIndex(({ id }) => id === first?.column);
    const note = text === null ? null : { text, lost: [], keys: [], edit: null };
    this.set({ ...this.undoable(), note, draft: null });
    if (row >= 0 && column >= 0) this.choose({ row, column }, null);
  }

  protected put(cells: readonly PutCell[], began?: Row): Edit | null {
    const edit = this.edits.put(cells, began);
    this.escapes = 0;
    if (edit) this.set({ ...this.undoable(), note: null });
    return edit;
  }

  protected undoable() {
    const { canUndo, canRedo } = this.edits;
    return { canUndo, canRedo };
  }

  protected tell(text: string, edit: Edit | null, lost: readonly string[] = []) {
    const keys = [...new Set(edit?.cells.map(({ key }) => key))];
    this.set({ note: { text, lost, keys, edit } });
  }
}
