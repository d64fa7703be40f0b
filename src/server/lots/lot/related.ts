// What a list of lots brings along where it is asked to: for whoever sees the lot, but for the estimate.
import { asc, inArray } from 'drizzle-orm';
import type { LotRow } from '../../../api/records/lot.ts';
import type { Db } from '../../platform/database/client.ts';
import { filesOfOwners } from '../../platform/files/queries.ts';
import { presentFile } from '../../platform/files/present.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Visitor } from '../../../machines/access.ts';
import { lots } from '../core/tables.ts';
import { criteria } from '../criteria/tables.ts';
import { estimatedSumsOf } from '../estimates/queries.ts';
import { mayReadEstimate } from '../estimates/rights.ts';
import { ordersOf } from '../orders/queries.ts';

/** As many as one lot may have. */
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
  orders: async (rows: Rows) => {
    if (rows.reduce((sum, { ordersCount }) => sum + ordersCount, 0) > MOST_ORDERS)
      throw invalid({ include: [`Позиций больше ${MOST_ORDERS}: уменьшите per_page`] });
    return Promise.all(rows.map(({ id }) => ordersOf(db, id)));
  },
});
