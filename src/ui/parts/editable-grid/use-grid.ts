/** Selection, movement, editing, copying and pasting of the editable grid. */
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { isEditable, type CellChange, type GridColumn } from './grid-column.ts';
import type { EditorHandlers } from './grid-row.tsx';
import { editedText, gridOfTsv, parsedText, shownText, tsvOfGrid } from './grid-text.ts';

interface Place {
  row: number;
  column: number;
}

interface GridOptions<Row> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  onChange: (changes: CellChange<Row>[]) => void;
  readOnly?: boolean;
  table: RefObject<HTMLTableElement | null>;
}

export function useGrid<Row>({ columns, rows, onChange, readOnly, table }: GridOptions<Row>) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place | null>(null);
  const [draft, setDraft] = useState<string | null>(null);

  const from = anchor ?? active;
  const area = {
    top: Math.min(from.row, active.row),
    bottom: Math.max(from.row, active.row),
    left: Math.min(from.column, active.column),
    right: Math.max(from.column, active.column),
  };
  const open = ({ row, column }: Place): boolean => {
    const [line, head] = [rows[row], columns[column]];
    return !readOnly && line !== undefined && head !== undefined && isEditable(head, line);
  };

  function focus({ row, column }: Place) {
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function move(row: number, column: number, extend = false) {
    const to = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    setAnchor(extend ? from : null);
    setActive(to);
    setDraft(null);
    focus(to);
  }

  /** Tab goes through the cells of a row and on to the next one; false at the very end, so that focus may leave. */
  function tab(by: 1 | -1): boolean {
    const next = active.row * columns.length + active.column + by;
    if (next < 0 || next >= rows.length * columns.length) return false;
    move(Math.floor(next / columns.length), next % columns.length);
    return true;
  }

  function changed(places: { place: Place; text: string }[], isOpen = open) {
    const changes = places.flatMap(({ place, text }): CellChange<Row>[] => {
      const [row, column] = [rows[place.row], columns[place.column]];
      if (!row || !column || !isOpen(place)) return [];
      const value = parsedText(column, text);
      return editedText(column, row) === text ? [] : [{ row, index: place.row, column: column.id, value }];
    });
    if (changes.length > 0) onChange(changes);
  }

  function commit() {
    if (draft === null) return;
    changed([{ place: active, text: draft }]);
    setDraft(null);
  }

  /** The grid was closed while a cell was being typed into: what is typed stays as the cell's text. */
  function keepTyped() {
    if (draft === null) return;
    changed([{ place: active, text: draft }], () => true);
    setDraft(null);
  }

  const within = (): Place[] => {
    const places: Place[] = [];
    for (let row = area.top; row <= area.bottom; row++) {
      for (let column = area.left; column <= area.right; column++) places.push({ row, column });
    }
    return places;
  };

  function edit(text?: string) {
    const [row, column] = [rows[active.row], columns[active.column]];
    if (!row || !column || !open(active)) return;
    setAnchor(null);
    setDraft(text ?? editedText(column, row));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const target = event.target as HTMLElement;
    if (target.dataset.cell === undefined) return;
    const { row, column } = active;
    const moves: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? rows.length - 1 : row, columns.length - 1],
      PageUp: [row - 10, column],
      PageDown: [row + 10, column],
    };
    const to = moves[event.key];
    if (to) move(to[0], to[1], event.shiftKey);
    else if (event.key === 'Tab') {
      if (!tab(event.shiftKey ? -1 : 1)) return;
    } else if (event.key === 'Enter') {
      if (open(active)) edit();
      else move(row + 1, column);
    } else if (event.key === 'F2') edit();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      changed(within().map((place) => ({ place, text: '' })));
    } else if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA') {
      setAnchor({ row: 0, column: 0 });
      setActive({ row: rows.length - 1, column: columns.length - 1 });
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const { kind } = columns[column] ?? {};
      // A list opens with its present value: a letter is no choice.
      edit(kind === 'select' || kind === 'boolean' ? undefined : event.key);
    } else return;
    event.preventDefault();
  }

  function onCopy(event: ClipboardEvent) {
    if (draft !== null) return;
    const grid = rows
      .slice(area.top, area.bottom + 1)
      .map((row) => columns.slice(area.left, area.right + 1).map((column) => shownText(column, row)));
    event.clipboardData.setData('text/plain', tsvOfGrid(grid).replaceAll('\u00a0', ''));
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent) {
    if (draft !== null) return;
    event.preventDefault();
    const grid = gridOfTsv(event.clipboardData.getData('text/plain'));
    const [single] = grid[0] ?? [];
    // One copied cell fills the whole selection, as in a spreadsheet.
    if (grid.length === 1 && grid[0]?.length === 1 && single !== undefined) {
      changed(within().map((place) => ({ place, text: single })));
      return;
    }
    changed(
      grid.flatMap((line, down) =>
        line.map((text, right) => ({ place: { row: area.top + down, column: area.left + right }, text })),
      ),
    );
    setAnchor({ row: area.top, column: area.left });
    setActive({
      row: Math.min(rows.length - 1, area.top + grid.length - 1),
      column: Math.min(columns.length - 1, area.left + Math.max(...grid.map((line) => line.length), 1) - 1),
    });
  }

  function onMouseDown(event: MouseEvent) {
    const place = placeOf(event);
    if (!place || (event.target as HTMLElement).closest('input, select, button, a')) return;
    if (draft !== null) commit();
    setAnchor(event.shiftKey ? from : null);
    setActive(place);
  }

  function onMouseOver(event: MouseEvent) {
    const place = placeOf(event);
    if (!place || event.buttons !== 1 || draft !== null) return;
    if (place.row === active.row && place.column === active.column) return;
    setAnchor(from);
    setActive(place);
  }

  function onEditorKey(event: KeyboardEvent) {
    event.stopPropagation();
    const after = (row: number, column: number) => {
      commit();
      move(row, column);
    };
    if (event.key === 'Enter') after(active.row + (event.shiftKey ? -1 : 1), active.column);
    else if (event.key === 'Tab') {
      commit();
      if (!tab(event.shiftKey ? -1 : 1)) return;
    } else if (event.key === 'Escape') {
      setDraft(null);
      focus(active);
    } else return;
    event.preventDefault();
  }

  // Rows are drawn anew only for their own sake, so what they are given must not change with each key.
  const latest = useRef({ onEditorKey, commit, keepTyped });
  useEffect(() => {
    latest.current = { onEditorKey, commit, keepTyped };
  });
  useEffect(() => {
    if (readOnly) latest.current.keepTyped();
  }, [readOnly]);
  const [editor] = useState<EditorHandlers>(() => ({
    onText: setDraft,
    onKey: (event) => latest.current.onEditorKey(event),
    onLeave: () => latest.current.commit(),
  }));

  return {
    table: {
      onKeyDown,
      onCopy,
      onPaste,
      onMouseDown,
      onMouseOver,
      onDoubleClick: (event: MouseEvent) => {
        if (placeOf(event)) edit();
      },
    },
    row: (row: number) => ({
      selected:
        anchor !== null && row >= area.top && row <= area.bottom ? ([area.left, area.right] as const) : null,
      active: active.row === row ? active.column : null,
      editing: active.row === row ? draft : null,
      editor,
    }),
  };
}

/** The cell that an event of the table is about; null outside of the cells. */
function placeOf(event: MouseEvent): Place | null {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell;
  if (cell === undefined) return null;
  const [row = 0, column = 0] = cell.split(':').map(Number);
  return { row, column };
}
