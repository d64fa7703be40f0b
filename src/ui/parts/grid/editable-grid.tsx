/**
 * A grid edited in place like a spreadsheet: items of a lot, the offer table, round prices.
 *   <EditableGrid label="Предложения" columns={columns} rows={offers} rowKey={(offer) => offer.id}
 *     errors={{ '3.unitPrice': 'Укажите цену' }} onChange={(changes) => save(changes)} />
 * Arrows move, Shift with arrows and the mouse select, Tab and Enter go on, typing replaces, F2 or a double click edits,
 * Escape takes back, Delete empties, Ctrl+C, Ctrl+X and Ctrl+V go to and from Excel, Ctrl+D and the handle at the choice's corner fill down, Ctrl+Z and Ctrl+Y undo
 * and redo, F8 walks the faults, Space opens the row's panel, Ctrl+F looks among the rows, Escape pressed twice leaves. `onChange` gets all changed cells at once; the grid keeps nothing
 * but what was done. `errors` are keyed by `{rowKey}.{column}`. With `grow` an empty row stands at the end and a paste adds rows.
 * `columnsKey` lets a person choose the columns and keeps the choice, `panel` shows a row whole beside the table, `effect` shows what a
 * paste of several rows would do before it is written, `bulk` acts on the chosen rows.
 * Keep `columns`, `rowKey` and unchanged rows the same objects: a row is drawn anew only when something of its own changed.
 */
import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../text/cx.ts';
import type { MenuAction } from '../control/menu-look.ts';
import { lazyPart, type LazyPart } from '../later/lazy-part.ts';
import { WhenWanted } from '../later/when-wanted.tsx';
import { toast } from '../../data/toasts.ts';
import { formatDecimal } from '../text/format.ts';
import type { TipAction } from './cell-tip.tsx';
import { GridBar } from './grid-bar.tsx';
import { isNumeric, type CellChange, type GridColumn, type GrowingRows, type RowKey } from './grid-column.ts';
import { plainValues, valuesByRow, type GridEffect } from './grid-effect.ts';
import { groupErrors, roundablePlaces, type RowErrors } from './grid-errors.ts';
import { figuresOf } from './grid-figures.ts';
import type { GridHost } from './grid-host.ts';
import { GridMenu } from './grid-menu.tsx';
import type { GridModel } from './grid-model.ts';
import { cellsText } from './grid-state.ts';
import { repairOf } from './grid-repair.ts';
import { GridRow } from './grid-row.tsx';
import { GridStatus } from './grid-status.tsx';
import { keptNumber, parsedText, roundedValue } from './grid-text.ts';
import type { PastePanelProps } from './paste-panel.tsx';
import type { RowPanelProps } from './row-panel.tsx';
import { useBlankRow } from './use-blank-row.ts';
import { useGrid } from './use-grid.ts';
import type { KeyedCell } from './grid-edits.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { useRowSearch, type RowFilter } from './use-row-search.ts';

const cellTip = lazyPart(() => import('./cell-tip.tsx'));
const numberQuestion = lazyPart(() => import('./number-question.tsx'));
const pastePanel = lazyPart(() => import('./paste-panel.tsx'));
const rowPanel = lazyPart(() => import('./row-panel.tsx'));

/** What a page may ask of its grid. */
export interface GridHandle {
  /** To the first cell of the last row. */
  toEnd: () => void;
  /** To the next faulty cell. */
  nextError: () => void;
  /** Shows the rows of the filter alone. */
  showFiltered: () => void;
  /** To a cell by its row's key and its column's id; to the row where the column is out of sight. */
  toCell: (key: RowKey, column: string) => void;
  /** Sets a column of many rows, by their keys; one press takes it back. */
  writeColumn: (column: string, values: ReadonlyMap<RowKey, string | null>) => void;
}

/** What a page may do to the cells of its grid, as if it were typed. */
export interface GridWriter extends Pick<GridHandle, 'toCell'> {
  /** Sets cells wherever their rows are, by their keys; one press takes them back. */
  writeCells: (cells: readonly KeyedCell[]) => void;
  undo: () => void;
}

/** What a row's panel says beside its fields. */
export interface GridPanel<Row> {
  title: (row: Row) => string;
  note?: (row: Row) => string;
}

interface EditableGridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  /** Where the page leaves some of them out. */
  all?: readonly Row[];
  rowKey: (row: Row) => RowKey;
  onChange: (changes: CellChange<Row>[]) => void;
  errors?: RowErrors;
  /** Faults of a row by column, asked of the cell that is being typed into at each key. */
  check?: (row: Row) => Readonly<Record<string, string>>;
  /** Nothing can be written. */
  readOnly?: boolean;
  /** The grid makes rows of what is typed or pasted under its last one. */
  grow?: GrowingRows<Row> & { hint: string };
  /** What the field of a cell is called; by its column and the number of its row unless said. Must be stable. */
  nameOf?: (row: Row, column: GridColumn<Row>) => string;
  /** What can be done with a row. */
  menu?: { label: (row: Row, index: number) => string; items: (row: Row, index: number) => MenuAction[] };
  /** What can be done with the chosen rows, two or more. */
  bulk?: (rows: readonly Row[]) => MenuAction[];
  rowClass?: (row: Row) => string | undefined;
  /** Cells under the rows, by column id: totals. */
  footer?: Readonly<Record<string, ReactNode>>;
  maxHeight?: string;
  handle?: Ref<GridHandle>;
  writer?: Ref<GridWriter>;
  /** Under this name a person's choice of columns is kept; without one there is no choice. */
  columnsKey?: string;
  panel?: GridPanel<Row>;
  effect?: GridEffect<Row>;
  /** Rows can be looked for; a filter of the page's own beside the search. */
  search?: { filter?: RowFilter<Row> } | boolean;
  /** Whether a cell differs from what it is compared with; must be stable. */
  isMarked?: (row: Row, column: string) => boolean;
  /** The page's own tools over the table; they may write through the model. */
  tools?: (model: GridModel<Row>) => ReactNode;
  /** Behind the tools: how the table is shown. */
  view?: ReactNode;
  /** Said under the table while nothing is chosen. */
  hint?: ReactNode;
  /** Its first column says whose row it is: there is no column of numbers. */
  unnumbered?: boolean;
  /** Cells of the head that draw themselves, as `th`, by column id. */
  heads?: Readonly<Record<string, ReactNode>>;
  /** A foot that draws itself, as `tfoot`. */
  foot?: ReactNode;
  /** How high the head and the foot of one's own are. */
  edges?: { head: number; foot: number };
  /** Where the line over the table is drawn; in the grid itself unless said. */
  barInto?: HTMLElement | null;
  /** It takes the height it is given and draws no frame of its own. */
  fills?: boolean;
}

const NO_ERRORS: RowErrors = {};
const WIDTH = 140;
const MENU_WIDTH = 44;
const NUMBER_WIDTH = 44;
const HEAD_PX = 32;
const EDGES = { head: HEAD_PX, foot: HEAD_PX };
const ROW_PX = 40;
const VIRTUAL_PAST = 60;

export function EditableGrid<Row>(props: EditableGridProps<Row>) {
  const {
    label,
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
  const [opened, setOpened] = useState<{ row: number; beside: HTMLElement } | null>(null);
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
    mend: () => tipActions[0]?.run(),
    takesPagePaste: grow !== undefined && !readOnly && props.rows.length === 0,
  });
  const { model, state, active, area } = grid;
  const toCell = useCallback(
    (key: RowKey, column: string) => {
      const { rows: shown, columns: heads, rowKey: keyOf } = model.host;
      const row = shown.findIndex((one) => keyOf(one) === key);
      const place = heads.findIndex(({ id: own }) => own === column);
      if (row >= 0) model.move(row, Math.max(0, place));
    },
    [model],
  );
  useImperativeHandle(
    props.handle,
    () => ({
      toEnd: () => model.move(model.host.rows.length - 1, 0),
      nextError: () => model.nextError(1),
      showFiltered: () => !search.isFiltered && search.toggleFilter(),
      toCell,
      writeColumn: (column, values) =>
        model.writeCells([...values].map(([key, value]) => ({ key, column, value }))),
    }),
    [model, search, toCell],
  );
  useImperativeHandle(
    props.writer,
    () => ({
      writeCells: (cells) => model.writeCells(cells),
      undo: () => model.undo(),
      toCell,
    }),
    [model, toCell],
  );

  const isVirtual = rows.length > VIRTUAL_PAST;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    scrollMargin: edges.head,
    // The row in work stays drawn wherever the page is scrolled to: it holds the focus and what is being typed.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), active.row])].toSorted((a, b) => a - b),
  });
  const drawn = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start, end }) => ({ index, start, end }))
    : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const bottom = isVirtual ? virtualizer.getTotalSize() + edges.head : 0;

  const numbers = unnumbered ? 0 : NUMBER_WIDTH;
  const width = columns.reduce(
    (sum, column) => sum + (column.width ?? WIDTH),
    numbers + (menu ? MENU_WIDTH : 0),
  );
  const frozen = numbers + (columns[0]?.width ?? WIDTH);
  const atRight = columns.find(({ held }) => held === 'right')?.width ?? (menu ? MENU_WIDTH : 0);
  const outOfSight = useHiddenColumns(scroller, columns, frozen, atRight);
  const span = columns.length + (unnumbered ? 0 : 1) + (menu ? 1 : 0);
  const faults = useMemo(
    () => countFaults(byRow, props.rows, rowKey, columns),
    [byRow, props.rows, rowKey, columns],
  );
  const [line, head] = [rows[active.row], columns[active.column]];
  const stored = line !== undefined && head ? errorAt(line, head) : undefined;
  const typed =
    line !== undefined && head && state.draft !== null && props.check
      ? typedFault(line, head, state.draft, props.check)
      : undefined;
  const error = state.draft === null || !props.check ? stored : typed;
  const roundable = useMemo(
    () =>
      faults === 0 ? [] : roundablePlaces(rows, columns, (row, column) => errorAt(row, column) !== undefined),
    [rows, columns, errorAt, faults],
  );
  const repair =
    error !== undefined && state.draft === null && line !== undefined && head ? repairOf(head, line) : null;
  const tipActions = actionsOf();

  /** What mends the active cell by one press. */
  function actionsOf(): TipAction[] {
    if (error === undefined || line === undefined || !head || readOnly) return [];
    if (repair) {
      const shown = formatDecimal(repair.value, head.kind === 'money' ? 2 : 0);
      return [
        {
          label: `Исправить на ${shown}`,
          run: () => model.write(line, head, keptNumber(head, repair.value)),
        },
      ];
    }
    const rounded = state.draft === null ? roundedValue(head, line) : null;
    if (rounded === null) return [];
    return [
      { label: `Округлить до ${formatDecimal(rounded)}`, run: () => model.roundCells([model.active]) },
      ...(roundable.length > 1
        ? [{ label: `Округлить все ${roundable.length}`, run: () => model.roundCells(roundable) }]
        : []),
    ];
  }

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

  const bar = (!readOnly || props.search !== undefined || props.columnsKey !== undefined) && (
    <GridBar
      model={model}
      state={state}
      tools={readOnly ? undefined : props.tools?.(model)}
      view={props.view}
      faults={faults}
      faultyRows={state.note?.keys.filter((key) => byRow.has(String(key))).length ?? 0}
      error={error}
      hidden={outOfSight.count}
      onScrollRight={outOfSight.scrollRight}
      search={props.search ? search : null}
      searchField={searchField}
      columns={arranged.choice}
      readOnly={readOnly}
    />
  );
  const body = (
    <div
      className={cx(
        'flex min-w-0 flex-1 flex-col overflow-hidden print:overflow-visible',
        fills ? 'min-h-0' : 'rounded-box border border-line bg-surface',
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
        <table
          ref={table}
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={span}
          aria-multiselectable
          aria-readonly={readOnly || undefined}
          className="group/grid w-full table-fixed text-[13px] leading-[18px] print:table-auto border-separate border-spacing-0 select-none"
          style={{ minWidth: `var(--print-width, ${width}px)` }}
          {...grid.table}
        >
          <colgroup>
            {!unnumbered && <col style={{ width: NUMBER_WIDTH }} />}
            {columns.map((column) => (
              <col key={column.id} style={column.stretches ? undefined : { width: column.width ?? WIDTH }} />
            ))}
            {menu && <col style={{ width: MENU_WIDTH }} />}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {!unnumbered && (
                <th
                  scope="col"
                  className={cx(headClass, 'left-0 z-[3] bg-page pr-2! pl-0! text-right text-ink-soft')}
                >
                  №
                </th>
              )}
              {columns.map(
                (column, place) =>
                  props.heads?.[column.id] ?? (
                    <th
                      key={column.id}
                      scope="col"
                      title={column.header}
                      className={cx(
                        headClass,
                        headColours(
                          column.main === true,
                          figures !== null && place >= left && place <= right,
                        ),
                        isNumeric(column) && 'text-right',
                        place === 0 && 'sm:left-11 sm:z-[3]',
                      )}
                    >
                      <span className="line-clamp-2">{column.header}</span>
                    </th>
                  ),
              )}
              {menu && (
                <th scope="col" className={cx(headClass, 'bg-page sm:right-0 sm:z-[3]')}>
                  <span className="sr-only">Действия</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {drawn.flatMap(({ index, start }, at) => {
              const row = rows[index];
              if (row === undefined) return [];
              const key = rowKey(row);
              const above = drawn[at - 1]?.end ?? (isVirtual ? edges.head : 0);
              const isBlank = row === blank;
              const waiting = pending?.get(index);
              return [
                start - above > 0 && <Gap key={`before ${key}`} height={start - above} span={span} />,
                <GridRow<Row>
                  key={key}
                  gridId={id}
                  row={waiting?.row ?? row}
                  index={index}
                  columns={columns}
                  errors={waiting ? props.check?.(waiting.row) : byRow.get(String(key))}
                  readOnly={readOnly}
                  unnumbered={unnumbered}
                  hint={isBlank ? grow?.hint : undefined}
                  menu={menu?.label(row, index)}
                  className={props.rowClass?.(row)}
                  measure={isVirtual ? virtualizer.measureElement : undefined}
                  pending={waiting?.values}
                  isMarked={props.isMarked}
                  nameOf={props.nameOf}
                  {...grid.row(index)}
                  typedFault={
                    props.check && active.row === index && state.draft !== null ? (typed ?? null) : undefined
                  }
                />,
              ];
            })}
            {bottom - (drawn.at(-1)?.end ?? 0) > 0 && (
              <Gap height={bottom - (drawn.at(-1)?.end ?? 0)} span={span} />
            )}
          </tbody>
          {props.foot}
          {footer && (
            <tfoot>
              <tr>
                <td className="sticky bottom-0 left-0 z-[3] border-t border-line bg-sunken text-center">Σ</td>
                {columns.map((column, place) => (
                  <td
                    key={column.id}
                    className={cx(
                      'sticky bottom-0 z-[2] border-t border-line bg-sunken px-2.5 py-2 font-medium',
                      isNumeric(column) && 'text-right',
                      place === 0 && 'sm:left-11 sm:z-[3]',
                    )}
                  >
                    {footer[column.id]}
                  </td>
                ))}
                {menu && (
                  <td className="sticky bottom-0 z-[2] border-t border-line bg-sunken sm:right-0">&nbsp;</td>
                )}
              </tr>
            </tfoot>
          )}
        </table>
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
          hasPanel={panel !== undefined}
          hint={props.hint}
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
            why: repair?.why,
            actions: tipActions,
            cell: `${active.row}:${active.column}`,
            table,
            scroller,
          }}
        />
      )}
      <span ref={exit} tabIndex={-1} className="sr-only">
        Вы вышли из таблицы
      </span>
      {opened && menu && rows[opened.row] !== undefined && (
        <GridMenu
          label={menu.label(rows[opened.row]!, opened.row)}
          items={menu.items(rows[opened.row]!, opened.row)}
          beside={opened.beside}
          onClose={() => setOpened(null)}
        />
      )}
      {state.question && (
        <WhenWanted
          part={numberQuestion}
          wanted
          onMissing={() => model.answer(null)}
          props={{ question: state.question, onAnswer: (mark) => model.answer(mark) }}
        />
      )}
      {state.pending && effect && (
        <WhenWanted
          part={pastePanel as unknown as LazyPart<PastePanelProps<Row>>}
          wanted
          onMissing={() => model.dropPending()}
          props={{
            pending: state.pending,
            rows,
            columns: all,
            effect,
            check: props.check,
            onWrite: (mended) => model.writePending(mended),
            onDrop: () => model.dropPending(),
          }}
        />
      )}
    </div>
  );
}

/** Rows as a waiting paste would leave them, and which of their cells it is about; made as they are drawn, and then kept. */
function pendingRows<Row>(
  cells: Parameters<typeof valuesByRow>[0],
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  effect: GridEffect<Row>,
) {
  const byRow = valuesByRow(cells, columns);
  const made = new Map<number, { row: Row; values: ReadonlyMap<string, string | null> }>();
  return {
    get(index: number) {
      const known = made.get(index);
      if (known) return known;
      const [row, values] = [rows[index], byRow.get(index)];
      if (row === undefined || !values) return undefined;
      const one = { row: effect.withValues(row, plainValues(values)), values };
      made.set(index, one);
      return one;
    },
  };
}

function headColours(isMain: boolean, isChosen: boolean): string {
  if (isChosen) return 'bg-[color-mix(in_srgb,var(--c-info)_14%,var(--c-page))] text-info';
  return isMain ? 'bg-primary-soft text-primary-ink font-medium' : 'bg-page text-ink-soft';
}

/** The height of rows that are not drawn. */
function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, fontSize: 0 }}>
        &nbsp;
      </td>
    </tr>
  );
}

/** Against what stands in the cell's editor; a number whose fraction has only its comma yet is no fault. */
function typedFault<Row>(
  row: Row,
  column: GridColumn<Row>,
  draft: string,
  check: (row: Row) => Readonly<Record<string, string>>,
): string | undefined {
  const text = isNumeric(column) ? draft.replace(/[.,]$/, '') : draft;
  return check({ ...row, [column.id]: parsedText(column, text) ?? '' })[column.id];
}

/** Faults of cells that are there: those of a row that was deleted are no more to be walked to. */
function countFaults<Row>(
  byRow: ReadonlyMap<string, RowErrors>,
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  columns: readonly GridColumn<Row>[],
): number {
  if (byRow.size === 0) return 0;
  const ids = new Set<string>(columns.map(({ id }) => id));
  return rows.reduce(
    (count, row) =>
      count + Object.keys(byRow.get(String(rowKey(row))) ?? {}).filter((column) => ids.has(column)).length,
    0,
  );
}

const headClass =
  'sticky top-0 z-[2] h-8 border-r border-b border-line-mid px-2.5 py-0.5 text-left align-middle text-xs leading-[14px] font-normal last:border-r-0';
