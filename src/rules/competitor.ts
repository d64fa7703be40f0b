/**
 * The competitor table (конкурентный лист): items × vendors, each cell with every number that the screen, the xlsx and the
 * server show. Comparable sums are at the ordered quantity; the offer's own sums are at the offered one.
 */
import { byOrder } from './by-order.ts';
import { atOnce, eachOf, type Paced } from './paced.ts';
import { compare, min, sum } from './decimal.ts';
import { comparablePrice, comparableSum, effectivePrice, loweredPercent } from './comparable.ts';
import type { Comparable, FrozenRates } from './comparable.ts';
import { EstimateOfOffered } from './offered-estimate.ts';
import { lineSum, totalOf } from './money.ts';
import { coversOrdered } from './tolerance.ts';
import type { Tolerance } from './tolerance.ts';
import { vatOf } from './vat.ts';
import type { VatCode } from './vat.ts';

export type CompetitorItem = {
  readonly orderId: number;
  readonly quantity: string;
  /** The organiser's, for a unit. */
  readonly estimate?: string | null;
};

export type CompetitorOffer = {
  readonly offerId: number;
  readonly orderId: number;
  readonly quantity: string;
  readonly unitPrice: string | null;
  readonly repeatedPrice: string | null;
  readonly allocatedQuantity: string | null;
  /** Rejected by the customer or taken out of the comparison: shown, and neither marked nor counted. */
  readonly isExcluded: boolean;
};

export type CompetitorVendor<O extends CompetitorOffer = CompetitorOffer> = {
  readonly applicationId: number;
  readonly currency: string;
  readonly vat: VatCode;
  readonly basis: string;
  readonly tolerance: Tolerance;
  /** The whole application is out: rejected or not admitted. */
  readonly isExcluded: boolean;
  readonly offers: readonly O[];
};

export type CompetitorLot = {
  readonly currency: string;
  readonly basis: string;
  readonly rates: FrozenRates;
  /** The organiser's of the lot as a whole, where its items are not estimated. */
  readonly estimate?: string | null;
};

export type CompetitorCell<O extends CompetitorOffer> = {
  readonly offer: O;
  /** The price that counts: repeated or own; null where there is none. */
  readonly price: string | null;
  /** '0.00' where no repeated price is lower. */
  readonly loweredPercent: string;
  /** In the application's currency, at the offered quantity; null without a price. */
  readonly sum: string | null;
  readonly vatSum: string | null;
  readonly sumWithVat: string | null;
  /** With its steps, or why there is none. */
  readonly comparable: Comparable;
  readonly comparableSum: string | null;
  /** It supplies the whole item. */
  readonly coversItem: boolean;
  /** It takes part in the marks and totals. */
  readonly isCompared: boolean;
  /** The lowest comparable unit price of the item; several cells where prices are equal. */
  readonly isBest: boolean;
};

export type CompetitorRow<I extends CompetitorItem, O extends CompetitorOffer> = {
  readonly item: I;
  /** By vendor in the order given; analogues make several cells. */
  readonly cells: readonly (readonly CompetitorCell<O>[])[];
  readonly bestUnitPrice: string | null;
  readonly bestSum: string | null;
};

export type CompetitorColumn<V> = {
  readonly vendor: V;
  /** Own currency, over the compared offer of each item (all offers where the application is excluded). */
  readonly total: string;
  readonly vatTotal: string;
  readonly totalWithVat: string;
  /** Before the re-bidding, for the old total struck through. */
  readonly firstTotal: string;
  readonly loweredPercent: string;
  readonly comparableTotal: string;
  /** What the organiser expects of the same items at the same quantities; null where it cannot be laid beside the comparable total. */
  readonly estimatedTotal: string | null;
  readonly allocatedComparableTotal: string;
  readonly coverage: { readonly items: number; readonly of: number };
  readonly isComplete: boolean;
  readonly hasOtherBasis: boolean;
  readonly missingRates: readonly string[];
  /** The lowest comparable total among complete, compared applications. */
  readonly isBest: boolean;
};

export type CompetitorTable<
  I extends CompetitorItem,
  O extends CompetitorOffer,
  V extends CompetitorVendor<O>,
> = {
  readonly rows: readonly CompetitorRow<I, O>[];
  readonly columns: readonly CompetitorColumn<V>[];
  /** Every item at its best price: the sum of the minimum block, over the items that have one. */
  readonly minimum: {
    readonly total: string;
    readonly coverage: { readonly items: number; readonly of: number };
  };
};

/** The whole table. Items, vendors and offers come back in it as given, with whatever fields they carry. */
export const competitorTable = <
  I extends CompetitorItem,
  O extends CompetitorOffer,
  V extends CompetitorVendor<O>,
>(
  lot: CompetitorLot,
  items: readonly I[],
  vendors: readonly (V & CompetitorVendor<O>)[],
): CompetitorTable<I, O, V> => atOnce(competitorRows(lot, items, vendors));

const ITEMS_A_TURN = 10;

/** A vendor's offers by item, however they are kept. */
export interface OffersByItem<O> {
  get: (orderId: number) => readonly O[] | undefined;
}

export interface Offering<V, O> {
  readonly vendor: V;
  readonly ofItem: OffersByItem<O>;
}

/** The same with pauses, for lots of thousands of items. */
export function* competitorRows<
  I extends CompetitorItem,
  O extends CompetitorOffer,
  V extends CompetitorVendor<O>,
>(
  lot: CompetitorLot,
  items: readonly I[],
  vendors: readonly (V & CompetitorVendor<O>)[],
): Paced<CompetitorTable<I, O, V>> {
  const offered = yield* eachOf(vendors, 1, (vendor) => ({ vendor, ofItem: byOrder<O>(vendor.offers) }));
  const totals = new CompetitorTotals<O, V>(lot, vendors);
  const rows = yield* eachOf(items, ITEMS_A_TURN, (item) => {
    const row = competitorRow(lot, item, offered);
    totals.add(row);
    return row;
  });
  return { rows, columns: totals.columns(), minimum: totals.minimum() };
}

/** One item over all vendors. */
export function competitorRow<I extends CompetitorItem, O extends CompetitorOffer>(
  lot: CompetitorLot,
  item: I,
  vendors: readonly Offering<Omit<CompetitorVendor<O>, 'offers'>, O>[],
): CompetitorRow<I, O> {
  const drafts = vendors.map(({ vendor, ofItem }) =>
    (ofItem.get(item.orderId) ?? []).map((offer) => cellOf(lot, item, vendor, offer)),
  );
  const prices = drafts.flat().flatMap((cell) => (cell.isCompared ? [unitPriceOf(cell)] : []));
  const bestUnitPrice = min(prices.filter((price) => price !== null));
  const cells = drafts.map((own) =>
    own.map((cell) => {
      const price = unitPriceOf(cell);
      const isBest =
        cell.isCompared && price !== null && bestUnitPrice !== null && compare(price, bestUnitPrice) === 0;
      return { ...cell, isBest };
    }),
  );
  const bestSum = bestUnitPrice === null ? null : comparableSum(bestUnitPrice, item.quantity);
  return { item, cells, bestUnitPrice, bestSum };
}

function cellOf<O extends CompetitorOffer>(
  lot: CompetitorLot,
  item: CompetitorItem,
  vendor: Omit<CompetitorVendor<O>, 'offers'>,
  offer: O,
): CompetitorCell<O> {
  const price = effectivePrice(offer);
  const own = price === null ? null : lineSum(price, offer.quantity);
  const vatSum = own === null ? null : vatOf(own, vendor.vat);
  const { unitPrice, repeatedPrice } = offer;
  const { currency, vat } = vendor;
  const comparable = comparablePrice({ unitPrice, repeatedPrice, currency, vat }, lot.currency, lot.rates);
  const coversItem = coversOrdered(offer.quantity, item.quantity, vendor.tolerance);
  return {
    offer,
    price,
    loweredPercent: unitPrice === null || price === null ? '0.00' : loweredPercent(unitPrice, price),
    sum: own,
    vatSum,
    sumWithVat: own === null || vatSum === null ? null : totalOf([own, vatSum]),
    comparable,
    comparableSum: comparable.ok ? comparableSum(comparable.unitPrice, item.quantity) : null,
    coversItem,
    isCompared: !vendor.isExcluded && !offer.isExcluded && coversItem && comparable.ok,
    isBest: false,
  };
}

function unitPriceOf(cell: CompetitorCell<CompetitorOffer>): string | null {
  return cell.comparable.ok ? cell.comparable.unitPrice : null;
}

/** Of a vendor's offers for one item the cheapest that is compared; where nothing of it may be compared, the cheapest at all. */
function counted<O extends CompetitorOffer>(
  cells: readonly CompetitorCell<O>[],
  isExcluded: boolean,
): CompetitorCell<O> | null {
  let chosen: CompetitorCell<O> | null = null;
  for (const cell of cells) {
    const price = unitPriceOf(cell);
    if (price === null || !(cell.isCompared || (isExcluded && cell.coversItem))) continue;
    const best = chosen === null ? null : unitPriceOf(chosen);
    if (best === null || compare(price, best) < 0) chosen = cell;
  }
  return chosen;
}

/** What is kept of a column's lines: sums in the order of the rows. */
class ColumnSums {
  lines = 0;
  readonly total: string[] = [];
  readonly vat: string[] = [];
  readonly withVat: string[] = [];
  readonly first: string[] = [];
  readonly comparable: string[] = [];
  readonly allocated: string[] = [];
  readonly missing = new Set<string>();
  readonly estimate = new EstimateOfOffered();
}

/** The columns of rows that need not be kept: each is counted as it is added. */
export class CompetitorTotals<
  O extends CompetitorOffer,
  V extends Omit<CompetitorVendor<O>, 'offers'> = CompetitorVendor<O>,
> {
  private readonly lot: CompetitorLot;
  private readonly vendors: readonly V[];
  private readonly sums: readonly ColumnSums[];
  private readonly best: string[] = [];
  private rows = 0;

  constructor(lot: CompetitorLot, vendors: readonly V[]) {
    this.lot = lot;
    this.vendors = vendors;
    this.sums = vendors.map(() => new ColumnSums());
  }

  add({ item, cells, bestSum }: CompetitorRow<CompetitorItem, O>): void {
    this.rows += 1;
    if (bestSum !== null) this.best.push(bestSum);
    for (const [index, sums] of this.sums.entries())
      addLine(sums, item, cells[index] ?? [], this.vendors[index]!.isExcluded);
  }

  columns(): CompetitorColumn<V>[] {
    const drafts = this.vendors.map((vendor, index) => this.columnOf(vendor, this.sums[index]!));
    const rivals = drafts.filter(({ vendor, isComplete }) => isComplete && !vendor.isExcluded);
    const bestTotal = min(rivals.map(({ comparableTotal }) => comparableTotal));
    return drafts.map((column) => ({
      ...column,
      isBest:
        rivals.includes(column) && bestTotal !== null && compare(column.comparableTotal, bestTotal) === 0,
    }));
  }

  minimum(): { total: string; coverage: { items: number; of: number } } {
    return { total: totalOf(this.best), coverage: { items: this.best.length, of: this.rows } };
  }

  private columnOf(vendor: V, sums: ColumnSums): CompetitorColumn<V> {
    const total = totalOf(sums.total);
    const firstTotal = totalOf(sums.first);
    const isComplete = this.rows > 0 && sums.lines === this.rows;
    return {
      vendor,
      total,
      vatTotal: totalOf(sums.vat),
      totalWithVat: totalOf(sums.withVat),
      firstTotal,
      loweredPercent: loweredPercent(firstTotal, total),
      comparableTotal: totalOf(sums.comparable),
      estimatedTotal: sums.estimate.result({ total: this.lot.estimate ?? null, isWhole: isComplete }),
      allocatedComparableTotal: totalOf(sums.allocated),
      coverage: { items: sums.lines, of: this.rows },
      isComplete,
      hasOtherBasis: vendor.basis !== this.lot.basis,
      missingRates: [...sums.missing],
      isBest: false,
    };
  }
}

function addLine<O extends CompetitorOffer>(
  sums: ColumnSums,
  item: CompetitorItem,
  own: readonly CompetitorCell<O>[],
  isExcluded: boolean,
): void {
  for (const cell of own) {
    const { comparable, offer } = cell;
    if (!comparable.ok && comparable.reason === 'rateMissing')
      for (const currency of comparable.currencies) sums.missing.add(currency);
    if (comparable.ok && offer.allocatedQuantity !== null)
      sums.allocated.push(lineSum(comparable.unitPrice, offer.allocatedQuantity));
  }
  const cell = counted(own, isExcluded);
  if (cell === null) return;
  sums.lines += 1;
  sums.estimate.add(item.estimate ?? null, item.quantity);
  // What is counted is compared, and has a price.
  sums.total.push(cell.sum!);
  sums.vat.push(cell.vatSum!);
  sums.withVat.push(cell.sumWithVat!);
  sums.comparable.push(cell.comparableSum!);
  sums.first.push(lineSum(cell.offer.unitPrice ?? cell.price!, cell.offer.quantity));
}

/** What is allocated of an item over all its cells. */
export function allocatedQuantity(row: CompetitorRow<CompetitorItem, CompetitorOffer>): string {
  return sum(row.cells.flat().map(({ offer }) => offer.allocatedQuantity ?? '0'));
}
