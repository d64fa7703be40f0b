/**
 * Movement in a table by keyboard: arrows, Home, End, PageUp and PageDown go from cell to cell (one of them is in the
 * tab order), Enter presses the first control of the cell, Tab goes to
 * the others of the same row, Ctrl+C copies the row as TSV, Alt with left or right makes the
 * column narrower or wider.
 */
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { pageErrors } from '../../../text/page-errors.ts';
import { toast } from '../../data/toasts.ts';
import type { Column } from './column.ts';

const PAGE = 10;
const RESIZE_PX = 16;

interface GridKeysOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  scrollTo: (row: number) => void;
  /** From the width at which the column is drawn. */
  resize: (columnId: string, by: number, drawn: number) => void;
}

export function useGridKeys<Row>({ rows, columns, scrollTo, resize }: GridKeysOptions<Row>) {
  const [active, setActive] = useState({ row: 0, column: 0 });
  const here = {
    row: Math.min(active.row, Math.max(0, rows.length - 1)),
    column: Math.min(active.column, Math.max(0, columns.length - 1)),
  };

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || cell.dataset.cell === undefined) return;
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyC' && String(getSelection()) === '') {
      const row = rows[here.row];
      if (row !== undefined) {
        import('./take-out.ts').then(
          ({ copyRow }) => copyRow(columns, row),
          () => toast.error(pageErrors.noConnection),
        );
      }
      return;
    }
    const column = columns[here.column];
    if (event.altKey && column && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      resize(column.id, event.key === 'ArrowLeft' ? -RESIZE_PX : RESIZE_PX, cell.offsetWidth);
      return;
    }
    if (event.key === 'Enter') {
      const control = cell.querySelector<HTMLElement>('a, button, input');
      // A dialog that opens by it has its field in focus at once: the same press would send its form.
      if (control) event.preventDefault();
      control?.click();
      return;
    }
    const moves: Record<string, [number, number]> = {
      ArrowUp: [here.row - 1, here.column],
      ArrowDown: [here.row + 1, here.column],
      ArrowLeft: [here.row, here.column - 1],
      ArrowRight: [here.row, here.column + 1],
      PageUp: [here.row - PAGE, here.column],
      PageDown: [here.row + PAGE, here.column],
      Home: [event.ctrlKey ? 0 : here.row, 0],
      End: [event.ctrlKey ? rows.length - 1 : here.row, columns.length - 1],
    };
    const to = moves[event.key];
    if (!to) return;
    event.preventDefault();
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, to[0])),
      column: Math.max(0, Math.min(columns.length - 1, to[1])),
    };
    setActive(next);
    scrollTo(next.row);
    const grid = event.currentTarget;
    // A virtual row may have to be drawn first.
    requestAnimationFrame(() =>
      grid.querySelector<HTMLElement>(`[data-cell="${next.row}:${next.column}"]`)?.focus(),
    );
  }

  function onFocus(event: FocusEvent<HTMLTableElement>) {
    const [row, column] = (event.target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '')
      .split(':')
      .map(Number);
    if (row !== undefined && column !== undefined) setActive({ row, column });
  }

  return {
    grid: { onKeyDown, onFocus },
    /** Which cell of the row is in the tab order; none of most. */
    columnIn: (row: number): number | null => (row === here.row ? here.column : null),
  };
}
