/** The grid's model tied to the page: keys, mouse and clipboard go in, the focus follows the active cell. */
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { BEFORE_LEAVING } from '../../data/unsaved.ts';
import { later } from '../later/later.ts';
import type { Place } from './grid-column.ts';
import { pressKey } from './grid-keys.ts';
import type { GridHost } from './grid-host.ts';
import { GridModel } from './grid-model.ts';
import type { EditorHandlers } from './grid-row.tsx';

const clipboard = later(() => import('./grid-clipboard.ts'));
/** What did not come was told. */
const ignore = () => {};

/** At once where the reader of tables is here, and it is from the first focus on. */
export function pasteText<Row>(model: GridModel<Row>, text: string) {
  const paste = ({ gridOfTsv, planPaste }: NonNullable<typeof clipboard.loaded>) =>
    model.paste(gridOfTsv(text), planPaste);
  if (clipboard.loaded) paste(clipboard.loaded);
  else void clipboard.fetch().then(paste, ignore);
}

interface GridOptions<Row> extends GridHost<Row> {
  table: RefObject<HTMLTableElement | null>;
  /** Where the focus goes when the grid is left by the keyboard. */
  exit: RefObject<HTMLElement | null>;
  /** Opens the menu of a row beside an element. */
  openMenu: (row: number, beside: HTMLElement) => void;
  /** What Space and Ctrl+F are for. */
  keys: { hasPanel: boolean; hasFind: boolean };
  find: () => void;
  /** Opens the panel that puts one text for another. */
  replace: () => void;
  /** Takes the proposed repair of the active cell. */
  mend: () => void;
  /** A paste on the page outside of any field is meant for this grid. */
  takesPagePaste: boolean;
}

export function useGrid<Row>(options: GridOptions<Row>) {
  const { table, exit, openMenu, keys, find, replace, mend, takesPagePaste, ...rest } = options;
  const host: GridHost<Row> = rest;
  const [model] = useState(() => new GridModel<Row>(host));
  const state = useSyncExternalStore(model.subscribe, model.getState);
  useLayoutEffect(() => {
    model.takeHost(host);
  });
  const active = model.resolve(state.active, host.rows);
  const area = model.area(host.rows);

  /** Come to from behind by Shift+Tab; nothing else was gone to since. */
  const isPassedBack = useRef(false);
  const { focus, anchor, draft } = state;
  useEffect(() => {
    if (focus === 0) return;
    const { row, column } = model.active;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
    // An opened cell's field has it already.
    if (model.getState().draft === null) cell?.focus({ preventScroll: true });
    if (!model.getState().isStill) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focus, model, table]);

  // What is typed into a cell when the grid closes stays as the cell's text.
  const { readOnly } = host;
  useEffect(() => {
    if (readOnly) model.commit(true);
  }, [readOnly, model]);

  // Nor is it lost with the grid itself, as by the way back. Before what keeps the rows has its last turn.
  useLayoutEffect(() => () => void model.commit(true), [model]);

  // Nor with the page. Before what asks whether it may be left, and before what keeps the rows.
  useEffect(() => {
    const commit = () => {
      if (model.getState().draft !== null) flushSync(() => void model.commit(true));
    };
    const ways = [BEFORE_LEAVING, 'beforeunload', 'pagehide'];
    for (const way of ways) window.addEventListener(way, commit, { capture: true });
    return () => {
      for (const way of ways) window.removeEventListener(way, commit, { capture: true });
    };
  }, [model]);

  // Heard by the page: a cell is no field, and Firefox tells the body of what is pasted or copied in it.
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      const { clipboardData: board, target, type } = event;
      if (!board || event.defaultPrevented || model.getState().draft !== null) return;
      const focused = document.activeElement;
      const isInGrid = [focused, target as Node].some((one) => table.current?.contains(one) === true);
      if (type === 'paste') {
        const text = board.getData('text/plain');
        // A page that has just come has the focus as a whole.
        const isForGrid = takesPagePaste && (model.host.grow !== undefined || model.isUntouched);
        if (!isInGrid && !(isForGrid && text !== '' && focused?.matches('body, main'))) return;
        event.preventDefault();
        pasteText(model, text);
        return;
      }
      if (!isInGrid) return;
      event.preventDefault();
      const copied = model.copy();
      if (clipboard.loaded) board.setData('text/plain', clipboard.loaded.tsvOfGrid(copied));
      else
        void clipboard
          .fetch()
          .then(({ tsvOfGrid }) => navigator.clipboard.writeText(tsvOfGrid(copied)), ignore);
      if (type === 'cut') model.clear();
    };
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, hear);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, hear);
    };
  }, [takesPagePaste, model, table]);

  const [isInside, setInside] = useState(false);
  const wasActive = useRef(false);
  const isFilling = useRef(false);
  useEffect(() => {
    const letGo = () => {
      isPassedBack.current = false;
      if (!isFilling.current) return;
      isFilling.current = false;
      model.endFill();
    };
    window.addEventListener('mouseup', letGo);
    return () => window.removeEventListener('mouseup', letGo);
  }, [model]);

  // Whoever has left the grid and turns back is led past it as well: the browser goes on from its one stop.
  const turnBack = useCallback(
    ({ key, shiftKey }: globalThis.KeyboardEvent) => {
      if (shiftKey && key === 'Tab') table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    },
    [table],
  );

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = event.target as HTMLElement;
    if (cell.dataset.cell === undefined) return;
    // Whoever is on the way back has nothing to walk through here. The active cell is the grid's one stop: the browser goes on from it.
    if (isPassedBack.current && event.shiftKey && event.key === 'Tab') return;
    if (event.key === 'Enter' && event.altKey) {
      mend();
      event.preventDefault();
      return;
    }
    const done = pressKey(model, event, keys);
    if (done === 'leave') {
      exit.current?.focus();
      exit.current?.addEventListener('keydown', turnBack);
    } else if (done === 'menu') openMenu(model.active.row, cell);
    else if (done === 'find') find();
    else if (done === 'replace') replace();
    if (done !== 'ignored') event.preventDefault();
  }

  function onMouseDown(event: MouseEvent) {
    if ((event.target as HTMLElement).closest('[data-fill]')) {
      // The focus stays where it is.
      event.preventDefault();
      isFilling.current = true;
      model.beginFill();
      return;
    }
    const line = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    if (line !== undefined) {
      // The focus goes to the row's first cell.
      event.preventDefault();
      model.commit();
      model.selectRows(Number(line), event.shiftKey);
      return;
    }
    const place = placeOf(event);
    if (!place || (event.target as HTMLElement).closest('input, select, button, a')) return;
    const { row, column } = model.active;
    wasActive.current = row === place.row && column === place.column;
    model.commit();
    model.point(place, event.shiftKey);
  }

  function onMouseOver(event: MouseEvent) {
    if (event.buttons !== 1) return;
    const line = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    if (line !== undefined && !isFilling.current) model.selectRows(Number(line), true);
    const place = placeOf(event);
    if (!place) return;
    if (isFilling.current) model.drawFill(place);
    else model.drag(place);
  }

  function onClick(event: MouseEvent) {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-menu]');
    if (button) openMenu(Number(button.dataset.menu), button);
    // A finger has no double click and no keys to begin with: the second tap opens the cell, the first one a new row's.
    if (!isTouch(event)) return;
    const place = placeOf(event);
    if (place && (wasActive.current || place.row >= model.host.count)) edit(event);
  }

  /** Not anew from within its own field, where what is typed would be lost. */
  function edit(event: MouseEvent) {
    if (placeOf(event) && !(event.target as HTMLElement).closest('input, select')) model.edit();
  }

  const [editor] = useState<EditorHandlers>(() => ({
    onText: (text) => model.type(text),
    onLeave: () => model.commit(),
    onKey: (event) => {
      event.stopPropagation();
      if (event.key === 'Enter') model.commitAndMove(event.shiftKey ? -1 : 1);
      else if (event.key === 'Escape') model.cancel();
      else if (event.key !== 'Tab' || !model.commitAndTab(event.shiftKey ? -1 : 1)) return;
      event.preventDefault();
    },
  }));

  return {
    model,
    state,
    active,
    area,
    /** The focus is in the table. */
    isInside,
    table: {
      onKeyDown,
      onFocus: ({ relatedTarget, currentTarget }: FocusEvent<HTMLTableElement>) => {
        // From another cell it would be following and contained.
        isPassedBack.current =
          relatedTarget !== null &&
          currentTarget.compareDocumentPosition(relatedTarget) === Node.DOCUMENT_POSITION_FOLLOWING;
        setInside(true);
        clipboard.preload();
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLTableElement>) => {
        if (!currentTarget.contains(relatedTarget)) setInside(false);
      },
      onMouseDown,
      onMouseOver,
      onClick,
      onDoubleClick: edit,
    },
    row: (row: number) => ({
      selected:
        anchor !== null && row >= area.top && row <= area.bottom
          ? { from: area.left, to: area.right, isFirst: row === area.top, isLast: row === area.bottom }
          : null,
      active: active.row === row ? active.column : null,
      editing: active.row === row ? draft : null,
      handle: !host.readOnly && draft === null && area.bottom === row && row < host.count ? area.right : null,
      editor,
    }),
  };
}

export const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  (nativeEvent as PointerEvent).pointerType === 'touch';

/** The cell that an event of the table is about; null outside of the cells. */
function placeOf(event: MouseEvent): Place | null {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell;
  if (cell === undefined) return null;
  const [row = 0, column = 0] = cell.split(':').map(Number);
  return { row, column };
}
