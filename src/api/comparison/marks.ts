// How the offers for one item stand among each other, and what follows of it for the whole table. Everything here is derived.
import { isFarFrom } from '../../rules/comparison-marks.ts';
import { compare, divide, min, trim } from '../../rules/decimal.ts';
import { median } from '../../rules/median.ts';
import { totalOf } from '../../rules/money.ts';
import type { CompetitorTable } from '../records/competitor.ts';

type CellOffer = CompetitorTable['rows'][number]['cells'][number]['offers'][number];
type Vendor = CompetitorTable['vendors'][number];

/** What of an offer the marks are made of. */
export type Marked = Pick<
  CellOffer,
  'isCompared' | 'isBest' | 'isAnalogue' | 'comparableUnitPrice' | 'comparableSum' | 'shipmentPeriod'
>;

interface MarkedRow<O extends Marked> {
  cells: readonly { applicationId: number; offers: readonly O[] }[];
}

/** The one that counts for the vendor: its best that is compared, else the first there is. */
export function mainOf<O extends Marked>(offers: readonly O[]): O | undefined {
  if (offers.length < 2) return offers[0];
  const compared = offers.filter(({ isCompared, comparableUnitPrice }) => isCompared && comparableUnitPrice);
  return (
    compared.toSorted((a, b) => compare(a.comparableUnitPrice ?? '0', b.comparableUnitPrice ?? '0'))[0] ??
    offers[0]
  );
}

export interface RowMarks<O extends Marked = CellOffer> {
  /** By application. */
  main: ReadonlyMap<number, O>;
  best: string | null;
  middle: string | null;
  /** The median before it is rounded for the eye. */
  exact: string | null;
  /** Comparable prices that are compared, one a vendor. */
  prices: readonly string[];
  /** Fewest days among the compared. */
  shortest: number | null;
}

const known = new WeakMap<object, unknown>();

export function marksOf<O extends Marked>(row: MarkedRow<O>): RowMarks<O> {
  const before = known.get(row) as RowMarks<O> | undefined;
  if (before) return before;
  const main = new Map<number, O>();
  for (const { applicationId, offers } of row.cells) {
    const offer = mainOf(offers);
    if (offer) main.set(applicationId, offer);
  }
  const compared = [...main.values()].filter(({ isCompared }) => isCompared);
  const prices = compared.flatMap(({ comparableUnitPrice }) => comparableUnitPrice ?? []);
  const days = compared.flatMap(({ shipmentPeriod }) => shipmentPeriod ?? []);
  const exact = median(prices);
  const marks = {
    main,
    best: min(prices),
    middle: middleOf(exact, prices),
    exact,
    prices,
    shortest: days.length > 0 ? Math.min(...days) : null,
  };
  known.set(row, marks);
  return marks;
}

/** The median, no finer than the prices it is of: of an even number it lies between two of them. */
function middleOf(exact: string | null, prices: readonly string[]): string | null {
  const digits = Math.max(2, ...prices.map((price) => (trim(price).split('.')[1] ?? '').length));
  return exact && divide(exact, '1', digits);
}

export const isComplete = ({
  coverage,
  convertedTotal,
}: Pick<Vendor, 'coverage' | 'convertedTotal'>): boolean =>
  coverage.items >= coverage.of && convertedTotal !== null;

/** The lowest whole application that is admitted. */
export const leaderOf = <V extends Pick<Vendor, 'coverage' | 'convertedTotal' | 'isAdmitted'>>(
  vendors: readonly V[],
): V | undefined =>
  vendors
    .filter((vendor) => isComplete(vendor) && vendor.isAdmitted)
    .toSorted((a, b) => compare(a.convertedTotal ?? '0', b.convertedTotal ?? '0'))[0];

/** Of one vendor: items whose price is far from the median, of which an analogue is compared, where its price is the best. */
export interface VendorMarks {
  outliers: number;
  analogues: number;
  best: number;
}

/** Of the whole table; rows need not be kept: each is counted as it is added. */
export class MarksCounted {
  /** Cells with a comparable price. */
  prices = 0;
  readonly ofVendor = new Map<number, VendorMarks>();

  count(marks: RowMarks<Marked>): void {
    for (const [applicationId, offer] of marks.main) {
      let own = this.ofVendor.get(applicationId);
      if (!own) this.ofVendor.set(applicationId, (own = { outliers: 0, analogues: 0, best: 0 }));
      if (offer.isAnalogue) own.analogues += 1;
      if (offer.isBest) own.best += 1;
      if (offer.comparableUnitPrice === null) continue;
      this.prices += 1;
      if (offer.isCompared && isFarFrom(offer.comparableUnitPrice, marks.exact, marks.prices.length))
        own.outliers += 1;
    }
  }
}

export interface TableMarks extends Pick<MarksCounted, 'prices'> {
  ofVendor: ReadonlyMap<number, VendorMarks>;
  /** Where it is known already: what the leader asks for the items that each offers. */
  leaderSums?: ReadonlyMap<number, string | null>;
}

const tables = new WeakMap<CompetitorTable, TableMarks | null>();

/** Of a table whose rows are not all gone through here: what the server has counted, null while it is still counting. */
export const setTableMarks = (table: CompetitorTable, counted: TableMarks | null): void =>
  void tables.set(table, counted);

/** Null while it is still being counted. */
export function tableMarksOf(table: CompetitorTable): TableMarks | null {
  const before = tables.get(table);
  if (before !== undefined) return before;
  const counted = new MarksCounted();
  for (const row of table.rows) counted.count(marksOf(row));
  tables.set(table, counted);
  return counted;
}

/** What the leader asks for the items of which the vendor has a price that is compared. */
export function leaderSumOf(
  rows: Iterable<MarkedRow<Marked>>,
  vendor: { applicationId: number },
  leader: { applicationId: number },
): string {
  const same: string[] = [];
  for (const row of rows) {
    const { main } = marksOf(row);
    const sum = main.get(leader.applicationId)?.comparableSum;
    if (sum && main.get(vendor.applicationId)?.isCompared) same.push(sum);
  }
  return totalOf(same);
}
