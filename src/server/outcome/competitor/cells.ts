// The comparison by columns: one vendor's offers are read after another's, and of each its columns alone are kept.
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { offerColumnsOf } from '../../../api/comparison/offer-columns.ts';
import { presentRates } from '../../../api/comparison/present-cell.ts';
import type { CompetitorCells } from '../../../api/records/competitor-cells.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isComparing } from '../../../machines/lot-predicates.ts';
import { ordersOfLots } from '../../applications/core/items.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { applications } from '../../applications/core/tables.ts';
import { loadFrames, viewsOf, type Frame, type View } from '../../applications/application/views.ts';
import { estimatesOf } from '../../lots/estimates/queries.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { bySubmission } from '../allocation/load.ts';
import { notesOf, presentItem, presentLot, presentTerms, vendorOf } from './vendors.ts';

/** Nothing before the envelopes are open, and nothing while the lot is sealed again. */
export async function competitorCellsOf(
  db: Db,
  visitor: Visitor,
  lot: LotTableRow,
): Promise<CompetitorCells> {
  const isOpen = isComparing(lot.status) && !lot.isSealed;
  const orders = isOpen ? await ordersOfLots(db, [lot.id]) : new Map<number, never>();
  const frames = isOpen ? await loadFrames(db, visitor, eq(applications.lotId, lot.id), 'submitted') : [];
  const notes = await notesOf(db, lot.id);
  const estimated = await estimatesOf(db, lot.id);
  const items = [...orders.values()].map((order) => presentItem(order, estimated));
  const placeOf = new Map(items.map(({ id }, place) => [id, place]));
  const vendors: CompetitorCells['vendors'] = [];
  for await (const view of viewsInTurn(db, frames.toSorted(bySubmission), orders)) {
    const { tolerance, isExcluded, offers: own } = vendorOf(view);
    const { isToleranceEnabled, tolerancePlus, toleranceMinus } = tolerance;
    vendors.push({
      vendor: presentTerms(view, notes),
      isExcluded,
      tolerance: { isToleranceEnabled, tolerancePlus, toleranceMinus },
      offers: offerColumnsOf(own, items, placeOf),
    });
  }
  return {
    lot: { ...presentLot(lot, visitor), basis: lot.basis },
    rates: presentRates(frames[0]?.rates ?? {}),
    items,
    vendors,
  };
}

/** One after another: the next is read while this one is written down, and everybody else has a turn between them. */
async function* viewsInTurn(
  db: Db,
  frames: readonly Frame[],
  orders: View['items'],
): AsyncGenerator<View, void, void> {
  const read = (frame: Frame | undefined) => (frame ? viewsOf(db, [frame], orders) : null);
  let next = read(frames[0]);
  for (let at = 1; next !== null; at += 1) {
    // An application that was taken back between two statements has no view any more.
    const [view] = await next;
    next = read(frames[at]);
    // Where nobody waits for it any more its failure is nobody's.
    next?.catch(() => {});
    if (view) yield view;
    await setImmediate();
  }
}

/** How many offers an opening of the lot has shown. */
export const offersOfLot = (db: Db, lotId: number): Promise<number> =>
  db.$count(offers, eq(offers.lotId, lotId));
