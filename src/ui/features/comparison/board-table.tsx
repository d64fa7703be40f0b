/**
 * Items × vendors: one column a vendor, heads, items, totals and the remainder stay in sight. A grid by keyboard: arrows move,
 * Space or Enter opens the offer.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { ItemMemory } from '../../../api/records/item-memory.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { plural } from '../../../rules/plural.ts';
import { cx } from '../../parts/text/cx.ts';
import { figureWidth } from '../../parts/table/column-widths.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import { BoardFoot } from './board-foot.tsx';
import { GapRow } from '../../parts/table/gap-row.tsx';
import { useOnPaper } from '../../parts/layout/paper.ts';
import { BoardRow } from './board-row.tsx';
import { ROW_PX, type CellAt, type PriceBase, type ViewMode } from './board-view.ts';
import type { Vendor } from './competitor-block.ts';
import { SPREAD_PERCENT } from './spread.tsx';

interface BoardTableProps {
  table: CompetitorTable;
  lot: Pick<Lot, 'id' | 'currency' | 'ratingType'>;
  /** In the order of the columns. */
  vendors: readonly Vendor[];
  /** Whose column stays in sight. */
  pinned: number | null;
  /** The head of a vendor's column, with its key. */
  headOf: (vendor: Vendor) => ReactNode;
  mode: ViewMode;
  base: PriceBase;
  heat: boolean;
  /** The others are compared with it; null: with the best. */
  against: number | null;
  /** Without the columns that are read and not decided on. */
  narrow: boolean;
  /** What was paid before, by item. */
  past: ReadonlyMap<number, ItemMemory>;
  /** How much the team has said of an item. */
  said: ReadonlyMap<number, number>;
  active: CellAt;
  onActive: (at: CellAt) => void;
  onOpen: (at: CellAt) => void;
}

/** Rows past these are drawn as they come into view. */
const VIRTUAL_PAST = 40;
const LEAST_VENDOR_PX = 112;
/** Its name in two lines, its prices with air. */
const EASY_VENDOR_PX = 130;
const SPREAD_PX = 112;
/** Of an offer beside it: offer-panel.tsx. */
const PANEL_PX = 380;
/** Fewer vendors leave width to the names of items, whose ends tell them apart. */
export const FEW_VENDORS = 4;

export const headClass =
  'sticky top-0 z-[2] h-23 border-r border-b border-line border-b-line-mid bg-surface px-3 pb-1 align-bottom text-xs';

export function BoardTable(props: BoardTableProps) {
  const { table, lot, vendors, mode, narrow, active, onActive, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { rows } = table;
  const withEstimate = rows.some(({ order }) => order.estimate !== null);
  const between = narrow ? 0 : 2;
  const onPaper = useOnPaper();
  const virtual = rows.length > VIRTUAL_PAST && !onPaper;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    // The row under the hand must not go with the focus out of sight.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return seen.includes(active.row) ? seen : [...seen, active.row].toSorted((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const shown = virtual ? items : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const span = 1 + between + vendors.length;

  const wanted = useRef<CellAt | null>(null);
  const focusAt = useCallback((at: CellAt) => {
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-board="${at.row}:${at.column}"]`);
    if (!cell) return false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  }, []);
  useEffect(() => {
    if (wanted.current && focusAt(wanted.current)) wanted.current = null;
  });
  const moveTo = useCallback(
    (at: CellAt) => {
      const next = {
        row: Math.max(0, Math.min(rows.length - 1, at.row)),
        column: Math.max(0, Math.min(vendors.length - 1, at.column)),
      };
      wanted.current = next;
      if (virtual) virtualizer.scrollToIndex(next.row);
      onActive(next);
    },
    [rows.length, vendors.length, virtual, virtualizer, onActive],
  );

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-board]');
    if (!cell || event.altKey || event.defaultPrevented) return;
    const [row = 0, column = 0] = (cell.dataset.board ?? '').split(':').map(Number);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 6);
    const moves: Record<string, CellAt> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      PageDown: { row: row + page, column },
      PageUp: { row: row - page, column },
      ArrowRight: { row, column: column + 1 },
      ArrowLeft: { row, column: column - 1 },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? rows.length - 1 : row, column: vendors.length - 1 },
    };
    const next = moves[key];
    if (next) {
      event.preventDefault();
      moveTo(next);
    } else if (target === cell && (key === 'Enter' || key === ' ')) {
      event.preventDefault();
      onOpen({ row, column });
    }
  }

  // The total stands in it, too, and is the longest.
  const estimateWidth = Math.max(
    104,
    8 + 8 * formatDecimal(table.additional?.estimatedTotal ?? null, 2).length,
  );
  // Its total is the longest of a vendor's, and is read to the kopeck.
  const leastVendor = figureWidth(
    vendors.map(({ convertedTotal }) => formatDecimal(convertedTotal, 2)),
    LEAST_VENDOR_PX,
  );
  const besideNames = between > 0 ? estimateWidth + SPREAD_PX : 0;
  const ofVendors = vendors.length * Math.max(EASY_VENDOR_PX, leastVendor);
  const [leastItems, besideBoard] = narrow ? [268, PANEL_PX] : [272, 0];
  const itemsWidth =
    vendors.length > FEW_VENDORS
      ? `${leastItems}px`
      : `clamp(${leastItems}px, calc(100cqw - ${besideBoard + besideNames + ofVendors}px), 40cqw)`;
  return (
    <div data-scrolls className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto overscroll-x-contain bg-surface">
        <table
          role="grid"
          aria-label="Конкурентный лист"
          aria-rowcount={rows.length + 1}
          onKeyDown={onKeyDown}
          className="w-full table-fixed border-separate border-spacing-0 text-table print:table-auto"
          style={{
            ['--items' as string]: itemsWidth,
            minWidth: `var(--print-width, ${252 + besideNames + vendors.length * leastVendor}px)`,
          }}
        >
          <colgroup>
            <col style={{ width: itemsWidth }} />
            {between > 0 && <col style={{ width: estimateWidth }} />}
            {between > 0 && <col style={{ width: SPREAD_PX }} />}
            {vendors.map(({ applicationId }) => (
              <col key={applicationId} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <ItemsHead table={table} currency={lot.currency} />
              {between > 0 && (
                <th scope="col" className={cx(headClass, 'text-right font-normal text-ink-soft')}>
                  {/* What there was before the offers tells more than their middle, which stands behind the spread. */}
                  {withEstimate ? 'Оценка' : 'Медиана'}
                  <small className="block text-2xs font-normal text-ink-soft">
                    {currencySign(lot.currency)} за единицу
                  </small>
                </th>
              )}
              {between > 0 && (
                <th scope="col" className={cx(headClass, 'text-left font-normal text-ink-soft')}>
                  Разброс
                  <small className="block text-2xs font-normal text-ink-soft">
                    до +{SPREAD_PERCENT}&nbsp;%
                  </small>
                </th>
              )}
              {vendors.map((vendor) => props.headOf(vendor))}
            </tr>
          </thead>
          <tbody>
            {shown.map((item, at) => {
              const row = rows[item.index];
              if (!row) return null;
              const gap = virtual ? item.start - (shown[at - 1]?.end ?? 0) : 0;
              return (
                <BoardRow
                  key={row.order.id}
                  row={row}
                  index={item.index}
                  gap={gap}
                  span={span}
                  activeColumn={active.row === item.index ? active.column : null}
                  isEntry={active.row === item.index}
                  vendors={vendors}
                  pinned={props.pinned}
                  table={table}
                  mode={mode}
                  base={props.base}
                  heat={props.heat}
                  against={props.against}
                  between={between}
                  withEstimate={withEstimate}
                  past={props.past.get(row.order.id)}
                  said={props.said.get(row.order.id) ?? 0}
                  onActive={onActive}
                  onOpen={onOpen}
                />
              );
            })}
            {virtual && <GapRow height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} span={span} />}
          </tbody>
          <BoardFoot
            table={table}
            vendors={vendors}
            pinned={props.pinned}
            allocating={false}
            between={between}
          />
        </table>
      </div>
    </div>
  );
}

interface ItemsHeadProps {
  table: CompetitorTable;
  currency: string;
  allocating?: boolean;
}

/** The head over the items, beside the vendors' ones; its text begins where theirs does, which in the grid is elsewhere. */
export const ItemsHead = ({ table: { rows }, currency, allocating = false }: ItemsHeadProps) => (
  <th
    scope="col"
    className={cx(headClass, 'left-0 z-[3] text-left font-medium', allocating ? 'pl-11' : 'pl-12.5')}
  >
    <span className="absolute top-3 right-3 text-2xs font-normal text-ink-soft print:block">
      место, балл, итог
    </span>
    {rows.length} {plural(rows.length, ['позиция', 'позиции', 'позиций'])}
    <small className="block text-2xs font-normal text-ink-soft">
      лот в {currencySign(currency)}, цены без НДС
    </small>
  </th>
);
