// What a list of lots brings along where it is asked to: for whoever sees the lot, but for the estimate.
import { asc, inArray } from 'drizzle-orm';
import type { LotRow } from '../../../api/records/lot.ts';
import type { Db } from '../../platform/database/client.ts';
import { filesOfOwners } from '../../platform/files/queries.ts';
import { presentFile } from '../../platform/files/present.ts';
import { LeftOut } from '../../platform/list/included.ts';
import type { Visitor } from '../../../machines/access.ts';
import { lots } from '../core/tables.ts';
import { criteria } from '../criteria/tables.ts';
import { estimatedSumsOf } from '../estimates/queries.ts';
import { mayReadEstimate } from '../estimates/rights.ts';
import { ordersOf } from '../orders/queries.ts';

/** On a page, as many as one lot may have. */
const MOST_ORDERS = 5_000;

type Rows = readonly LotRow[];
const idsOf = (rows: Rows): number[] => rows.map(({ id }) => id);

export const related = (db: Db, visitor: Visitor) => ({
  criteria: async (rows: Rows) => {
    const found = await db
      .select()
      .from(criteria)
      .where(inArray(criteria.lotId, idsOf(rows)))
      .orderBy(asc(criteria.id));
    return rows.map(({ id }) => found.filter(({ lotId }) => lotId === id));
  },
  files: async (rows: Rows) => {
    const found = await filesOfOwners(db, 'lot', idsOf(rows));
    return rows.map(({ id }) => found.filter(({ ownerId }) => ownerId === id).map(presentFile));
  },
  estimate: async (rows: Rows) => {
    const found = await db
      .select()
      .from(lots)
      .where(inArray(lots.id, idsOf(rows)));
    const sums = await estimatedSumsOf(
      db,
      found.filter((lot) => mayReadEstimate(visitor, lot)).map(({ id }) => id),
    );
    return rows.map(({ id }) => sums.get(id) ?? null);
  },
  orders: (rows: Rows) => {
    const fitting = fittingIn(MOST_ORDERS, rows);
    return Promise.all(
      rows.map(({ id, ordersCount }) =>
        fitting.has(id) ? ordersOf(db, id) : new LeftOut(elsewhere(id, ordersCount)),
      ),
    );
  },
});

const elsewhere = (id: number, count: number): string =>
  `Позиций на странице больше ${MOST_ORDERS}: эти ${count} даёт /api/v1/lots/${id}/orders`;

/** Those whose items fit on a page together, the shortest first: a long one takes nobody's place. */
function fittingIn(most: number, rows: Rows): Set<number> {
  let room = most;
  return new Set(
    rows
      .toSorted((a, b) => a.ordersCount - b.ordersCount)
      .flatMap(({ id, ordersCount }) => ((room -= ordersCount) >= 0 ? [id] : [])),
  );
}
