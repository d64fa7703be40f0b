/**
 * A grid edited in place like a spreadsheet: items of a lot, the offer table, round prices.
 *   <EditableGrid label="Предложения" columns={columns} rows={offers} rowKey={(offer) => offer.id}
 *     errors={{ '3.unitPrice': 'Укажите цену' }} onChange={(changes) => save(changes)} />
 * Arrows move, Shift with arrows and the mouse select, Tab and Enter go on, typing replaces, F2 or a double click edits,
 * Escape takes back, Delete empties, Ctrl+C, Ctrl+X and Ctrl+V go to and from Excel, Ctrl+D fills down, the handle at the choice's corner to any side, Ctrl+Z and Ctrl+Y undo
 * and redo, F8 walks the faults, Space opens the row's panel, Ctrl+F looks among the rows, Ctrl+H puts one text for another, Escape pressed twice leaves. `onChange` gets all changed cells at once; the grid keeps nothing
 * but what was done. `errors` are keyed by `{rowKey}.{column}`. With `grow` an empty row stands at the end and a paste adds rows.
 * `columnsKey` lets a person choose the columns and keeps the choice, `panel` shows a row whole beside the table, `effect` shows what a
 * paste of several rows would do before it is written, `bulk` acts on the chosen rows.
 * Keep `columns`, `rowKey` and unchanged rows the same objects: a row is drawn anew only when something of its own changed.
 */
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../text/cx.ts';
import { lazyPart, type LazyPart } from '../later/lazy-part.ts';
import { WhenWanted } from '../later/when-wanted.tsx';
import { toast } from '../../data/toasts.ts';
import { GridBar } from './grid-bar.tsx';
import type { GridColumn } from './grid-column.ts';
import { countFaults, groupErrors, type RowErrors } from './grid-errors.ts';
import { figuresOf } from './grid-figures.ts';
import type { GridHost } from './grid-host.ts';
import { GridOverlays, type OpenedMenu } from './grid-overlays.tsx';
import { pendingRows } from './grid-pending.ts';
import type { EditableGridProps } from './grid-props.ts';
import { GridNoteLine } from './grid-note-line.tsx';
import { cellsText, isLoudNote } from './grid-state.ts';
import { GridStatus } from './grid-status.tsx';
import { GridTable, MENU_WIDTH, NUMBER_WIDTH, WIDTH } from './grid-table.tsx';
import type { RowPanelProps } from './row-panel.tsx';
import { useBlankRow } from './use-blank-row.ts';
import { useCellFault } from './use-cell-fault.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useGrid } from './use-grid.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridHandles } from './use-grid-handles.ts';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { usePaperColumns } from './use-paper-columns.ts';
import { useRowSearch } from './use-row-search.ts';

const cellTip = lazyPart(() => import('./cell-tip.tsx'));
const rowPanel = lazyPart(() => import('./row-panel.tsx'));

const NO_ERRORS: RowErrors = {};
const HEAD_PX = 32;
const EDGES = { head: HEAD_PX, foot: HEAD_PX };

export function EditableGrid<Row>(props: EditableGridProps<Row>) {
  const {
    rowKey,
    errors = NO_ERRORS,
    readOnly = false,
    grow,
    menu,
    footer,
    panel,
    effect,
    fills,
    unnumbered = false,
    edges = EDGES,
  } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const exit = useRef<HTMLSpanElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const replaceButton = useRef<HTMLButtonElement>(null);
  const takeReplaceButton = useCallback((button: HTMLButtonElement | null) => {
    replaceButton.current = button;
  }, []);
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const byRow = useMemo(() => groupErrors(errors), [errors]);
  const arranged = useGridColumns(props.columnsKey, props.columns, byRow);
  const { columns } = arranged;
  const filter = typeof props.search === 'object' ? props.search.filter : undefined;
  const search = useRowSearch(props.rows, props.columns, rowKey, filter);
  const blank = useBlankRow(readOnly || search.isPart ? undefined : grow, props.rows, rowKey);
  const rows = useMemo(
    () => (blank === null || search.isPart ? search.rows : [...search.rows, blank]),
    [search.rows, search.isPart, blank],
  );
  const errorAt = useCallback(
    (row: Row, { id: column }: GridColumn<Row>) => byRow.get(String(rowKey(row)))?.[column],
    [byRow, rowKey],
  );
  const host: GridHost<Row> = {
    columns,
    hidden: arranged.hidden,
    rows,
    all: props.all ?? props.rows,
    count: search.rows.length,
    rowKey,
    readOnly,
    grow: readOnly || search.isPart ? undefined : grow,
    previews: effect !== undefined,
    onChange: props.onChange,
    errorAt,
    onCleared: (cells, undo) =>
      toast.success('', { title: `Очищено: ${cellsText(cells)}`, action: { label: 'Отменить', run: undo } }),
  };
  const grid = useGrid<Row>({
    ...host,
    table,
    exit,
    openMenu: (row, beside) => menu && row < search.rows.length && setOpened({ row, beside }),
    keys: { hasPanel: panel !== undefined, hasFind: Boolean(props.search) },
    find: () => {
      search.open();
      searchField.current?.focus();
    },
    replace: () => {
      // The panel opens behind its button alone, at the first press too.
      replaceButton.current?.focus();
      replaceButton.current?.click();
    },
    mend: () => actions.find(({ isChoice }) => !isChoice)?.run(),
    takesPagePaste: !readOnly && (grow ? props.rows.length === 0 : effect !== undefined),
  });
  const { model, state, active, area } = grid;
  useGridHandles(model, search, props.handle, props.writer);

  const drawn = useDrawnRows(rows.length, scroller, edges.head, active.row, arranged.isDense);
  const numbers = unnumbered ? 0 : NUMBER_WIDTH;
  const width = columns.reduce(
    (sum, column) => sum + (column.width ?? WIDTH),
    numbers + (menu ? MENU_WIDTH : 0),
  );
  const frozen = numbers + (columns[0]?.width ?? WIDTH);
  const atRight = columns.find(({ held }) => held === 'right')?.width ?? (menu ? MENU_WIDTH : 0);
  const outOfSight = useHiddenColumns(scroller, columns, frozen, atRight);
  const faults = useMemo(
    () => countFaults(byRow, props.rows, rowKey, columns),
    [byRow, props.rows, rowKey, columns],
  );
  const { line, typed, error, why, actions } = useCellFault({
    host,
    model,
    state,
    active,
    check: props.check,
    hasFaults: faults > 0,
  });
  const { top, bottom: last, left, right } = area;
  const figures = useMemo(
    () =>
      figuresOf(
        rows,
        columns,
        { top, bottom: last, left, right },
        (row, column) => errorAt(row, column) !== undefined,
      ),
    [rows, columns, top, last, left, right, errorAt],
  );
  const all = useMemo(() => [...columns, ...arranged.hidden], [columns, arranged.hidden]);
  const pending = useMemo(
    () => (state.pending && effect ? pendingRows(state.pending.cells, all, rows, effect) : null),
    [state.pending, effect, rows, all],
  );
  const isPanel = state.panel && panel !== undefined && line !== undefined && line !== blank;
  const chosen = figures !== null && figures.rows > 1 ? model.selectedRows : [];

  const note = state.note && (
    <GridNoteLine
      note={state.note}
      faultyRows={state.note.keys.filter((key) => byRow.has(String(key))).length}
      onUndo={(edit) => model.undo(edit)}
    />
  );

  const printed = usePaperColumns(columns, rows);
  const bar = (!readOnly || props.search !== undefined || props.columnsKey !== undefined) && (
    <GridBar
      model={model}
      state={state}
      tools={readOnly ? undefined : props.tools?.(model)}
      view={props.view}
      faults={faults}
      error={error}
      hidden={outOfSight.count}
      onScrollRight={outOfSight.scrollRight}
      search={props.search ? search : null}
      searchField={searchField}
      replaceButton={takeReplaceButton}
      columns={arranged.choice}
      readOnly={readOnly}
    />
  );
  const body = (
    <div
      data-scrolls
      style={{ ['--held' as string]: `${atRight}px` }}
      className={cx(
        'flex min-w-0 flex-1 flex-col print:overflow-visible',
        fills ? 'min-h-0 overflow-hidden' : 'overflow-clip rounded-box border border-line bg-surface',
      )}
    >
      <div
        ref={scroller}
        className={cx(
          'overflow-auto print:max-h-none! print:overflow-visible bg-surface [scroll-padding-inline:var(--grid-numbers)_0] sm:[scroll-padding-inline:var(--grid-held)]',
          fills && 'min-h-0 flex-1',
        )}
        style={{
          maxHeight: fills ? undefined : (props.maxHeight ?? '75vh'),
          // What is scrolled to must not lie under the heads and the columns that stand still.
          scrollPaddingBlock: `${edges.head}px ${footer || props.foot ? edges.foot : 0}px`,
          ['--grid-numbers' as string]: `${numbers}px`,
          ['--grid-held' as string]: `${frozen}px ${atRight}px`,
        }}
      >
        <GridTable
          page={props}
          id={id}
          table={table}
          grid={grid}
          columns={printed}
          rows={rows}
          rowKey={rowKey}
          blank={blank}
          byRow={byRow}
          typed={typed}
          drawn={drawn}
          isDense={arranged.isDense}
          pending={pending}
          width={width}
          isChosen={figures !== null}
        />
        {search.isPart && rows.length === 0 && (
          <p className="px-4 py-6 text-center text-ink-soft">Не найдено</p>
        )}
      </div>
      {(!readOnly || panel) && (
        <GridStatus
          figures={figures}
          row={active.row + 1}
          shown={search.rows.length}
          all={props.rows.length}
          isFiltered={search.isPart}
          bulk={chosen.length > 1 ? (props.bulk?.(chosen) ?? []) : []}
          readOnly={readOnly}
          hasPanel={panel !== undefined}
          hint={props.hint}
          note={note}
          isLoud={isLoudNote(state.note)}
          // What found no place must be seen, and a long table's foot may be out of the window.
          className={
            !fills && isLoudNote(state.note) ? 'sticky bottom-0 z-[5] max-md:bottom-16' : 'relative z-[5]'
          }
        />
      )}
    </div>
  );

  return (
    <div className={cx(fills && 'flex h-full min-h-0 flex-col')}>
      {props.barInto === undefined ? (
        <div className={cx(fills && '@container')}>{bar}</div>
      ) : (
        props.barInto && createPortal(bar, props.barInto)
      )}
      <div className={cx('flex min-w-0', fills && 'min-h-0 flex-1 border-t border-line')}>
        {body}
        {isPanel && (
          <WhenWanted
            // A field of one row is never a field of another: what is typed goes into its own.
            key={rowKey(line)}
            part={rowPanel as unknown as LazyPart<RowPanelProps<Row>>}
            wanted
            onMissing={() => model.showPanel(false)}
            props={{
              title: panel.title(line),
              note: panel.note?.(line),
              more: panel.more,
              row: line,
              columns: all,
              errors: byRow.get(String(rowKey(line))),
              readOnly,
              onWrite: (column, value) => model.write(line, column, value),
              onClose: () => model.showPanel(false),
              actions: menu?.items(line, active.row) ?? [],
            }}
          />
        )}
      </div>
      {error !== undefined && (grid.isInside || state.draft !== null) && (
        <WhenWanted
          part={cellTip}
          wanted
          props={{
            text: error,
            why,
            actions,
            cell: `${active.row}:${active.column}`,
            table,
            scroller,
          }}
        />
      )}
      <span ref={exit} tabIndex={-1} className="sr-only">
        Конец таблицы
      </span>
      <GridOverlays
        page={props}
        model={model}
        state={state}
        rows={rows}
        all={all}
        opened={opened}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}
