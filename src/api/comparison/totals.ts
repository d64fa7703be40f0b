// What is counted of the whole comparison, of its columns: row after row, none of which is kept.
import { competitorRow, CompetitorTotals as Columns } from '../../rules/competitor.ts';
import { isZero } from '../../rules/decimal.ts';
import { totalOf } from '../../rules/money.ts';
import type { Paced } from '../../rules/paced.ts';
import type { CompetitorCells, CompetitorTotals } from '../records/competitor-cells.ts';
import { AdditionalCounted } from './additional.ts';
import { leaderOf, MarksCounted, marksOf, type Marked } from './marks.ts';
import { offeredOf, type Offered } from './offered.ts';
import type { OfferedLine } from './present-cell.ts';
import { presentColumn } from './present-column.ts';

const ITEMS_A_TURN = 5;

type Row = ReturnType<typeof rowAt>;
const rowAt = ({ lot, items, offerings }: Offered, place: number) =>
  competitorRow(lot, items[place]!, offerings);

function marksAt({ cells }: Row, { offerings }: Offered) {
  return marksOf({
    cells: cells.map((own, index) => ({
      applicationId: offerings[index]!.vendor.applicationId,
      offers: own.map(({ offer, comparable, comparableSum, isCompared, isBest }): Marked => ({
        isCompared,
        isBest,
        isAnalogue: offer.isAnalogue,
        comparableUnitPrice: comparable.ok ? comparable.unitPrice : null,
        comparableSum,
        shipmentPeriod: offer.shipmentPeriod,
      })),
    })),
  });
}

/** @param estimatedTotal of the lot as a whole, where its items are not estimated */
export function* competitorTotalsOf(
  cells: CompetitorCells,
  estimatedTotal: string | null,
): Paced<CompetitorTotals> {
  const offered = offeredOf(cells);
  const vendors = offered.offerings.map(({ vendor }) => vendor);
  const columns = new Columns<OfferedLine, (typeof vendors)[number]>(
    { ...offered.lot, estimate: estimatedTotal },
    vendors,
  );
  const additional = new AdditionalCounted(offered.lot, vendors);
  const marks = new MarksCounted();
  const won = vendors.map(() => 0);
  /** By row and vendor, of what is compared; of the leader, whoever it is, also of what is not. */
  const sums: { sum: string | null; isCompared: boolean }[][] = [];
  for (const [place, { order }] of offered.items.entries()) {
    const row = rowAt(offered, place);
    columns.add(row);
    additional.add(row, order.estimate);
    const own = marksAt(row, offered);
    marks.count(own);
    for (const [index, one] of row.cells.entries())
      if (one.some(({ offer: { allocatedQuantity: taken } }) => taken !== null && !isZero(taken)))
        won[index]! += 1;
    sums.push(
      vendors.map(({ applicationId }) => {
        const main = own.main.get(applicationId);
        return { sum: main?.comparableSum ?? null, isCompared: main?.isCompared ?? false };
      }),
    );
    if (place % ITEMS_A_TURN === ITEMS_A_TURN - 1) yield;
  }
  const counted = columns.columns();
  const told = counted.map((column, index) => ({
    applicationId: column.vendor.applicationId,
    ...presentColumn(column),
    itemsWon: won[index]!,
    isAdmitted: cells.vendors[index]!.vendor.isAdmitted,
  }));
  const leader = leaderOf(told);
  const first = leader ? told.indexOf(leader) : null;
  const leaderSumFor = (index: number): string | null =>
    first === null
      ? null
      : totalOf(sums.flatMap((row) => (row[index]!.isCompared ? (row[first]!.sum ?? []) : [])));
  return {
    vendors: told.map(({ isAdmitted: _isAdmitted, ...one }, index) => ({
      ...one,
      ...(marks.ofVendor.get(one.applicationId) ?? { outliers: 0, analogues: 0, best: 0 }),
      leaderSum: leaderSumFor(index),
    })),
    additional: additional.result(counted, columns.minimum(), estimatedTotal),
    prices: marks.prices,
  };
}
