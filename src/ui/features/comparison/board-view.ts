/** What the comparison shows of an item: one offer a vendor, how it stands among the others. Everything here is derived. */
import { tableMarksOf, type RowMarks } from '../../../api/comparison/marks.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { deviation, heatStep, isFarFrom } from '../../../rules/comparison-marks.ts';
import { compare, round } from '../../../rules/decimal.ts';
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

/** A price that was converted has as many digits as its rate: in a cell it stands to the kopeck, and exact behind it. */
export const toKopecks = (value: string | null): string | null =>
  value === null || compare(value, '1') < 0 ? value : round(value, 2);

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
  const isFar = offer.isCompared && isFarFrom(price, marks.exact, marks.prices.length);
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

/** Of the whole table, for the line under it; null while it is still being counted. */
export function figuresOf(table: CompetitorTable) {
  const marks = tableMarksOf(table);
  if (marks === null) return null;
  const all = [...marks.ofVendor.values()];
  return {
    prices: marks.prices,
    of: table.rows.length * table.vendors.length,
    outliers: all.reduce((sum, { outliers }) => sum + outliers, 0),
    analogues: all.reduce((sum, { analogues }) => sum + analogues, 0),
    wins: table.vendors
      .flatMap((vendor) => {
        const n = marks.ofVendor.get(vendor.applicationId)?.best ?? 0;
        return n === 0 ? [] : [{ vendor, n }];
      })
      .toSorted((a, b) => b.n - a.n),
  };
}

const NO_FLAGS = { analogues: 0, outliers: 0 };

/** What a vendor's head warns of. */
export const flagsOf = (table: CompetitorTable, { applicationId }: Vendor) =>
  tableMarksOf(table)?.ofVendor.get(applicationId) ?? NO_FLAGS;

/** Of more than so many each has the least width, whatever the window is. */
export const MANY_VENDORS = 6;
