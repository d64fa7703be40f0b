/** What is done to many cells of a grid at once: copied, emptied, filled down or from one value, rounded. */
import type { GridColumn, Place } from './grid-column.ts';
import { columnsOf } from './grid-host.ts';
import { cellsText, type Area, type Scope } from './grid-state.ts';
import { rawText, roundedValue, shownText } from './grid-text.ts';
import { GridWriting } from './grid-writing.ts';
import type { PutCell } from './paste.ts';

export class GridFilling<Row> extends GridWriting<Row> {
  /** What is drawn down by the handle at its corner. */
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

  /** By the mouse: the choice is taken by the handle at its corner, drawn down over more rows, and let go. */
  beginFill() {
    this.#drawn = this.area();
  }

  drawFill(row: number) {
    if (!this.#drawn) return;
    const { top, bottom, left, right } = this.#drawn;
    const to = Math.max(bottom, Math.min(this.host.count - 1, row));
    this.set({
      anchor: this.held({ row: top, column: left }),
      active: this.held({ row: to, column: right }),
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
