/** What the comparison shows of an item: one offer a vendor, how it stands among the others. Everything here is derived. */
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { deviation, heatStep, isOutlier } from '../../../rules/comparison-marks.ts';
import { compare, divide, min, trim } from '../../../rules/decimal.ts';
import { median } from '../../../rules/median.ts';
import { isVatCode, withVat } from '../../../rules/vat.ts';
import type { CellOffer, Row, Vendor } from './competitor-block.ts';

export type ViewMode = 'price' | 'sum' | 'term' | 'allocation';
export type PriceBase = 'net' | 'gross' | 'comparable';

export const ROW_PX = 39;

/** Where the focus is: an item's row, a vendor's column. */
export interface CellAt {
  row: number;
  column: number;
}

/** The one that counts for the vendor: its best that is compared, else the first there is. */
function mainOf(offers: readonly CellOffer[]): CellOffer | undefined {
  const compared = offers.filter(({ isCompared, comparableUnitPrice }) => isCompared && comparableUnitPrice);
  return (
    compared.toSorted((a, b) => compare(a.comparableUnitPrice ?? '0', b.comparableUnitPrice ?? '0'))[0] ??
    offers[0]
  );
}

export interface RowMarks {
  /** By application. */
  main: ReadonlyMap<number, CellOffer>;
  best: string | null;
  middle: string | null;
  /** Comparable prices that are compared, one a vendor. */
  prices: readonly string[];
  /** Fewest days among the compared. */
  shortest: number | null;
}

const known = new WeakMap<Row, RowMarks>();

export function marksOf(row: Row): RowMarks {
  const before = known.get(row);
  if (before) return before;
  const main = new Map<number, CellOffer>();
  for (const { applicationId, offers } of row.cells) {
    const offer = mainOf(offers);
    if (offer) main.set(applicationId, offer);
  }
  const compared = [...main.values()].filter(({ isCompared }) => isCompared);
  const prices = compared.flatMap(({ comparableUnitPrice }) => comparableUnitPrice ?? []);
  const days = compared.flatMap(({ shipmentPeriod }) => shipmentPeriod ?? []);
  const marks = {
    main,
    best: min(prices),
    middle: middleOf(prices),
    prices,
    shortest: days.length > 0 ? Math.min(...days) : null,
  };
  known.set(row, marks);
  return marks;
}

/** The median, no finer than the prices it is of: of an even number it lies between two of them. */
function middleOf(prices: readonly string[]): string | null {
  const exact = median(prices);
  const digits = Math.max(2, ...prices.map((price) => (trim(price).split('.')[1] ?? '').length));
  return exact && divide(exact, '1', digits);
}

export const offersOf = (row: Row, vendor: Vendor): readonly CellOffer[] =>
  row.cells.find(({ applicationId }) => applicationId === vendor.applicationId)?.offers ?? [];

/** How many lines an item takes where each offer has a field of its own. */
export const linesOf = (row: Row): number => Math.max(1, ...row.cells.map(({ offers }) => offers.length));

/** The number of a cell, in the vendor's currency but where it is comparable. */
export function valueOf(offer: CellOffer, vendor: Vendor, mode: ViewMode, base: PriceBase): string | null {
  if (mode === 'term') return offer.shipmentPeriod === null ? null : String(offer.shipmentPeriod);
  if (mode === 'sum') {
    if (base === 'comparable') return offer.comparableSum;
    return base === 'net' ? offer.sum : offer.sumWithVat;
  }
  if (base === 'comparable') return offer.comparableUnitPrice;
  const price = offer.repeatedPrice ?? offer.unitPrice;
  if (price === null || base === 'net') return price;
  return isVatCode(vendor.vat) ? withVat(price, vendor.vat) : price;
}

export interface Standing {
  isBest: boolean;
  /** In per cent to the base, the best where none is chosen; null where it cannot be told. */
  percent: string | null;
  heat: number;
  /** In per cent to the median. */
  outlier: string | null;
}

/** @param against the price of the vendor that the others are compared with; null: the best */
export function standingOf(offer: CellOffer, marks: RowMarks, against: string | null = marks.best): Standing {
  const price = offer.comparableUnitPrice;
  if (price === null) return { isBest: false, percent: null, heat: 0, outlier: null };
  const toBest = deviation(price, marks.best);
  const isFar = offer.isCompared && isOutlier(price, marks.prices);
  return {
    isBest: offer.isBest,
    percent: deviation(price, against),
    heat: offer.isCompared && toBest !== null ? heatStep(toBest) : 0,
    outlier: isFar ? deviation(price, marks.middle) : null,
  };
}

/** «7,71 млн», «412 тыс.», «980»: where the exact sum stands elsewhere. */
export function shortSum(value: string): { text: string; unit: string } {
  const n = Number(value);
  const said = (x: number, digits: number) =>
    x.toLocaleString('ru-RU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // Four or five digits tell one from another, and a column has no room for more.
  const inUnits = (x: number) => said(x, x >= 100 ? 1 : 2);
  if (n >= 1e9) return { text: inUnits(n / 1e9), unit: 'млрд' };
  if (n >= 1e6) return { text: inUnits(n / 1e6), unit: 'млн' };
  if (n >= 1e4) return { text: said(n / 1e3, 0), unit: 'тыс.' };
  return { text: said(n, 0), unit: '' };
}

/** Of the whole table, for the line under it. */
export function figuresOf({ rows, vendors }: CompetitorTable) {
  const wins = new Map<number, number>();
  let prices = 0;
  let outliers = 0;
  let analogues = 0;
  for (const row of rows) {
    const marks = marksOf(row);
    for (const [applicationId, offer] of marks.main) {
      if (offer.comparableUnitPrice !== null) prices += 1;
      if (offer.isAnalogue) analogues += 1;
      if (offer.isBest) wins.set(applicationId, (wins.get(applicationId) ?? 0) + 1);
      if (
        offer.comparableUnitPrice !== null &&
        offer.isCompared &&
        isOutlier(offer.comparableUnitPrice, marks.prices)
      )
        outliers += 1;
    }
  }
  return {
    prices,
    of: rows.length * vendors.length,
    outliers,
    analogues,
    wins: vendors
      .flatMap((vendor) => {
        const n = wins.get(vendor.applicationId);
        return n === undefined ? [] : [{ vendor, n }];
      })
      .toSorted((a, b) => b.n - a.n),
  };
}

/** What a vendor's head warns of. */
export function flagsOf({ rows }: CompetitorTable, vendor: Vendor) {
  let analogues = 0;
  let outliers = 0;
  for (const row of rows) {
    const marks = marksOf(row);
    const offer = marks.main.get(vendor.applicationId);
    if (!offer) continue;
    if (offer.isAnalogue) analogues += 1;
    if (
      offer.comparableUnitPrice !== null &&
      offer.isCompared &&
      isOutlier(offer.comparableUnitPrice, marks.prices)
    )
      outliers += 1;
  }
  return { analogues, outliers };
}
