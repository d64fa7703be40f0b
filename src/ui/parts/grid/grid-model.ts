/**
 * The editable grid apart from its drawing: what is chosen, what is being typed, what a key, a paste or an undo does to the
 * rows. It owns no rows: each change goes out by `onChange` and comes back with the next `host`. Each floor has one concern:
 * grid-choice.ts, grid-writing.ts, grid-filling.ts, and here what is pasted.
 */
import type { Mark } from '../../../rules/number-reading.ts';
import type { Place } from './grid-column.ts';
import { GridFilling } from './grid-filling.ts';
import { columnsOf } from './grid-host.ts';
import { cellsText, rowsText, type PendingPaste } from './grid-state.ts';
import { parsedText } from './grid-text.ts';
import type { planPaste, PutCell } from './paste.ts';

/** Comes with the clipboard's reader, which is fetched for whoever stands in the grid. */
type PlanPaste = typeof planPaste;

export class GridModel<Row> extends GridFilling<Row> {
  #waiting: { table: string[][]; at: Place; planPaste: PlanPaste } | null = null;

  paste(table: string[][], planPaste: PlanPaste) {
    if (table.length === 0 || this.host.readOnly) return;
    const { top, left } = this.area();
    this.#pasteAt(table, { row: top, column: left }, planPaste);
  }

  /** Of the numbers that could be read in two ways; null: nothing is pasted. */
  answer(mark: Mark | null) {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.set({ question: null, focus: this.state.focus + 1 });
    if (mark !== null && waiting) this.#pasteAt(waiting.table, waiting.at, waiting.planPaste, mark);
  }

  #pasteAt(table: string[][], at: Place, planPaste: PlanPaste, mark?: Mark) {
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
        rowAt: (index) => this.host.rows[index],
        most: grow ? grow.most : null,
      },
      mark,
    );
    if (plan.kind === 'ask') {
      this.#waiting = { table, at, planPaste };
      this.set({ question: plan.question });
      return;
    }
    const { top, bottom, left, right } = this.area();
    if (isOne && plan.placed > 0 && (bottom > top || right > left)) {
      this.#fill(plan.cells[0]?.value ?? null, table[0]?.[0] ?? '');
      return;
    }
    if (previews && plan.placed > 1) {
      this.set({ pending: { ...plan, at }, note: null });
      return;
    }
    this.#writePaste({ ...plan, at }, isOne);
  }

  /** The waiting paste, some of its cells mended or left out (undefined) in the meantime. */
  writePending(mended: ReadonlyMap<PutCell, string | null | undefined>) {
    const { pending } = this.state;
    if (!pending) return;
    const cells = pending.cells.flatMap((cell) => {
      if (!mended.has(cell)) return [cell];
      const value = mended.get(cell);
      return value === undefined ? [] : [{ ...cell, value }];
    });
    this.set({ pending: null });
    this.#writePaste({ ...pending, cells }, false);
  }

  dropPending() {
    this.set({ pending: null, focus: this.state.focus + 1 });
  }

  #writePaste({ at, ...plan }: PendingPaste, isOne: boolean) {
    const edit = this.put(plan.cells);
    const isPart = plan.placed < plan.lines;
    const what = isPart ? `${plan.placed} из ${plan.lines} строк` : rowsText(plan.placed);
    // The keys go on from its end; who has pasted a long list looks at it from its beginning.
    const isStill = plan.placed > 1;
    this.choose(plan.placed > 0 ? plan.to : at, this.held(at), { slack: edit?.added.length ?? 0, isStill });
    if (isOne && plan.lost.length === 0) return;
    this.tell(`${plan.placed === 1 && !isPart ? 'Вставлена' : 'Вставлено'} ${what}`, edit, plan.lost);
  }

  /** One copied cell fills the whole choice, as in a spreadsheet; each column reads its text for itself. */
  #fill(read: string | null, text: string) {
    const first = this.area();
    const edit = this.put(
      this.within()
        .filter((place) => this.isOpen(place))
        .map((place) => {
          const column = this.host.columns[place.column];
          const value = place.column === first.left || !column ? read : parsedText(column, text);
          return { ...place, value };
        }),
    );
    if (edit) this.tell(`Заполнено: ${cellsText(edit.cells.length)}`, edit);
  }
}
