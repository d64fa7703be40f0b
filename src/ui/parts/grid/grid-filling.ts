/** What is done to many cells of a grid at once: copied, emptied, filled down or from one value, rounded. */
import { isNumeric, type GridColumn, type Place } from './grid-column.ts';
import { columnsOf } from './grid-host.ts';
import { cellsText, type Area, type Scope } from './grid-state.ts';
import { editedText, parsedText, rawText, roundedValue, shownText } from './grid-text.ts';
import { GridWriting } from './grid-writing.ts';
import type { PutCell } from './paste.ts';

/** Which of the lines from `first` to `last` stands at `at` when they repeat in both directions. */
function repeated(at: number, first: number, last: number): number {
  const size = last - first + 1;
  // What is left of a negative number is negative.
  return first + ((((at - first) % size) + size) % size);
}

/** What a cell of `to` gets from one of `from`. */
function valueFrom<Row>(from: GridColumn<Row>, row: Row, to: GridColumn<Row>): string | null {
  if (from === to) return rawText(from, row) || null;
  return parsedText(to, isNumeric(from) ? editedText(from, row) : shownText(from, row));
}

export class GridFilling<Row> extends GridWriting<Row> {
  /** What is drawn by the handle at its corner. */
  #drawn: Area | null = null;

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
    const cells = this.within().filter((place) => this.isOpen(place));
    const edit = this.put(cells.map((place) => ({ ...place, value: this.#emptyOf(place) })));
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
    const edit = this.put(cells);
    if (edit && edit.cells.length > 1) this.tell(`Заполнено: ${cellsText(edit.cells.length)}`, edit);
  }

  /** By the mouse: the choice is taken by the handle at its corner, drawn over more rows or columns, and let go. */
  beginFill() {
    this.#drawn = this.area();
  }

  /** Up, down or to a side, whichever the mouse is farther away in; back inside of the choice it draws nothing. */
  drawFill(to: Place) {
    if (!this.#drawn) return;
    let { top, bottom, left, right } = this.#drawn;
    const row = Math.min(this.host.count - 1, to.row);
    if (Math.max(top - row, row - bottom, 0) >= Math.max(left - to.column, to.column - right)) {
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
    } else {
      left = Math.min(left, to.column);
      right = Math.max(right, to.column);
    }
    this.set({
      anchor: this.held({ row: top, column: left }),
      active: this.held({ row: bottom, column: right }),
    });
  }

  /** The cells that were drawn over repeat those of the choice in their order; another column reads their text for itself. */
  endFill() {
    const drawn = this.#drawn;
    this.#drawn = null;
    if (!drawn) return;
    const { rows, columns } = this.host;
    const { top, bottom, left, right } = drawn;
    const cells = this.within().flatMap((place): PutCell[] => {
      const [row, column] = [repeated(place.row, top, bottom), repeated(place.column, left, right)];
      const [source, from, head] = [rows[row], columns[column], columns[place.column]];
      const isSource = row === place.row && column === place.column;
      return source === undefined || !from || !head || isSource || !this.isOpen(place)
        ? []
        : [{ ...place, value: valueFrom(from, source, head) }];
    });
    const edit = this.put(cells);
    if (edit) this.tell(`Заполнено: ${cellsText(edit.cells.length)}`, edit);
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
    const edit = this.put(cells);
    if (edit) this.tell(`Заполнено: ${cellsText(edit.cells.length)}`, edit);
    return edit?.cells.length ?? 0;
  }

  /** Cells of too many digits after the comma, rounded as money is: those chosen, or all that are faulty for it. */
  roundCells(places: readonly Place[]) {
    const edit = this.put(
      places.flatMap((place) => {
        const { rows, columns } = this.host;
        const [row, column] = [rows[place.row], columns[place.column]];
        const value = row !== undefined && column && this.isOpen(place) ? roundedValue(column, row) : null;
        return value === null ? [] : [{ ...place, value }];
      }),
    );
    if (edit) this.tell(`Округлено: ${cellsText(edit.cells.length)}`, edit);
  }

  #emptyOf({ column }: Place): string | null {
    return this.host.columns[column]?.kind === 'boolean' ? 'false' : null;
  }
}
