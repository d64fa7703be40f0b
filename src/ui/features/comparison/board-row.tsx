/** One item over all vendors. Drawn anew only when something of its own has changed: a lot may have a thousand. */
import { memo, type ReactNode } from 'react';
import { marksOf } from '../../../api/comparison/marks.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { ItemMemory } from '../../../api/records/item-memory.ts';
import { deviation, signed } from '../../../rules/comparison-marks.ts';
import { isNegative, isZero } from '../../../rules/decimal.ts';
import { GapRow } from '../../parts/table/gap-row.tsx';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import { pastText } from '../estimate/past-prices.ts';
import { CellText, HATCH, HEAT } from './board-cell.tsx';
import {
  offersOf,
  ROW_PX,
  standingOf,
  toKopecks,
  type CellAt,
  type PriceBase,
  type ViewMode,
} from './board-view.ts';
import type { Row, Vendor } from './competitor-block.ts';
import { Said } from './said.tsx';
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
  pinned: number | null;
  table: CompetitorTable;
  mode: ViewMode;
  base: PriceBase;
  heat: boolean;
  against: number | null;
  between: number;
  /** The first of the columns between is the buyer's own price; the median where there is none. */
  withEstimate: boolean;
  /** What was paid for such an item before. */
  past: ItemMemory | undefined;
  /** How much the team has said of it. */
  said: number;
  onActive: (at: CellAt) => void;
  onOpen: (at: CellAt) => void;
}

const cell = 'border-r border-b border-line px-2 text-right whitespace-nowrap @min-[1240px]:px-3';

export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, index, gap, span, vendors, between, activeColumn } = props;
  const { order } = row;
  const marks = marksOf(row);
  const toMiddle = marks.best !== null ? deviation(marks.best, marks.middle) : null;
  const toEstimate =
    order.estimate !== null && marks.best !== null ? deviation(marks.best, order.estimate) : null;
  return (
    <>
      {gap > 0 && <GapRow height={gap} span={span} />}
      <tr aria-rowindex={index + 2} style={{ height: ROW_PX }}>
        <th
          scope="row"
          aria-label={`${order.index}. ${order.name}`}
          className="sticky left-0 z-[1] border-r border-b border-line bg-surface pr-3 pl-4 text-left align-middle font-normal"
        >
          <ItemName
            order={order}
            said={props.said}
            more={props.past && <Past memory={props.past} best={marks.best} />}
          />
        </th>
        {between > 0 &&
          (props.withEstimate ? (
            <td className={cx(cell, 'text-ink-soft')}>
              <Amount value={order.estimate} />
              <small className="block text-2xs">
                {toEstimate === null ? '—' : <ToEstimate percent={toEstimate} />}
              </small>
            </td>
          ) : (
            <td className={cx(cell, 'text-ink-soft')}>
              <Amount value={toKopecks(marks.middle)} />
              <small className="block text-2xs">{toMiddle === null ? '—' : signed(toMiddle)}</small>
            </td>
          ))}
        {between > 0 && (
          <td
            className={cx(cell, 'text-left')}
            title={marks.middle === null ? undefined : `Медиана ${formatDecimal(toKopecks(marks.middle), 2)}`}
          >
            <Spread marks={marks} />
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
      </tr>
    </>
  );
}, sameRow);

/** Against what was paid for it before. */
function Past({ memory, best }: { memory: ItemMemory; best: string | null }) {
  const percent = best === null ? null : deviation(best, memory.last.price);
  return (
    <span title={pastText(memory)}>
      {' · '}
      {percent === null ? 'прошлая цена' : `к прошлой цене ${signed(percent)}:`}{' '}
      {formatDecimal(memory.last.price, 2)}
    </span>
  );
}

/** Above the estimate is told by its sign and its colour. */
function ToEstimate({ percent }: { percent: string }) {
  const isAbove = !isNegative(percent) && !isZero(percent);
  return <span className={cx(isAbove && 'font-medium text-warn')}>{signed(percent)}</span>;
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
  const focus = cx(
    'outline-offset-[-2px] focus:outline-2 focus:outline-focus',
    vendor.applicationId === props.pinned && PINNED,
  );
  if (!main) {
    return (
      <td {...shared} className={cx(cell, HATCH, focus)}>
        —<small className="block text-2xs">не предложено</small>
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
        vendor.applicationId !== props.pinned && 'relative',
        step === 0 && 'bg-surface',
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

/** Beside the items, over what goes by under it. */
const PINNED = 'sticky left-(--items) z-[1] border-r-line-mid';

/** A corner of dots: it is not the ordered thing itself. */
const DOTTED =
  'after:absolute after:top-0 after:right-0 after:size-[9px] after:bg-[radial-gradient(circle,var(--c-line-strong)_1px,transparent_1.2px)] after:bg-[length:3px_3px] after:content-[""] after:[clip-path:polygon(0_0,100%_0,100%_100%)]';

interface ItemNameProps {
  order: Row['order'];
  said?: number;
  more?: ReactNode;
}

/** Number, name, quantity and code of an item. */
export function ItemName({ order, said = 0, more }: ItemNameProps) {
  return (
    <span className="flex gap-2.5">
      <span className="w-6 shrink-0 text-right text-xs leading-8 text-ink-soft">{order.index}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={order.name}>
          {order.name}
        </span>
        <small className="block truncate text-2xs text-ink-soft">
          {formatDecimal(order.quantity)} {order.unitTitle ?? ''}
          {order.code && ` · ${order.code}`}
          {order.packagingGroup && ` · ${order.packagingGroup}`}
          {more}
        </small>
      </span>
      {said > 0 && <Said count={said} className="self-start pt-0.5" />}
    </span>
  );
}
