/** Quantities over items and vendors, in the grid that items and offers are edited in: «=» takes the rest of the item. */
import { signed } from '../../../rules/comparison-marks.ts';
import { useEffect, useMemo, type ReactNode, type Ref } from 'react';
import { Check, RefreshCw } from 'lucide-react';
import { marksOf } from '../../../api/comparison/marks.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { compare, isDecimal, isNegative, isPositive, isZero } from '../../../rules/decimal.ts';
import { plural } from '../../../rules/plural.ts';
import { EditableGrid } from '../../parts/grid/editable-grid.tsx';
import type { GridWriter } from '../../parts/grid/grid-props.ts';
import { gridToolClass } from '../../parts/grid/grid-bar.tsx';
import type { CellChange, GridColumn } from '../../parts/grid/grid-column.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Key } from '../../parts/text/key.tsx';
import { formatDecimal } from '../../parts/text/format.ts';
import { isAllocatable } from './allocatable.ts';
import {
  allocationRows,
  columnOf,
  offerAt,
  quantityFault,
  roomOf,
  storedOf,
  type AllocationRow,
  type Typed,
} from './allocation-cells.ts';
import { HATCH, whyOut } from './board-cell.tsx';
import { ItemName } from './board-row.tsx';
import { standingOf, toKopecks } from './board-view.ts';
import { FEW_VENDORS } from './board-table.tsx';
import type { CellOffer, Vendor } from './competitor-block.ts';
import type { Quantity } from './use-allocation.ts';

export interface AllocationGridProps {
  table: CompetitorTable;
  /** In the order of the columns. */
  vendors: readonly Vendor[];
  typed: Typed;
  onWrite: (quantities: readonly Quantity[]) => void;
  /** How many were typed and not taken, and the way to ask once more. */
  refused: number;
  onAgain: () => void;
  heads: Readonly<Record<string, ReactNode>>;
  foot: ReactNode;
  /** Whose column stays in sight. */
  pinned: number | null;
  /** What stands under the table while nothing is chosen. */
  status: ReactNode;
  /** Where the grid's own tools go. */
  barInto: HTMLElement | null;
  writer: Ref<GridWriter>;
}

const EDGES = { head: 92, foot: 84 };
const ITEM = 'row';
const REST = 'remainder';
const LEAST_VENDOR_PX = 122;
/** Of the place of each vendor that there is not, for the names of items. */
const SPARE_PX = 64;
const rowKey = ({ key }: AllocationRow): string => key;
const PANEL = {
  title: ({ row: { order }, line }: AllocationRow) => `${order.name}${line > 0 ? ', аналог' : ''}`,
  note: ({ row: { order } }: AllocationRow) =>
    `Нужно ${formatDecimal(order.quantity)} ${order.unitTitle ?? ''}`.trim(),
};

export function AllocationGrid(props: AllocationGridProps) {
  const { table, vendors, pinned, typed, onWrite, refused, onAgain } = props;
  const rows = useMemo(() => allocationRows(table, vendors, typed), [table, vendors, typed]);
  const columns = useMemo(
    () => columnsOf(table.lot, vendors, pinned, typed),
    [table.lot, vendors, pinned, typed],
  );
  useEffect(() => {
    // «Распределить позиции» goes by its own press, and the focus with it.
    if (document.activeElement === document.body)
      document
        .querySelector<HTMLElement>('#content [data-cell][tabindex="0"]')
        ?.focus({ preventScroll: true });
  }, []);
  const errors = useMemo(() => faultsOf(rows, vendors, typed), [rows, vendors, typed]);

  function write(changes: CellChange<AllocationRow>[]) {
    onWrite(
      changes.flatMap(({ row, column, value, began = row }) => {
        const vendor = vendors.find((one) => columnOf(one) === column);
        const offer = vendor && offerAt(row, vendor);
        if (!offer) return [];
        const text = value === '=' ? roomOf(row.row, offer, typed) : (value ?? '');
        // While it was typed another may have set it: that is not what was seen.
        const seen = offerAt(began, vendor) ?? offer;
        return [{ offerId: offer.offerId, text, seen: storedOf(seen) || null }];
      }),
    );
  }

  function check(row: AllocationRow): Readonly<Record<string, string>> {
    return Object.fromEntries(
      vendors.flatMap((vendor) => {
        const [offer, text] = [offerAt(row, vendor), row[columnOf(vendor)] ?? ''];
        const fault = offer && text !== '=' ? quantityFault(row.row, offer, text, typed) : undefined;
        return fault === undefined ? [] : [[columnOf(vendor), fault]];
      }),
    );
  }

  const said =
    refused > 0 ? (
      <button type="button" className={cx(gridToolClass, 'text-bad!')} onClick={onAgain}>
        <RefreshCw className="size-4" aria-hidden />
        {refused} {plural(refused, ['не сохранено', 'не сохранены', 'не сохранены'])}: повторить
      </button>
    ) : (
      <span className="hidden items-center gap-1 text-xs text-ink-soft pointer-coarse:hidden! @min-[1000px]:flex">
        <Key>=</Key> весь остаток
      </span>
    );
  return (
    <EditableGrid
      label="Конкурентный лист"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      onChange={write}
      errors={errors}
      check={check}
      readOnly={!table.lot.isAllocating}
      nameOf={nameOf}
      unnumbered
      heads={props.heads}
      foot={props.foot}
      edges={EDGES}
      barInto={props.barInto}
      hint={props.status}
      panel={table.lot.isAllocating ? PANEL : undefined}
      tools={() => said}
      writer={props.writer}
      fills
    />
  );
}

const nameOf = ({ row, line }: AllocationRow, { header }: GridColumn<AllocationRow>): string =>
  `Распределено: ${row.order.name}, ${header}${line > 0 ? ', аналог' : ''}`;

function columnsOf(
  lot: CompetitorTable['lot'],
  vendors: readonly Vendor[],
  pinned: number | null,
  typed: Typed,
): GridColumn<AllocationRow>[] {
  return [
    {
      id: ITEM,
      header: 'Позиция',
      width: vendors.length < FEW_VENDORS ? 252 + (FEW_VENDORS - vendors.length) * SPARE_PX : 252,
      editable: false,
      strong: true,
      value: ({ row }) => row.order.name,
      cell: ({ row, line }) => (line === 0 ? <ItemName order={row.order} /> : null),
    },
    ...vendors.map((vendor): GridColumn<AllocationRow> => ({
      id: columnOf(vendor),
      header: vendor.companyTitle,
      kind: 'number',
      digits: 6,
      width: LEAST_VENDOR_PX,
      stretches: true,
      held: vendor.applicationId === pinned ? 'left' : undefined,
      writesBeside: true,
      editable: (row) => {
        const offer = offerAt(row, vendor);
        return offer !== undefined && isAllocatable(lot, vendor, offer);
      },
      press: (row, key) => {
        const offer = key === '=' ? offerAt(row, vendor) : undefined;
        return offer && roomOf(row.row, offer, typed);
      },
      cell: (row) => <Taken row={row} vendor={vendor} lot={lot} typed={typed} />,
      cellClass: (row) => cx('px-2!', !offerAt(row, vendor) && row.line === 0 && HATCH),
    })),
    {
      id: REST,
      header: 'Остаток',
      width: 88,
      kind: 'number',
      editable: false,
      held: 'right',
      cell: (row) => (row.line === 0 ? <Remainder row={row} isAllocating={lot.isAllocating} /> : null),
      cellClass: ({ remainder, line }) =>
        line > 0 || isZero(remainder) || !lot.isAllocating ? undefined : 'bg-bad-soft! text-bad!',
    },
  ];
}

interface QuantityProps {
  row: AllocationRow;
  vendor: Vendor;
  lot: CompetitorTable['lot'];
  typed: Typed;
}

/** What the offer costs beside what is taken of it; once the cell is entered, how much it could take. */
function Taken({ row, vendor, lot, typed }: QuantityProps) {
  const offer = offerAt(row, vendor);
  if (!offer)
    return row.line > 0 ? null : (
      <span className="block text-right text-xs text-ink-soft">
        —<small className="block text-2xs">не предложено</small>
      </span>
    );
  const text = row[columnOf(vendor)] ?? '';
  const isTaken = text !== '' && !(isDecimal(text) && isZero(text));
  const room = roomOf(row.row, offer, typed);
  // Less than is ordered may be allocated, too.
  const out = offer.archivedAt !== null || offer.approvedByCustomer === false ? whyOut(offer) : null;
  return (
    <span className="flex items-center justify-between gap-1 text-left whitespace-nowrap">
      <span className={cx('min-w-0 text-xs', isTaken ? 'text-ink' : 'text-ink-soft')}>
        <span className={cx('block truncate leading-4', out !== null && 'line-through decoration-1')}>
          <Amount value={toKopecks(offer.comparableUnitPrice)} />
        </span>
        <small className="block truncate text-2xs">
          <Standing offer={offer} row={row} out={out} />
        </small>
      </span>
      {isTaken ? (
        <span className="shrink-0 rounded-[4px] bg-primary-soft px-1.5 py-1 text-table font-semibold text-primary-ink">
          {isDecimal(text) ? formatDecimal(text) : text}
        </span>
      ) : (
        isAllocatable(lot, vendor, offer) && (
          // A price keeps its kopecks: what gives way is the empty line.
          <span className="relative flex h-7 min-w-8 shrink-[99] basis-12 justify-end self-end border-b border-line-mid text-xs leading-7 text-ink-soft">
            {isPositive(room) && (
              <span className="opacity-0 [:focus>*>&]:opacity-100 [:focus>*>*>&]:opacity-100">
                = {formatDecimal(room)}
              </span>
            )}
          </span>
        )
      )}
    </span>
  );
}

function Standing({ offer, row, out }: { offer: CellOffer; row: AllocationRow; out: string | null }) {
  const standing = standingOf(offer, marksOf(row.row));
  return (
    <>
      {offer.isAnalogue && 'аналог '}
      {out !== null ? (
        out
      ) : standing.isBest ? (
        <b className="font-medium text-ok">лучшая</b>
      ) : (
        standing.percent !== null && signed(standing.percent)
      )}
    </>
  );
}

function Remainder({ row: { row, remainder }, isAllocating }: { row: AllocationRow; isAllocating: boolean }) {
  const { order } = row;
  if (isZero(remainder))
    return (
      <>
        <Check className="ml-auto size-4 text-ok" aria-hidden />
        <span className="sr-only">распределено всё</span>
      </>
    );
  return (
    <span className={cx('block', !isAllocating && 'text-ink-soft')}>
      <b className="block font-semibold whitespace-nowrap">
        {isNegative(remainder) && 'лишние '}
        {formatDecimal(remainder.replace('-', ''))} {order.unitTitle ?? ''}
      </b>
      <small className="block text-2xs">
        {compare(remainder, order.quantity) === 0 ? 'всё' : `из ${formatDecimal(order.quantity)}`}
      </small>
    </span>
  );
}

function faultsOf(
  rows: readonly AllocationRow[],
  vendors: readonly Vendor[],
  typed: Typed,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (Object.keys(typed).length === 0) return faults;
  for (const row of rows) {
    for (const vendor of vendors) {
      const offer = offerAt(row, vendor);
      const fault = offer && typed[offer.offerId]?.fault;
      if (fault !== undefined) faults[`${row.key}.${columnOf(vendor)}`] = fault;
    }
  }
  return faults;
}
