// Lists of offers: rows of today that the visitor may read.
import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { offerFilters, offerSorts } from '../../../api/calls/offers.ts';
import type { ListQuery } from '../../../api/list-query.ts';
import type { Offer } from '../../../api/records/offer.ts';
import type { Visitor } from '../../../machines/access.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import {
  byFlag,
  byIds,
  filtered,
  flagOf,
  type Condition,
  type Filters,
} from '../../platform/list/filters.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { filesById } from '../application/files.ts';
import { presentOffer } from '../application/present/offer.ts';
import { loadViews, viewFileIds } from '../application/views.ts';
import { ordersOfLots } from '../core/items.ts';
import { offers, type OfferRow } from '../core/offer-tables.ts';
import { readableApplications } from '../core/rights.ts';
import { applications } from '../core/tables.ts';

type Query = ListQuery<typeof offerFilters, typeof offerSorts>;

/** What was decided about an offer is nothing that its vendor may look for before the admission is told. */
const onceTold =
  (visitor: Visitor, condition: Condition): Condition =>
  (text, name) =>
    visitor.role === 'vendor'
      ? and(condition(text, name), isNotNull(applications.admission))
      : condition(text, name);

const filtersOf = (visitor: Visitor, lotId: number | null): Filters<Query> => ({
  // The list of one lot has nothing else to choose from.
  lot: lotId === null ? byIds(offers.lotId) : () => undefined,
  application: byIds(offers.applicationId),
  order: byIds(offers.orderId),
  approved: onceTold(visitor, (text, name) => eq(offers.approvedByCustomer, flagOf(name, text))),
  archived: onceTold(visitor, byFlag(sql`${offers.archivedAt} is not null`)),
});

const sortColumns: Sorts<Query> = { id: offers.id, orderId: offers.orderId };

/**
 * Of a lot that is sealed again the staff read opened content through the application alone: today's rows are not what was
 * opened.
 */
const shownTo = (visitor: Visitor): SQL | undefined =>
  visitor.role === 'vendor'
    ? sql`${offers.isWorking} = (${applications.terms} is null)`
    : and(
        eq(offers.isWorking, false),
        sql`not ${lots.isSealed}`,
        sql`${applications.currentVersionId} = ${applications.openedVersionId}`,
      );

/** `{data, meta}` of the offers the visitor may read; of one lot, where it is named. */
export function listOffers(db: Db, visitor: Visitor, query: Query, lotId: number | null) {
  const where = and(
    readableApplications(visitor),
    shownTo(visitor),
    lotId === null ? undefined : eq(offers.lotId, lotId),
    filtered(query, filtersOf(visitor, lotId)),
  );
  const from = () =>
    db
      .select({ row: offers })
      .from(offers)
      .innerJoin(applications, eq(applications.id, offers.applicationId))
      .innerJoin(lots, eq(lots.id, offers.lotId))
      .where(where);
  return page({
    query,
    count: () =>
      countUpTo(
        db,
        db
          .select({ one: sql`1` })
          .from(offers)
          .innerJoin(applications, eq(applications.id, offers.applicationId))
          .innerJoin(lots, eq(lots.id, offers.lotId))
          .where(where),
      ),
    rows: async ({ limit, offset }) => {
      const rows = await from()
        .orderBy(...sorted(query, sortColumns, 'orderId'), asc(offers.id))
        .limit(limit)
        .offset(offset);
      return presentRows(
        db,
        visitor,
        rows.map(({ row }) => row),
      );
    },
  });
}

async function presentRows(db: Db, visitor: Visitor, rows: readonly OfferRow[]): Promise<Offer[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ applicationId }) => applicationId))];
  const views = await loadViews(db, visitor, inArray(applications.id, ids), 'submitted');
  const orders = await ordersOfLots(db, [...new Set(views.map(({ lot }) => lot.id))]);
  const files = await filesById(db, views.flatMap(viewFileIds));
  return rows.flatMap((row) => {
    const view = views.find((one) => one.row.id === row.applicationId);
    const shown = view?.offers.find(({ id }) => id === row.id);
    const order = orders.get(row.orderId);
    return view && shown && order ? [presentOffer(view, shown, order, files)] : [];
  });
}
