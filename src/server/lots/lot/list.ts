// Lists of lots: one query for the page's ids, one for the rows, one for the total.
import { and, asc, desc, inArray, sql, type SQL } from 'drizzle-orm';
import { valuesOf, sortsOf, type ListQuery } from '../../../api/list-query.ts';
import type { lotFilters, lotSorts } from '../../../api/calls/lots.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import type { PageMeta } from '../../../api/contract.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isDeleted } from '../../../machines/lot-predicates.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot.ts';
import { otherLayout } from '../../../rules/search-text.ts';
import { favorites } from '../../oversight/favorites/tables.ts';
import { lotParticipants } from '../core/invitation-tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { periodFilter, within } from '../../platform/list/period.ts';
import { flagOf, idsOf } from '../../platform/list/filters.ts';
import { checkedBy } from '../../applications/core/of-lots.ts';
import { presentLots } from './present.ts';
import * as find from '../core/search.ts';
import { lots } from '../core/tables.ts';
import { invitedTo, visibleLots } from '../core/rights.ts';

type Query = ListQuery<typeof lotFilters> & { 'filter[trashed]'?: string };

const sortColumns: Record<(typeof lotSorts)[number], SQL> = {
  number: sql`${lots.number}`,
  title: sql`${lots.title} collate "ru-x-icu"`,
  status: sql`${lots.status}`,
  applicationsDeadline: sql`${lots.applicationsDeadline}`,
  publishedAt: sql`${lots.publishedAt}`,
  createdAt: sql`${lots.createdAt}`,
  updatedAt: sql`${lots.updatedAt}`,
};

/** Empty ones stand last either way. Of other columns NULLS LAST must not be said: it keeps an index from being read backwards. */
const mayBeEmpty: string[] = ['applicationsDeadline', 'publishedAt'];

function statusesOf(text: string): LotStatus[] {
  const values = valuesOf(text);
  const unknown = values.filter((value) => !(lotStatuses as readonly string[]).includes(value));
  if (unknown.length > 0)
    throw invalid({
      'filter[status]': [`Неизвестный статус: ${unknown.join(', ')}. Известны: ${lotStatuses.join(', ')}`],
    });
  return values as LotStatus[];
}

/** A category with everything below it; as an array, that the planner looks up in the index instead of joining. */
const inCategory = (ids: number[]): SQL => sql`${lots.categoryId} = any(array(
  with recursive down as (
    select id from categories where id = any(${sql.param(ids)}::bigint[])
    union select c.id from categories c join down on c.parent_id = down.id)
  select id from down))`;

const checkers: readonly string[] = ['manager', 'security', 'auditor'] satisfies Checker[];

function checked(visitor: Visitor, role: string, done: boolean): SQL {
  if (!isStaff(visitor)) throw forbidden();
  if (!checkers.includes(role)) throw invalid({ 'filter[verified_by]': [`Известны: ${checkers.join(', ')}`] });
  return checkedBy.get()(visitor, role as Checker, done);
}

function conditions(visitor: Visitor, query: Query): SQL {
  const given = (name: (typeof lotFilters)[number]) => query[`filter[${name}]`] || undefined;
  const parts: (SQL | undefined)[] = [];
  const when = (name: (typeof lotFilters)[number], make: (text: string) => SQL | undefined) => {
    const text = given(name);
    if (text !== undefined) parts.push(make(text));
  };
  const flag = (condition: SQL) => (text: string) => (flagOf(text) ? condition : sql`not (${condition})`);
  when('status', (text) => inArray(lots.status, statusesOf(text)));
  when('category', (text) => inCategory(idsOf('category', text)));
  when('owner', (text) => inArray(lots.ownerId, idsOf('owner', text)));
  when('created', (text) => within(lots.createdAt, periodFilter('created', text)));
  when('deadline', (text) => within(lots.applicationsDeadline, periodFilter('deadline', text)));
  when('favourite', flag(favouriteOf.get()(visitor)));
  when(
    'participant',
    flag(sql`exists (select 1 from ${lotParticipants} where ${lotParticipants.lotId} = ${lots.id}
      and (${lotParticipants.userId} = ${visitor.id} or ${lotParticipants.companyId} = ${visitor.companyId}))`),
  );
  when('invited', flag(invitedTo(visitor)));
  when('verified_by', (text) => checked(visitor, text, true));
  when('unverified_by', (text) => checked(visitor, text, false));
  return and(...parts) ?? sql`true`;
}

function order(query: Query, found: find.Found | null): SQL[] {
  const sorts = sortsOf(query.sort);
  if (sorts.length === 0 && found) return [...found.order, desc(lots.id)];
  if (sorts.length === 0) return [desc(lots.createdAt), desc(lots.id)];
  const chosen = sorts.map(({ key, descending }) => {
    const column = sortColumns[key as keyof typeof sortColumns];
    const last = mayBeEmpty.includes(key) ? sql` nulls last` : sql``;
    return descending ? sql`${column} desc${last}` : sql`${column} asc${last}`;
  });
  return [...chosen, sorts[0]!.descending ? desc(lots.id) : asc(lots.id)];
}

/** A page of the lots that the visitor may see. `trashed` lets the administrator see deleted ones too, or only them. */
export async function listLots(
  db: Db,
  visitor: Visitor,
  query: Query,
): Promise<{ data: LotRow[]; meta: PageMeta }> {
  const trashed = query['filter[trashed]'];
  const only = trashed === 'only' ? inArray(lots.status, lotStatuses.filter(isDeleted)) : undefined;
  const deleted = trashed === 'only' || trashed === 'with';
  const readable = and(visibleLots(visitor, { deleted }), only, conditions(visitor, query))!;
  const search = query['filter[search]']?.trim();
  const found = search ? await find.findWay(db, readable, search) : null;
  const where = and(readable, found?.where);
  return page({
    query,
    count: async () =>
      found?.total ??
      countUpTo(
        db,
        db
          .select({ one: sql`1` })
          .from(lots)
          .where(where),
      ),
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

/** The quick search: what is surest first; each next way only fills up what is missing. */
export async function searchLots(
  db: Db,
  visitor: Visitor,
  text: string,
  limit: number,
): Promise<{ data: LotRow[]; corrected: string | null }> {
  const found: number[] = [];
  const add = async (where: SQL, ...actor: SQL[]) => {
    if (found.length >= limit) return;
    const rows = await db
      .select({ id: lots.id })
      .from(lots)
      .where(and(visibleLots(visitor), where))
      .orderBy(...actor, desc(lots.id))
      .limit(limit);
    for (const { id } of rows) if (!found.includes(id) && found.length < limit) found.push(id);
  };
  const tryAll = async (needle: find.Needle) => {
    await add(find.exactNumber(needle));
    await add(find.byCode(needle));
    await add(find.byWords(needle), find.rankByWords(needle));
    await add(find.byLikeness(needle), find.rankByLikeness(needle));
  };
  if (text !== '') await tryAll(find.needleOf(text));
  const other = text === '' || found.length > 0 ? null : otherLayout(text);
  if (other !== null) await tryAll(find.needleOf(other));
  const corrected = other !== null && found.length > 0 ? other : null;
  return { data: await presentLots(db, visitor, found), corrected };
}
