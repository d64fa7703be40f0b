/** One item over all vendors. Drawn anew only when something of its own has changed: a lot may have a thousand. */
import { Check } from 'lucide-react';
import { memo } from 'react';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { ItemMemory } from '../../../api/records/item-memory.ts';
import { deviation } from '../../../rules/comparison-marks.ts';
import { isNegative, isZero } from '../../../rules/decimal.ts';
import { GapRow } from '../../parts/table/gap-row.tsx';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import { pastText } from '../estimate/past-prices.ts';
import { isAllocatable } from './allocatable.ts';
import { AllocationInput } from './allocation-input.tsx';
import { CellText, HATCH, HEAT } from './board-cell.tsx';
import {
  linesOf,
  marksOf,
  offersOf,
  ROW_PX,
  signed,
  standingOf,
  type CellAt,
  type PriceBase,
  type ViewMode,
} from './board-view.ts';
import type { CellOffer, Row, Vendor } from './competitor-block.ts';
import { Spread } from './spread.tsx';

interface BoardRowProps {
  row: Row;
  index: number;
  /** Pixels of rows above it that are not drawn. */
  gap: number;
  span: number;
  activeColumn: number | null;
  isEntry: boolean;
  vendors: readonly Vendor[];
  table: CompetitorTable;
  mode: ViewMode;
  base: PriceBase;
  heat: boolean;
  against: number | null;
  between: number;
  /** What was paid for such an item before. */
  past: ItemMemory | undefined;
  onActive: (at: CellAt) => void;
  onOpen: (at: CellAt) => void;
  onStored: (offerId: number, before: string | null) => void;
}

const cell = 'border-r border-b border-line px-2 text-right whitespace-nowrap @min-[1240px]:px-3';

export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, index, gap, span, vendors, table, mode, between, activeColumn } = props;
  const { order } = row;
  const marks = marksOf(row);
  const allocating = mode === 'allocation';
  const lines = allocating ? linesOf(row) : 1;
  const unit = order.unitTitle ?? '';
  const toMiddle = marks.best !== null ? deviation(marks.best, marks.middle) : null;
  const toEstimate =
    order.estimate !== null && marks.best !== null ? deviation(marks.best, order.estimate) : null;
  return (
    <>
      {gap > 0 && <GapRow height={gap} span={span} />}
      <tr aria-rowindex={index + 2} style={{ height: ROW_PX * lines }}>
        <th
          scope="row"
          aria-label={`${order.index}. ${order.name}`}
          className="sticky left-0 z-[1] border-r border-b border-line bg-surface pr-3 pl-4 text-left align-middle font-normal"
        >
          <span className="flex gap-2.5">
            <span className="w-6 shrink-0 text-right text-xs leading-8 text-ink-soft">{order.index}</span>
            <span className="min-w-0">
              <span className="block truncate font-medium" title={order.name}>
                {order.name}
              </span>
              <small className="block truncate text-2xs text-ink-soft">
                {formatDecimal(order.quantity)} {unit}
                {order.code && ` · ${order.code}`}
                {order.packagingGroup && ` · ${order.packagingGroup}`}
                {props.past && <Past memory={props.past} best={marks.best} />}
              </small>
            </span>
          </span>
        </th>
        {between > 0 && (
          <td className={cx(cell, 'text-ink-soft')}>
            <Amount value={marks.middle} />
            <small className="block text-2xs">{toMiddle === null ? '—' : signed(toMiddle)}</small>
          </td>
        )}
        {between > 0 && (
          <td className={cx(cell, 'text-left')}>
            <Spread marks={marks} />
          </td>
        )}
        {between > 2 && (
          <td className={cell}>
            <Amount value={order.estimate} />
            <small className="block text-2xs text-ink-soft">
              {toEstimate === null ? '—' : <ToEstimate percent={toEstimate} />}
            </small>
          </td>
        )}
        {vendors.map((vendor, column) => (
          <VendorCell
            key={vendor.applicationId}
            {...props}
            vendor={vendor}
            column={column}
            isActive={activeColumn === column}
          />
        ))}
        {allocating && <Remainder row={row} isAllocating={table.lot.isAllocating} />}
      </tr>
    </>
  );
}, sameRow);

/** Against what was paid for it before. */
function Past({ memory, best }: { memory: ItemMemory; best: string | null }) {
  const percent = best === null ? null : deviation(best, memory.last.price);
  return (
    <span title={pastText(memory)}>
      {' · '}было {formatDecimal(memory.last.price, 2)}
      {percent !== null && `, ${signed(percent)}`}
    </span>
  );
}

/** Above the estimate is told by its sign and its colour. */
function ToEstimate({ percent }: { percent: string }) {
  const isAbove = !isNegative(percent) && !isZero(percent);
  return <span className={cx(isAbove ? 'font-medium text-warn' : 'text-ok')}>{signed(percent)}</span>;
}

/** What a neighbour's cell does is none of its business. */
function sameRow(before: BoardRowProps, now: BoardRowProps): boolean {
  return (Object.keys(now) as (keyof BoardRowProps)[]).every((key) => before[key] === now[key]);
}

function VendorCell(props: BoardRowProps & { vendor: Vendor; column: number; isActive: boolean }) {
  const { row, index, vendor, column, mode, base, heat, against, table, isActive, onActive, onOpen } = props;
  const offers = offersOf(row, vendor);
  const marks = marksOf(row);
  const main = marks.main.get(vendor.applicationId);
  const at = { row: index, column };
  const shared = {
    role: 'gridcell',
    'data-board': `${index}:${column}`,
    tabIndex: isActive ? 0 : -1,
    'aria-selected': isActive,
    onFocus: () => !isActive && onActive(at),
  } as const;
  const focus = 'outline-offset-[-2px] focus:outline-2 focus:outline-focus';
  if (!main) {
    return (
      <td {...shared} className={cx(cell, HATCH, focus)}>
        —<small className="block text-2xs">не предложено</small>
      </td>
    );
  }
  if (mode === 'allocation') {
    return (
      <td {...shared} tabIndex={-1} className={cx(cell, focus, 'relative px-1.5!')}>
        {offers.map((offer) => (
          <AllocationLine key={offer.offerId} {...{ offer, vendor, row, table }} onStored={props.onStored} />
        ))}
      </td>
    );
  }
  const step = heat ? standingOf(main, marks).heat : 0;
  const basePrice = against === null ? undefined : (marks.main.get(against)?.comparableUnitPrice ?? null);
  return (
    <td
      {...shared}
      onClick={() => onOpen(at)}
      className={cx(
        cell,
        focus,
        'cursor-pointer',
        step > 0 && HEAT[step],
        main.isAnalogue && DOTTED,
        'relative',
      )}
    >
      <CellText
        offer={main}
        vendor={vendor}
        marks={marks}
        mode={mode}
        base={base}
        lotCurrency={table.lot.currency}
        against={basePrice}
        more={offers.length - 1}
      />
    </td>
  );
}

/** A corner of dots: it is not the ordered thing itself. */
const DOTTED =
  'after:absolute after:top-0 after:right-0 after:size-[9px] after:bg-[radial-gradient(circle,var(--c-line-strong)_1px,transparent_1.2px)] after:bg-[length:3px_3px] after:content-[""] after:[clip-path:polygon(0_0,100%_0,100%_100%)]';

interface AllocationLineProps {
  offer: CellOffer;
  vendor: Vendor;
  row: Row;
  table: CompetitorTable;
  onStored: (offerId: number, before: string | null) => void;
}

function AllocationLine({ offer, vendor, row, table, onStored }: AllocationLineProps) {
  const standing = standingOf(offer, marksOf(row));
  const isAllocated = offer.allocatedQuantity !== null && !isZero(offer.allocatedQuantity);
  return (
    <div className="flex h-10 items-center justify-between gap-1">
      <span className={cx('min-w-0 text-left text-xs', isAllocated ? 'text-ink' : 'text-ink-soft')}>
        <span className="block truncate leading-4">
          <Amount value={offer.comparableUnitPrice} />
        </span>
        <small className="block truncate text-2xs">
          {offer.isAnalogue && 'аналог '}
          {standing.isBest ? (
            <b className="font-medium text-ok">лучшая</b>
          ) : (
            standing.percent !== null && signed(standing.percent)
          )}
        </small>
      </span>
      {isAllocatable(table.lot, vendor, offer) ? (
        <AllocationInput offer={offer} vendor={vendor} row={row} onStored={onStored} compact="cell" />
      ) : (
        <span className={cx('shrink-0 pr-1 font-semibold', isAllocated && 'text-primary-ink')}>
          {isAllocated ? formatDecimal(offer.allocatedQuantity) : '—'}
        </span>
      )}
    </div>
  );
}

function Remainder({ row, isAllocating }: { row: Row; isAllocating: boolean }) {
  const { remainder, allocated, order } = row;
  const unit = order.unitTitle ?? '';
  const done = isZero(remainder);
  return (
    <td
      className={cx(
        'sticky right-0 z-[1] border-b border-l border-line border-l-line-mid px-3 text-right',
        done ? 'bg-surface text-ok' : isAllocating ? 'bg-bad-soft text-bad' : 'bg-surface text-ink-soft',
      )}
    >
      {done ? (
        <>
          <Check className="ml-auto size-4" aria-hidden />
          <span className="sr-only">распределено всё</span>
        </>
      ) : (
        <>
          <b className="block font-semibold">
            {isNegative(remainder) && 'лишние '}
            {formatDecimal(remainder.replace('-', ''))} {unit}
          </b>
          <small className="block text-2xs">
            {isZero(allocated) ? 'всё' : `из ${formatDecimal(order.quantity)}`}
          </small>
        </>
      )}
    </td>
  );
}
