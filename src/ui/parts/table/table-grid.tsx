/** The drawn table: sticky header and first column, resizing, keyboard movement, virtual rows past a hundred. */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { Link } from 'react-router-dom';
import { preloading } from '../../data/navigation.ts';
import { cx } from '../text/cx.ts';
import { isRight, keptBeside, leading, sortKeyOf, type Column } from './column.ts';
import { FilterPopover } from './filter-popover.tsx';
import { useGridKeys } from './grid-keys.ts';
import { shownCell } from './table-cards.tsx';
import type { TableState } from './table-state.ts';
import { useColumnWidths, wideEnough, widthsIn, type Pins } from './column-widths.ts';
import type { Pull, PulledColumnsProps } from './pulled-columns.tsx';
import { lazyPart } from '../later/lazy-part.ts';
import { MOST_UPRIGHT, useOnPaper } from '../layout/paper.ts';
import { WhenWanted } from '../later/when-wanted.tsx';

const VIRTUAL_PAST = 100;

const virtualRows = lazyPart(() => import('./virtual-rows.tsx'));
const pulledColumns = lazyPart<PulledColumnsProps>(() => import('./pulled-columns.tsx'));

interface TableGridProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  widths: Record<string, number>;
  onWidths: (widths: Record<string, number>) => void;
  /** The rows stand closer. */
  isDense: boolean;
  inTwoLines?: boolean | undefined;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowHref?: (row: Row) => string | undefined;
  rowClass?: (row: Row) => string | undefined;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  state?: TableState;
  scroller: RefObject<HTMLDivElement | null>;
  maxHeight: string;
}

export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { label, columns, rows, rowKey, rowHref, rowClass, scroller, widths, onWidths, maxHeight } = props;
  const fit = useMemo(() => wideEnough(columns, rows), [columns, rows]);
  const { sizing, setSizing, resize } = useColumnWidths(fit, widths, onWidths);
  const [mayPull, setMayPull] = useState(false);
  const [pulled, setPulled] = useState<string | null>(null);
  const pull = useRef<Pull | null>(null);
  const drawn = useMemo(() => widthsIn(fit, sizing), [fit, sizing]);
  const onPaper = useOnPaper();
  const isVirtual = rows.length > VIRTUAL_PAST && !onPaper;
  const scrollTo = useRef<((row: number) => void) | null>(null);
  const keys = useGridKeys({
    rows,
    columns,
    resize,
    scrollTo: (row) => scrollTo.current?.(row),
  });
  // What draws the many is fetched; till then the first of them stand there.
  const [isFetched, setFetched] = useState(virtualRows.loaded !== null);
  const noteFetched = useCallback(() => setFetched(true), []);
  const drawRow = (index: number, measure?: BodyRowProps<Row>['measure']) => {
    const row = rows[index];
    if (row === undefined) return null;
    return (
      <BodyRow
        key={rowKey(row)}
        row={row}
        index={index}
        columns={columns}
        href={rowHref?.(row)}
        className={rowClass?.(row)}
        active={keys.columnIn(index)}
        pins={drawn.pins}
        measure={measure}
      />
    );
  };

  const isOnPage = maxHeight === 'none';
  const grid = (
    <div
      data-scrolls
      data-on-page={isOnPage || undefined}
      style={{ ...drawn.around, ...drawn.style, ['--first' as string]: `${drawn.of[0]}px` }}
    >
      <div
        ref={scroller}
        className="relative @container overflow-auto overscroll-x-contain print:max-h-none! print:overflow-visible"
        style={{ maxHeight }}
      >
        <WhenWanted
          part={pulledColumns}
          wanted={mayPull}
          props={{
            columns: columns as readonly Column<never>[],
            sizing,
            onSizing: setSizing,
            pull,
            onPulled: setPulled,
          }}
          onMissing={() => setMayPull(false)}
        />
        <table
          role="grid"
          aria-readonly
          aria-label={label}
          aria-rowcount={rows.length + 1}
          data-dense={props.isDense || undefined}
          data-many-columns={columns.length > MOST_UPRIGHT || undefined}
          className={cx('list-table', props.inTwoLines && 'two-lined')}
          {...keys.grid}
        >
          <colgroup>
            {columns.map((column, place) => (
              <col key={column.id} className={onScreen(column)} style={{ width: drawn.of[place] }} />
            ))}
          </colgroup>
          <thead onPointerEnter={() => setMayPull(true)}>
            <tr>
              {columns.map((column, index) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  first={index === 0}
                  isKept={column === keptBeside(columns)}
                  pin={drawn.pins[column.id]}
                  sort={props.sort}
                  onSort={props.onSort}
                  state={props.state}
                  resizing={pulled === column.id}
                  onPull={(press) => pull.current?.(column.id, press)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {(!isVirtual || !isFetched) &&
              rows.slice(0, onPaper ? undefined : VIRTUAL_PAST).map((_, index) => drawRow(index))}
            <WhenWanted
              part={virtualRows}
              wanted={isVirtual}
              props={{
                count: isVirtual ? rows.length : 0,
                span: columns.length,
                isDense: props.isDense,
                scroller,
                scrollTo,
                drawRow,
                onShown: noteFetched,
              }}
              onMissing={() => {}}
            />
          </tbody>
          {columns.some(({ total }) => total !== undefined) && <Totals columns={columns} />}
        </table>
      </div>
    </div>
  );
  // What the page scrolls over is measured against this: app/theme/index.css.
  return isOnPage ? <div className="@container">{grid}</div> : grid;
}

/** Of what is pressed nothing is left on paper but an empty column. */
const onScreen = ({ id }: { id: string }) => (id === 'actions' ? 'print:hidden' : undefined);

interface BodyRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  href: string | undefined;
  className: string | undefined;
  /** The cell in the tab order. */
  active: number | null;
  pins: Pins;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** Tab meets what is pressed in the row at hand alone: past a long table it is a press, not one a row. */
function keepStops(line: HTMLTableRowElement, isAtHand: boolean) {
  for (const control of line.querySelectorAll<HTMLElement>('a, button, input, select')) {
    if (!isAtHand && control.tabIndex === 0) {
      control.tabIndex = -1;
      control.dataset.passed = '';
    } else if (isAtHand && control.dataset.passed !== undefined) {
      control.removeAttribute('tabindex');
      delete control.dataset.passed;
    }
  }
}

/** Drawn anew only for its own sake: an arrow key or a column that is being resized leaves the other rows alone. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, columns, href, className, active, pins, measure } = props;
  const linked = leading(columns);
  const kept = keptBeside(columns);
  // A number says nothing of whose row it is.
  const head = linked && isRight(linked) ? columns.find((one) => !isRight(one)) : linked;
  const line = useRef<HTMLTableRowElement | null>(null);
  const take = useCallback(
    (node: HTMLTableRowElement | null) => {
      line.current = node;
      measure?.(node);
    },
    [measure],
  );
  useLayoutEffect(() => {
    if (line.current) keepStops(line.current, active !== null);
  });
  return (
    <tr ref={take} data-index={index} aria-rowindex={index + 2} className={cx('group/row', className)}>
      {columns.map((column, place) => {
        // Whose row it is: a reader says it with each cell.
        const isHead = column === head;
        const Cell = isHead ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            scope={isHead ? 'row' : undefined}
            data-cell={`${index}:${place}`}
            tabIndex={place === active ? 0 : -1}
            className={cx(
              onScreen(column),
              'border-b border-line px-2 py-2 in-data-dense:py-1.5 align-middle text-table break-words group-last/row:border-b-0 group-hover/row:bg-sunken first:pl-4 last:pr-4 -outline-offset-2',
              isHead && 'text-left font-normal',
              isRight(column) && 'text-right whitespace-nowrap',
              // A ground of its own, whatever the row looks like: other cells pass under it.
              (place === 0 || column === kept || pins[column.id]) && 'sticky bg-surface',
              place === 0 && 'left-0 z-[1]',
              column === kept && 'list-kept z-[1]',
            )}
            style={pins[column.id]}
          >
            {column === linked && href ? (
              // One stop of Tab a table: the arrows go from row to row, Enter follows the link.
              <Link
                to={href}
                tabIndex={active === null ? -1 : undefined}
                className="font-medium hover:text-primary-ink hover:underline"
                {...preloading(href)}
              >
                {shownCell(column, row)}
              </Link>
            ) : (
              shownCell(column, row)
            )}
          </Cell>
        );
      })}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

/** Under the rows, each sum in its column. */
function Totals<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column) => (
          <td
            key={column.id}
            className={cx(
              'h-11 border-t border-line bg-page px-2 text-table font-semibold first:pl-4 last:pr-4',
              isRight(column) && 'text-right',
            )}
          >
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  first: boolean;
  isKept: boolean;
  pin: CSSProperties | undefined;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  state?: TableState;
  resizing: boolean;
  onPull: (press: unknown) => void;
}

function HeadCell<Row>({
  column,
  first,
  isKept,
  pin,
  sort,
  onSort,
  state,
  resizing,
  onPull,
}: HeadCellProps<Row>) {
  const key = sortKeyOf(column);
  const up = sort === key;
  const down = sort === `-${key}`;
  const Icon = up ? ArrowUp : down ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={up ? 'ascending' : down ? 'descending' : column.sort ? 'none' : undefined}
      className={cx(
        onScreen(column),
        'group/head sticky top-0 z-[2] border-b border-line bg-surface px-2 py-1 text-left align-middle text-xs font-normal text-ink-soft first:pl-4 last:pr-4',
        first && 'left-0',
        isKept && 'list-kept',
        (first || isKept || pin) && 'z-[3]',
      )}
      style={pin}
    >
      <div className={cx('flex min-h-6 items-center gap-1', isRight(column) && 'justify-end text-right')}>
        {column.sort ? (
          <button
            type="button"
            className={cx(
              // What finds no room in it would lie over the neighbour's edge, by which that one is pulled.
              'inline-flex items-center gap-1 overflow-hidden hover:text-ink',
              // Its words stand over the figures' right edge, whether it is sorted by or not.
              isRight(column) ? 'flex-row-reverse text-right' : 'text-left',
              (up || down) && 'text-ink',
            )}
            onClick={() => onSort(up ? `-${key}` : down ? undefined : key)}
          >
            {column.header}
            <Icon
              className={cx('size-3.5 shrink-0', !up && !down && 'opacity-0 group-hover/head:opacity-60')}
              aria-hidden
            />
          </button>
        ) : (
          <span>{column.header}</span>
        )}
        {state && <FilterPopover column={column} state={state} />}
      </div>
      {/* For the mouse; by keyboard it is Alt with the arrows in a cell. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onMouseDown={onPull}
        onTouchStart={onPull}
        className={cx(
          'absolute inset-y-1 right-0 w-1 cursor-col-resize touch-none rounded-full hover:bg-line-strong',
          resizing && 'bg-primary',
        )}
      />
    </th>
  );
}
