// The competitor table as the screen and the spreadsheet show it; every number comes from the rules.
import { AdditionalCounted } from '../../../api/comparison/additional.ts';
import { presentCell, presentRates } from '../../../api/comparison/present-cell.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isComparing } from '../../../machines/lot-predicates.ts';
import type { FrozenRates } from '../../../rules/comparable.ts';
import { allocatedQuantity, competitorRows, type competitorTable } from '../../../rules/competitor.ts';
import { subtract, trim } from '../../../rules/decimal.ts';
import { eachOf, type Paced } from '../../../rules/paced.ts';
import { loadComparison, type Comparison } from '../allocation/load.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { estimatesOf, type LotEstimates } from '../../lots/estimates/queries.ts';
import { paced } from '../../platform/paced.ts';
import type { Db } from '../../platform/database/client.ts';
import {
  notesOf,
  presentItem,
  presentLot,
  presentVendor,
  vendorOf,
  type ComparedVendor,
  type Offered,
} from './vendors.ts';

const ITEMS_A_TURN = 10;

/** Nothing before the envelopes are open, and nothing while the lot is sealed again. */
export async function competitorTableOf(
  db: Db,
  visitor: Visitor,
  lot: LotTableRow,
  { withCompetitors, additionalCalc }: { withCompetitors: boolean; additionalCalc: boolean },
): Promise<CompetitorTable> {
  const comparison: Comparison =
    isComparing(lot.status) && !lot.isSealed
      ? await loadComparison(db, visitor, lot)
      : { lot, orders: new Map(), views: [] };
  const { views, orders } = comparison;
  const rates = views[0]?.rates ?? {};
  const estimated = await estimatesOf(db, lot.id);
  const items = [...orders.values()].map((order) => ({
    order,
    orderId: order.id,
    quantity: order.quantity ?? '0',
    estimate: estimated.prices.get(order.id) ?? null,
  }));
  const scale = { currency: lot.currency, basis: lot.basis, rates, estimate: estimated.total };
  const table = await paced(competitorRows(scale, items, await paced(eachOf(views, 1, vendorOf))));
  const notes = await notesOf(db, lot.id);
  return {
    lot: presentLot(lot, visitor),
    rates: presentRates(rates),
    vendors: withCompetitors ? table.columns.map((column) => presentVendor(column, notes)) : [],
    rows: await paced(
      eachOf(table.rows, ITEMS_A_TURN, (row) => {
        const { order, quantity } = row.item;
        const allocated = allocatedQuantity(row);
        const best = row.cells
          .flatMap((cells, index) => cells.map((cell) => ({ cell, view: views[index]! })))
          .find(({ cell }) => cell.isBest);
        return {
          order: presentItem(order, estimated),
          cells: withCompetitors
            ? row.cells.map((cells, index) => ({
                applicationId: views[index]!.row.id,
                offers: cells.map(presentCell),
              }))
            : [],
          minimum:
            best && row.bestUnitPrice !== null && row.bestSum !== null
              ? {
                  applicationId: best.view.row.id,
                  offerId: best.cell.offer.id,
                  unitPrice: row.bestUnitPrice,
                  sum: row.bestSum,
                }
              : null,
          allocated: trim(allocated),
          remainder: subtract(quantity, allocated),
        };
      }),
    ),
    additional: additionalCalc ? await paced(additionalOf(table, scale, estimated)) : null,
  };
}

type Table = ReturnType<
  typeof competitorTable<
    { orderId: number; quantity: string; estimate: string | null },
    Offered,
    ComparedVendor
  >
>;

function* additionalOf(
  { rows, columns, minimum }: Table,
  scale: { currency: string; rates: FrozenRates },
  estimated: LotEstimates,
): Paced<NonNullable<CompetitorTable['additional']>> {
  const counted = new AdditionalCounted(
    scale,
    columns.map(({ vendor }) => vendor),
  );
  yield* eachOf(rows, ITEMS_A_TURN, (row) => counted.add(row, row.item.estimate));
  return counted.result(columns, minimum, estimated.total);
}
