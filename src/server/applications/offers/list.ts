// Lists of offers: rows of today that the visitor may read.
import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { offerFilters, offerSorts } from '../../../api/calls/offers.ts';
import { sortsOf, type ListQuery } from '../../../api/list-query.ts';
import type { Offer } from '../../../api/records/offer.ts';
import type { Visitor } from '../../../machines/access.ts';
import { binAside, inBin } from '../../lots/core/bin.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { byFlag, byIds, filtered, type Condition, type Filters } from '../../platform/list/filters.ts';
import { flagOf, idsOf } from '../../platform/http/filter-text.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { filesById } from '../application/files.ts';
import { offerPresenter } from '../application/present/offer.ts';
import { isSubmittedSealed } from '../application/contents.ts';
import { loadFrames, loadViews, viewFileIds, viewsOf } from '../application/views.ts';
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
  trashed: binAside,
  approved: onceTold(visitor, (text, name) => eq(offers.approvedByCustomer, flagOf(name, text))),
  archived: onceTold(visitor, byFlag(sql`${offers.archivedAt} is not null`)),
});

const sortColumns: Sorts<Query> = { id: offers.id, orderId: offers.orderId };

/**
 * Rows are of what an opening has shown. Of a lot that is sealed again the staff read opened content through the application
 * alone.
 */
const shownTo = (visitor: Visitor): SQL | undefined =>
  visitor.role === 'vendor'
    ? undefined
    : and(sql`not ${lots.isSealed}`, sql`${applications.currentVersionId} = ${applications.openedVersionId}`);

/** `{data, meta}` of the offers the visitor may read; of one lot, where it is named. */
export async function listOffers(db: Db, visitor: Visitor, query: Query, lotId: number | null) {
  const where = and(
    readableApplications(visitor),
    inBin(visitor, query),
    shownTo(visitor),
    lotId === null ? undefined : eq(offers.lotId, lotId),
    filtered(query, filtersOf(visitor, lotId)),
  );
  const from = () =>
    db
      .select({ id: offers.id, applicationId: offers.applicationId, orderId: offers.orderId })
      .from(offers)
      .innerJoin(applications, eq(applications.id, offers.applicationId))
      .innerJoin(lots, eq(lots.id, offers.lotId))
      .where(where);
  const order = [...sorted(query, sortColumns, DEFAULT_SORT), asc(offers.id)];
  const sealed = await ownSealedOffers(db, visitor, query, lotId);
  return page({
    query,
    count: async () => (await countUpTo(db, from())) + sealed.length,
    rows: async ({ limit, offset }) => {
      // Among what is sealed the database cannot sort: the rows before the page are looked at with it.
      const skipped = sealed.length === 0 ? offset : 0;
      const rows = await from()
        .orderBy(...order)
        .limit(limit + offset - skipped)
        .offset(skipped);
      const shown =
        sealed.length === 0
          ? rows
          : [...rows, ...sealed].toSorted(inOrder(query)).slice(offset, offset + limit);
      return presentRows(db, visitor, shown);
    },
  });
}

const DEFAULT_SORT = 'orderId';

type Placed = Pick<OfferRow, 'id' | 'applicationId' | 'orderId'>;

/** The same order as the database's. */
const inOrder =
  ({ sort }: Query) =>
  (a: Placed, b: Placed): number => {
    for (const { key, descending } of sortsOf(sort || DEFAULT_SORT)) {
      const order = key === 'id' ? a.id - b.id : a.orderId - b.orderId;
      if (order !== 0) return descending ? -order : order;
    }
    return a.id - b.id;
  };

/** What a vendor's own applications hold that no opening has shown yet; nothing has been decided about any of it. */
async function ownSealedOffers(
  db: Db,
  visitor: Visitor,
  query: Query,
  lotId: number | null,
): Promise<Placed[]> {
  if (visitor.role !== 'vendor') return [];
  const named = (name: 'lot' | 'application' | 'order'): number[] | null => {
    const text = query[`filter[${name}]`];
    return text ? idsOf(name, text) : null;
  };
  if (query['filter[approved]'] || query['filter[archived]']) return [];
  const lotIds = lotId === null ? named('lot') : [lotId];
  const applicationIds = named('application');
  const orderIds = named('order');
  const frames = await loadFrames(
    db,
    visitor,
    and(
      lotIds === null ? sql`true` : inArray(applications.lotId, lotIds),
      applicationIds === null ? sql`true` : inArray(applications.id, applicationIds),
    )!,
    'submitted',
  );
  const views = await viewsOf(
    db,
    frames.filter(({ row, usesWorking }) => usesWorking || isSubmittedSealed(row)),
  );
  return views
    .flatMap(({ offers: rows }) => rows)
    .filter(({ orderId }) => orderIds === null || orderIds.includes(orderId));
}

async function presentRows(db: Db, visitor: Visitor, rows: readonly Placed[]): Promise<Offer[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ applicationId }) => applicationId))];
  const views = await loadViews(db, visitor, inArray(applications.id, ids), 'submitted');
  const orders = await ordersOfLots(db, [...new Set(views.map(({ lot }) => lot.id))]);
  const files = await filesById(db, views.flatMap(viewFileIds));
  const shownBy = new Map(
    views.map((view) => [
      view.row.id,
      {
        present: offerPresenter(view, files),
        offers: new Map(view.offers.map((offer) => [offer.id, offer])),
      },
    ]),
  );
  return rows.flatMap((row) => {
    const shown = shownBy.get(row.applicationId);
    const offer = shown?.offers.get(row.id);
    const order = orders.get(row.orderId);
    return shown && offer && order ? [shown.present(offer, order)] : [];
  });
}
