/**
 * A grid edited in place like a spreadsheet: items of a lot, the offer table, round prices.
 *   <EditableGrid label="Предложения" columns={columns} rows={offers} rowKey={(offer) => offer.id}
 *     errors={{ '3.unitPrice': 'Укажите цену' }} onChange={(changes) => save(changes)} />
 * Arrows move, Shift with arrows and the mouse select, Tab and Enter go on, typing replaces, F2 or a double click edits,
 * Escape takes back, Delete empties, Ctrl+C, Ctrl+X and Ctrl+V go to and from Excel, Ctrl+D and the handle at the choice's corner fill down, Ctrl+Z and Ctrl+Y undo
 * and redo, F8 walks the faults, Escape pressed twice leaves. `onChange` gets all changed cells at once; the grid keeps nothing
 * but what was done. `errors` are keyed by `{rowKey}.{column}`. With `grow` an empty row stands at the end and a paste adds rows.
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
import { cx } from '../text/cx.ts';
import type { MenuAction } from '../control/menu-look.ts';
import { toast } from '../../data/toasts.ts';
import { GridBar } from './grid-bar.tsx';
import { isNumeric, type CellChange, type GridColumn, type GrowingRows, type RowKey } from './grid-column.ts';
import { groupErrors, roundablePlaces, type RowErrors } from './grid-errors.ts';
import { GridMenu } from './grid-menu.tsx';
import { cellsText } from './grid-model.ts';
import { GridRow } from './grid-row.tsx';
import { parsedText, roundedValue } from './grid-text.ts';
import { NumberQuestion } from './number-question.tsx';
import { useBlankRow } from './use-blank-row.ts';
import { useGrid } from './use-grid.ts';
import { useHiddenColumns } from './use-hidden-columns.ts';

/** What a page may ask of its grid. */
export interface GridHandle {
  /** To the first cell of the last row. */
  toEnd: () => void;
  /** To the next faulty cell. */
  nextError: () => void;
}

interface EditableGridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  onChange: (changes: CellChange<Row>[]) => void;
  errors?: RowErrors;
  /** Faults of a row by column, asked of the cell that is being typed into at each key. */
  check?: (row: Row) => Readonly<Record<string, string>>;
  /** Nothing can be written. */
  readOnly?: boolean;
  /** The grid makes rows of what is typed or pasted under its last one. */
  grow?: GrowingRows<Row> & { hint: string };
  /** What can be done with a row. */
  menu?: { label: (row: Row, index: number) => string; items: (row: Row, index: number) => MenuAction[] };
  rowClass?: (row: Row) => string | undefined;
  /** Cells under the rows, by column id: totals. */
  footer?: Readonly<Record<string, ReactNode>>;
  maxHeight?: string;
  handle?: Ref<GridHandle>;
}

const NO_ERRORS: RowErrors = {};
const WIDTH = 140;
const MENU_WIDTH = 40;
const NUMBER_WIDTH = 44;
const HEAD_PX = 40;
const ROW_PX = 37;
const VIRTUAL_PAST = 60;

export function EditableGrid<Row>(props: EditableGridProps<Row>) {
  const { label, columns, rowKey, errors = NO_ERRORS, readOnly = false, grow, menu, footer } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const exit = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState<{ row: number; beside: HTMLElement } | null>(null);
  const blank = useBlankRow(readOnly ? undefined : grow, props.rows, rowKey);
  const rows = useMemo(() => (blank === null ? props.rows : [...props.rows, blank]), [props.rows, blank]);
  const byRow = useMemo(() => groupErrors(errors), [errors]);
  const errorAt = useCallback(
    (row: Row, { id: column }: GridColumn<Row>) => byRow.get(String(rowKey(row)))?.[column],
    [byRow, rowKey],
  );
  const grid = useGrid<Row>({
    columns,
    rows,
    count: props.rows.length,
    rowKey,
    readOnly,
    grow: readOnly ? undefined : grow,
    onChange: props.onChange,
    errorAt,
    onCleared: (cells, undo) =>
      toast.success('', { title: `Очищено: ${cellsText(cells)}`, action: { label: 'Отменить', run: undo } }),
    table,
    exit,
    openMenu: (row, beside) => menu && row < props.rows.length && setOpened({ row, beside }),
    takesPagePaste: grow !== undefined && !readOnly && props.rows.length === 0,
  });
  const { model, state, active } = grid;
  useImperativeHandle(
    props.handle,
    () => ({
      toEnd: () => model.move(model.host.rows.length - 1, 0),
      nextError: () => model.nextError(1),
    }),
    [model],
  );

  const isVirtual = rows.length > VIRTUAL_PAST;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    scrollMargin: HEAD_PX,
    // The row in work stays drawn wherever the page is scrolled to: it holds the focus and what is being typed.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), active.row])].toSorted((a, b) => a - b),
  });
  const drawn = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start, end }) => ({ index, start, end }))
    : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const bottom = isVirtual ? virtualizer.getTotalSize() + HEAD_PX : 0;

  const width = columns.reduce(
    (sum, column) => sum + (column.width ?? WIDTH),
    NUMBER_WIDTH + (menu ? MENU_WIDTH : 0),
  );
  const frozen = NUMBER_WIDTH + (columns[0]?.width ?? WIDTH);
  const outOfSight = useHiddenColumns(scroller, columns, frozen, menu ? MENU_WIDTH : 0);
  const span = columns.length + 1 + (menu ? 1 : 0);
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

  return (
    <div>
      {!readOnly && (
        <GridBar
          model={model}
          state={state}
          faults={faults}
          faultyRows={state.note?.keys.filter((key) => byRow.has(String(key))).length ?? 0}
          error={error}
          rounded={line !== undefined && head ? roundedValue(head, line) : null}
          roundable={roundable}
          hidden={outOfSight.count}
          onScrollRight={outOfSight.scrollRight}
        />
      )}
      <div
        ref={scroller}
        className="overflow-auto print:max-h-none! print:overflow-visible rounded-box border border-line bg-surface [scroll-padding-inline:44px_0] sm:[scroll-padding-inline:var(--grid-held)]"
        style={{
          maxHeight: props.maxHeight ?? '75vh',
          // What is scrolled to must not lie under the heads and the columns that stand still.
          scrollPaddingBlock: `${HEAD_PX}px ${footer ? HEAD_PX : 0}px`,
          ['--grid-held' as string]: `${frozen}px ${menu ? MENU_WIDTH : 0}px`,
        }}
      >
        <table
          ref={table}
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          className="group/grid w-full table-fixed print:table-auto border-separate border-spacing-0 select-none"
          style={{ minWidth: `var(--print-width, ${width}px)` }}
          {...grid.table}
        >
          <colgroup>
            <col style={{ width: NUMBER_WIDTH }} />
            {columns.map((column) => (
              <col key={column.id} style={{ width: column.width ?? WIDTH }} />
            ))}
            {menu && <col style={{ width: MENU_WIDTH }} />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={cx(headClass, 'sticky left-0 z-[3] text-center')}>
                №
              </th>
              {columns.map((column, place) => (
                <th
                  key={column.id}
                  scope="col"
                  className={cx(
                    headClass,
                    isNumeric(column) && 'text-right',
                    place === 0 && 'sm:left-11 sm:z-[3]',
                  )}
                >
                  {column.header}
                </th>
              ))}
              {menu && (
                <th scope="col" className={cx(headClass, 'sm:right-0 sm:z-[3]')}>
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
              const above = drawn[at - 1]?.end ?? (isVirtual ? HEAD_PX : 0);
              const isBlank = row === blank;
              return [
                start - above > 0 && <Gap key={`before ${key}`} height={start - above} span={span} />,
                <GridRow<Row>
                  key={key}
                  gridId={id}
                  row={row}
                  index={index}
                  columns={columns}
                  errors={byRow.get(String(key))}
                  readOnly={readOnly}
                  hint={isBlank ? grow?.hint : undefined}
                  menu={menu?.label(row, index)}
                  className={props.rowClass?.(row)}
                  measure={isVirtual ? virtualizer.measureElement : undefined}
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
          {footer && (
            <tfoot>
              <tr>
                <td className="sticky bottom-0 left-0 z-[3] border-t border-line bg-sunken text-center">Σ</td>
                {columns.map((column, place) => (
                  <td
                    key={column.id}
                    className={cx(
                      'sticky bottom-0 z-[2] border-t border-line bg-sunken px-2 py-2 font-medium',
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
      </div>
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
      {state.question && <NumberQuestion question={state.question} onAnswer={(mark) => model.answer(mark)} />}
    </div>
  );
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
  'sticky top-0 z-[2] border-r border-b border-line bg-sunken px-2 py-2 text-left align-bottom text-xs font-medium text-ink-soft';
