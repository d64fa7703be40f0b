// The comparison of a very large lot as a table whose rows are made when they are looked at: what is offered is read from the columns,
// and all that follows of it is calculated of the whole row, at once, the first time that any of it is asked for.
import { competitorRow } from '../../rules/competitor.ts';
import { subtract, sum, trim } from '../../rules/decimal.ts';
import type { CompetitorCells, CompetitorTotals } from '../records/competitor-cells.ts';
import type { CompetitorTable } from '../records/competitor.ts';
import { setTableMarks } from './marks.ts';
import { offeredOf, type Offered } from './offered.ts';
import { presentCell, type OfferedLine } from './present-cell.ts';

type Row = CompetitorTable['rows'][number];
type CellOffer = Row['cells'][number]['offers'][number];
type Presented = { cells: CellOffer[][]; minimum: Row['minimum'] };

class LazyRow {
  readonly order: Row['order'];
  private readonly offered: Offered;
  private readonly place: number;
  private own: Row['cells'] | null = null;
  private made: Presented | null = null;

  constructor(offered: Offered, place: number) {
    this.offered = offered;
    this.place = place;
    this.order = offered.items[place]!.order;
  }

  get cells(): Row['cells'] {
    return (this.own ??= this.offered.offerings.map(({ vendor: { applicationId }, ofItem }, column) => ({
      applicationId,
      offers: (ofItem.get(this.order.id) ?? []).map((offer, line) => lazyOffer(this, column, line, offer)),
    })));
  }

  get minimum(): Row['minimum'] {
    return this.presented.minimum;
  }

  get allocated(): string {
    const taken = this.cells.flatMap(({ offers }) =>
      offers.flatMap(({ allocatedQuantity }) => allocatedQuantity ?? []),
    );
    return trim(sum(taken));
  }

  get remainder(): string {
    return subtract(this.order.quantity, this.allocated);
  }

  get presented(): Presented {
    return (this.made ??= this.present());
  }

  private present(): Presented {
    const { lot, items, offerings } = this.offered;
    const row = competitorRow(lot, items[this.place]!, offerings);
    const cells = row.cells.map((own) => own.map(presentCell));
    const column = cells.findIndex((own) => own.some(({ isBest }) => isBest));
    const best = cells[column]?.find(({ isBest }) => isBest);
    return {
      cells,
      minimum:
        best && row.bestUnitPrice !== null && row.bestSum !== null
          ? {
              applicationId: offerings[column]!.vendor.applicationId,
              offerId: best.offerId,
              unitPrice: row.bestUnitPrice,
              sum: row.bestSum,
            }
          : null,
    };
  }
}

/** What follows of the row. */
const DERIVED = [
  'loweredPercent',
  'sum',
  'vatSum',
  'sumWithVat',
  'comparableUnitPrice',
  'comparableSum',
  'priceSteps',
  'incomparable',
  'coversOrdered',
  'allocatedSum',
  'isCompared',
  'isBest',
] as const satisfies readonly (keyof CellOffer)[];

type Derived = (typeof DERIVED)[number];
type Given = Omit<CellOffer, Derived>;

class LazyOffer {
  private readonly row: LazyRow;
  private readonly column: number;
  private readonly line: number;

  constructor(row: LazyRow, column: number, line: number, given: Given) {
    this.row = row;
    this.column = column;
    this.line = line;
    Object.assign(this, given);
  }

  get whole(): CellOffer {
    return this.row.presented.cells[this.column]![this.line]!;
  }
}

for (const name of DERIVED)
  Object.defineProperty(LazyOffer.prototype, name, {
    get(this: LazyOffer) {
      return this.whole[name];
    },
  });

function lazyOffer(row: LazyRow, column: number, line: number, offer: OfferedLine): CellOffer {
  const { orderId: _orderId, isExcluded: _isExcluded, quantity, allocatedQuantity, ...rest } = offer;
  return new LazyOffer(row, column, line, {
    ...rest,
    quantity: trim(quantity),
    allocatedQuantity: allocatedQuantity === null ? null : trim(allocatedQuantity),
    archivedAt: rest.archivedAt instanceof Date ? rest.archivedAt.toISOString() : rest.archivedAt,
  }) as unknown as CellOffer;
}

/** Of a vendor before the whole is counted: what stands for its sums is told by nobody (`tableMarksOf` is null). */
const UNCOUNTED = {
  total: '0',
  vatTotal: '0',
  totalWithVat: '0',
  convertedTotal: null,
  estimatedTotal: null,
  allocatedTotal: null,
  itemsWon: 0,
};

/** @param totals null while they are still counted */
export function tableOfCells(cells: CompetitorCells, totals: CompetitorTotals | null): CompetitorTable {
  const offered = offeredOf(cells);
  const of = offered.items.length;
  const ofVendor = new Map((totals?.vendors ?? []).map((one) => [one.applicationId, one]));
  const table: CompetitorTable = {
    lot: cells.lot,
    rates: cells.rates,
    vendors: cells.vendors.map(({ vendor }) => {
      const own = ofVendor.get(vendor.applicationId);
      if (!own) return { ...vendor, ...UNCOUNTED, coverage: { items: of, of } };
      // What the marks are made of is no part of the table.
      const {
        outliers: _outliers,
        analogues: _analogues,
        best: _best,
        leaderSum: _leaderSum,
        ...counted
      } = own;
      return { ...vendor, ...counted };
    }),
    rows: offered.items.map((_item, place) => new LazyRow(offered, place)),
    additional: totals?.additional ?? null,
  };
  setTableMarks(
    table,
    totals && {
      prices: totals.prices,
      ofVendor,
      leaderSums: new Map(totals.vendors.map(({ applicationId, leaderSum }) => [applicationId, leaderSum])),
    },
  );
  return table;
}

/** Its rows one after another, none of which is kept: for who writes all of them down. */
export function* rowsOfCells(cells: CompetitorCells): Generator<Row, void, void> {
  const offered = offeredOf(cells);
  for (const place of offered.items.keys()) yield new LazyRow(offered, place);
}
