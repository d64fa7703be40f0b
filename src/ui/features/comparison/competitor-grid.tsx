/**
 * Items × vendors. The head and the block of items stay in sight; rows past a hundred are drawn as they come into view.
 * Best of an item: a sign and a colour; what is not compared is grey with its reason.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { isNegative, isZero } from '../../../rules/decimal.ts';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import { Quantity } from '../../parts/text/text.tsx';
import { AllocationPaste, usePasteInto } from './allocation-paste.ts';
import { blockColumns, frozen, type Row, type Vendor } from './competitor-block.ts';
import { CompetitorFoot } from './competitor-foot.tsx';
import { VendorCells } from './vendor-cells.tsx';
import { VendorHead } from './vendor-head.tsx';

const VIRTUAL_PAST = 100;
const ROW_PX = 84;

/** The best places first; those without one keep their order after them. */
const byPlace = (vendors: readonly Vendor[]): Vendor[] =>
  vendors.toSorted((a, b) => (a.place ?? Number.MAX_SAFE_INTEGER) - (b.place ?? Number.MAX_SAFE_INTEGER));

interface CompetitorGridProps {
  table: CompetitorTable;
  withSums: boolean;
  /** Whether the reader may take offers out of the comparison. */
  mayArchive: boolean;
}

export function CompetitorGrid({ table, withSums, mayArchive }: CompetitorGridProps) {
  const scroller = useRef<HTMLElement>(null);
  const { rows } = table;
  const vendors = useMemo(() => byPlace(table.vendors), [table.vendors]);
  const titles = blockColumns(withSums);
  const virtual = rows.length > VIRTUAL_PAST;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const range = virtual ? items.map(({ index }) => index) : rows.map((_, index) => index);
  const before = virtual ? (items[0]?.start ?? 0) : 0;
  const after = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const span = 1 + vendors.length * titles.length;
  const paste = usePasteInto(table);
  return (
    <AllocationPaste value={paste}>
      <section
        ref={scroller}
        aria-label="Конкурентный лист"
        // Holds what is hidden but read aloud: it must not stretch the page.
        className="relative max-h-[80vh] overflow-auto overscroll-x-contain border-t border-line"
      >
        <table aria-label="Конкурентный лист" className="border-separate border-spacing-0">
          <thead className="sticky top-0 z-[3]">
            <tr>
              <th
                scope="col"
                rowSpan={2}
                className={cx(frozen, 'z-[4] border-b bg-sunken text-xs font-medium text-ink-soft')}
              >
                Позиция
              </th>
              {vendors.map((vendor) => (
                <VendorHead
                  key={vendor.applicationId}
                  vendor={vendor}
                  lotId={table.lot.id}
                  span={titles.length}
                />
              ))}
            </tr>
            <tr>
              {vendors.map((vendor) =>
                titles.map((title, index) => (
                  <th
                    key={`${vendor.applicationId} ${title}`}
                    scope="col"
                    className={cx(
                      'border-b border-line bg-sunken px-3 py-1.5 text-right text-xs font-medium whitespace-nowrap text-ink-soft',
                      index === titles.length - 1 && 'border-r-2 border-r-line-strong',
                    )}
                  >
                    {title}
                  </th>
                )),
              )}
            </tr>
          </thead>
          {before > 0 && <Spacer height={before} span={span} />}
          {range.map((index) => {
            const row = rows[index];
            return row ? (
              <ItemRows
                key={row.order.id}
                measure={virtual ? virtualizer.measureElement : undefined}
                {...{ index, row, vendors, withSums, mayArchive }}
                lot={table.lot}
              />
            ) : null;
          })}
          {after > 0 && <Spacer height={after} span={span} />}
          <CompetitorFoot vendors={vendors} currency={table.lot.currency} withSums={withSums} />
        </table>
      </section>
    </AllocationPaste>
  );
}

interface ItemRowsProps {
  row: Row;
  index: number;
  vendors: readonly Vendor[];
  lot: CompetitorTable['lot'];
  withSums: boolean;
  mayArchive: boolean;
  measure: ((node: HTMLTableSectionElement | null) => void) | undefined;
}

/** An item takes as many rows as the vendor with the most offers for it has: analogues stand under the first offer. */
function ItemRows({ row, index, vendors, lot, withSums, mayArchive, measure }: ItemRowsProps) {
  const { order } = row;
  const unit = order.unitTitle ?? undefined;
  const offersOf = (vendor: Vendor) =>
    row.cells.find(({ applicationId }) => applicationId === vendor.applicationId)?.offers ?? [];
  const lines = Math.max(1, ...row.cells.map(({ offers }) => offers.length));
  return (
    <tbody ref={measure} data-index={index}>
      {Array.from({ length: lines }, (_, line) => (
        <tr key={line}>
          {line === 0 && (
            <th scope="rowgroup" rowSpan={lines} className={cx(frozen, 'border-b bg-surface font-normal')}>
              <span className="line-clamp-3 break-words" title={order.name}>
                {order.index}. {order.name}
              </span>
              <span className="block text-xs break-words text-ink-soft">
                {order.code && `${order.code} · `}заказано <Quantity value={order.quantity} unit={unit} />
              </span>
              <Remainder row={row} />
            </th>
          )}
          {vendors.map((vendor) => (
            <VendorCells
              key={vendor.applicationId}
              offers={offersOf(vendor)}
              {...{ vendor, row, lot, withSums, mayArchive, line, lines }}
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Remainder({ row }: { row: Row }) {
  const { allocated, remainder, order } = row;
  if (isZero(allocated)) return null;
  const unit = order.unitTitle ?? '';
  if (isZero(remainder)) return <span className="block text-xs text-ok">✓ распределено всё</span>;
  return (
    <span className={cx('block text-xs', isNegative(remainder) ? 'text-bad' : 'text-warn')}>
      {isNegative(remainder)
        ? `распределено лишнее: ${formatDecimal(remainder.replace('-', ''))} ${unit}`
        : `осталось ${formatDecimal(remainder)} ${unit}`}
    </span>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={span} style={{ height, padding: 0, fontSize: 0 }}>
          &nbsp;
        </td>
      </tr>
    </tbody>
  );
}
