/** The comparison while quantities are allocated, as rows of a grid: a line an offer of the vendor, its quantity as it is typed. */
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { add, compare, isDecimal, isPositive, min, subtract, trim } from '../../../rules/decimal.ts';
import { numberFault, quantityForm } from '../../../text/number-form.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import { linesOf, offersOf } from './board-view.ts';
import type { CellOffer, Row, Vendor } from './competitor-block.ts';

/** `v12`: the column of application 12. */
export type VendorColumn = `v${number}`;

export type AllocationRow = Readonly<Record<VendorColumn, string>> & {
  row: Row;
  /** Which of the item's lines: analogues have their own. */
  line: number;
  key: string;
  remainder: string;
};

/** By offer: what is typed and not stored. */
export type Typed = Readonly<Record<number, { text: string; fault?: string }>>;

export const columnOf = ({ applicationId }: Pick<Vendor, 'applicationId'>): VendorColumn =>
  `v${applicationId}`;
export const keyOfLine = (orderId: number, line: number): string => `${orderId}:${line}`;
export const offerAt = ({ row, line }: AllocationRow, vendor: Vendor): CellOffer | undefined =>
  offersOf(row, vendor)[line];

export const storedOf = ({ allocatedQuantity }: CellOffer): string =>
  allocatedQuantity === null ? '' : trim(allocatedQuantity);
const textOf = (offer: CellOffer, typed: Typed): string => typed[offer.offerId]?.text ?? storedOf(offer);

/** Of the item, as it would be with what is typed; a faulty text counts as what is stored. */
export function takenBy(row: Row, typed: Typed, except?: number): string {
  return row.cells
    .flatMap(({ offers }) => offers)
    .filter(({ offerId }) => offerId !== except)
    .map((offer) => {
      const one = typed[offer.offerId];
      const isMeant =
        one !== undefined && one.fault === undefined && (one.text === '' || isDecimal(one.text));
      return (isMeant ? one.text : storedOf(offer)) || '0';
    })
    .reduce(add, '0');
}

/** What the offer may take: what nobody else of the item has, and never more than it offers. */
export function roomOf(row: Row, offer: CellOffer, typed: Typed): string {
  const left = subtract(row.order.quantity, takenBy(row, typed, offer.offerId));
  return min([isPositive(left) ? left : '0', offer.quantity ?? '0']) ?? '0';
}

export function quantityFault(row: Row, offer: CellOffer, text: string, typed: Typed): string | undefined {
  if (text === '' || text === storedOf(offer)) return undefined;
  const wrong = numberFault(quantityForm, text);
  if (wrong !== null) return wrong;
  if (compare(text, offer.quantity ?? '0') > 0) return `Предложено ${formatDecimal(offer.quantity)}`;
  const room = roomOf(row, offer, typed);
  return compare(text, room) > 0 ? `Осталось ${formatDecimal(room)}` : undefined;
}

const known = new WeakMap<Row, { vendors: readonly Vendor[]; lines: AllocationRow[] }>();

/** Rows keep their identity while nothing is typed in them: the grid draws anew only what changed. */
export function allocationRows(
  { rows }: CompetitorTable,
  vendors: readonly Vendor[],
  typed: Typed,
): AllocationRow[] {
  return rows.flatMap((row) => {
    const isTouched = row.cells.some(({ offers }) => offers.some(({ offerId }) => offerId in typed));
    const before = known.get(row);
    if (!isTouched && before?.vendors === vendors) return before.lines;
    const lines = Array.from({ length: linesOf(row) }, (_, line) => lineOf(row, line, vendors, typed));
    if (!isTouched) known.set(row, { vendors, lines });
    return lines;
  });
}

function lineOf(row: Row, line: number, vendors: readonly Vendor[], typed: Typed): AllocationRow {
  const texts = vendors.map((vendor) => {
    const offer = offersOf(row, vendor)[line];
    return [columnOf(vendor), offer ? textOf(offer, typed) : ''];
  });
  const remainder = subtract(row.order.quantity, takenBy(row, typed));
  return { ...Object.fromEntries(texts), row, line, key: keyOfLine(row.order.id, line), remainder };
}
