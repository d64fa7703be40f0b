// Lists of lots: one query for the page's ids, one for the rows, one for the total.
import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '../../../api/list-query.ts';
import type { lotFilters, lotSorts } from '../../../api/list-names.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import type { PageMeta } from '../../../api/contract.ts';
import type { Visitor } from '../../../machines/access.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { lotParticipants } from '../core/invitation-tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { rememberedTotal } from '../../platform/list/remembered.ts';
import {
  byIds,
  type Condition,
  type Filters,
  byKnown,
  byPeriod,
  byFlag,
  filtered,
} from '../../platform/list/filters.ts';
import { idsOf, knownOf } from '../../platform/http/filter-text.ts';
import { checkedStage } from '../core/checked-stage.ts';
import { checkedBy, favouriteOf } from '../core/ports.ts';
import { pageByStatus } from './page-by-status.ts';
import { presentLots, presentRow } from './present.ts';
import * as find from '../core/search.ts';
import { lots } from '../core/tables.ts';
import { binOf, inBin } from '../core/bin.ts';
import { invitedTo, visibleLots, isStaff } from '../core/rights.ts';
import { type Sorts, sorted, isDescending } from '../../platform/list/sorts.ts';
import { forbidden } from '../../platform/http/errors.ts';

type Query = ListQuery<typeof lotFilters, typeof lotSorts>;

const sortColumns: Sorts<Query> = {
  number: lots.number,
  title: sql`${lots.title} collate "ru-x-icu"`,
  status: lots.status,
  applicationsDeadline: { emptyLast: lots.applicationsDeadline },
  publishedAt: { emptyLast: lots.publishedAt },
  createdAt: lots.createdAt,
  updatedAt: lots.updatedAt,
};

/** A category with everything below it; as an array, that the planner looks up in the index instead of joining. */
const inCategory = (ids: number[]): SQL => sql`${lots.categoryId} = any(array(
  with recursive down as (
    select id from categories where id = any(${sql.param(ids)}::bigint[])
    union select c.id from categories c join down on c.parent_id = down.id)
  select id from down))`;

const checked =
  (visitor: Visitor, done: boolean): Condition =>
  (text, name) => {
    if (!isStaff(visitor)) throw forbidden();
    return checkedBy.get()(visitor, checkedStage(name, text), done);
  };

const participates = ({ id, companyId }: Visitor): SQL =>
  sql`exists (select 1 from ${lotParticipants} where ${lotParticipants.lotId} = ${lots.id}
    and (${lotParticipants.userId} = ${id} or ${lotParticipants.companyId} = ${companyId}))`;

/** The text search and the bin have ways of their own below. */
const filtersOf = (visitor: Visitor): Filters<Omit<Query, 'filter[search]' | 'filter[trashed]'>> => ({
  status: byKnown(lots.status, lotStatuses),
  category: (text, name) => inCategory(idsOf(name, text)),
  owner: byIds(lots.ownerId),
  created: byPeriod(lots.createdAt),
  deadline: byPeriod(lots.applicationsDeadline),
  favourite: byFlag(favouriteOf.get()(visitor)),
  participant: byFlag(participates(visitor)),
  invited: byFlag(invitedTo(visitor)),
  verified_by: checked(visitor, true),
  unverified_by: checked(visitor, false),
});

function order(query: Query, found: find.Found | null): SQL[] {
  if (!query.sort) return [...(found?.order ?? [desc(lots.createdAt)]), desc(lots.id)];
  return [...sorted(query, sortColumns), isDescending(query, true) ? desc(lots.id) : asc(lots.id)];
}

/** Those that ask of the lot's own row alone: totals of others follow from what changes elsewhere. */
const ofOwnRow = new Set(['status', 'category', 'owner', 'created', 'deadline']);

const filtersIn = (query: Query): string[] =>
  Object.entries(query).flatMap(([name, value]) => {
    const filter = value ? /^filter\[(.+)\]$/.exec(name)?.[1] : undefined;
    return filter === undefined ? [] : [filter];
  });

/** A page of the lots that the visitor may see. `trashed` lets the administrator see deleted ones too, or only them. */
export async function listLots(
  db: Db,
  visitor: Visitor,
  query: Query,
): Promise<{ data: LotRow[]; meta: PageMeta }> {
  const names = filtersIn(query);
  const status = query['filter[status]'];
  const asked = status ? knownOf('status', status, lotStatuses) : [];
  const plain = names.every((name) => name === 'status')
    ? pageByStatus(db, visitor, {
        statuses: asked.length > 0 ? asked : undefined,
        sort: query.sort || undefined,
        farthest: query.page * query.per_page,
      })
    : null;
  if (plain) {
    return page({
      query,
      count: () => rememberedTotal(db, plain.key, plain.count),
      rows: async (window) => (await plain.rows(window)).map((row) => presentRow(visitor, row)),
    });
  }
  const deleted = binOf(visitor, query) !== null;
  const readable = and(
    visibleLots(visitor, { deleted }),
    inBin(visitor, query),
    filtered(query, filtersOf(visitor)),
  )!;
  const search = query['filter[search]']?.trim();
  const found = search ? await find.findWay(db, readable, search) : null;
  const where = and(readable, found?.where);
  const count = () =>
    countUpTo(
      db,
      db
        .select({ one: sql`1` })
        .from(lots)
        .where(where),
    );
  const { sort: _sort, page: _page, per_page: _perPage, ...filters } = query;
  return page({
    query,
    count: async () => {
      if (found?.total !== undefined) return found.total;
      if (!names.every((name) => ofOwnRow.has(name))) return count();
      return rememberedTotal(db, JSON.stringify([visitor.role, visitor.id, filters]), count);
    },
    rows: async ({ limit, offset }) => {
      const ids = await db
        .select({ id: lots.id })
        .from(lots)
        .where(where)
        .orderBy(...order(query, found))
        .limit(limit)
        .offset(offset);
      return presentLots(
        db,
        visitor,
        ids.map(({ id }) => id),
      );
    },
  });
}
