// The history of a lot as its reader may see it.
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { sortsOf, valuesOf, type ListQuery } from '../../../api/list-query.ts';
import type { Visitor } from '../../../machines/access.ts';
import { readableHistory } from '../../applications/core/rights.ts';
import type { Db } from '../../platform/database/client.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { periodFilter, within } from '../../platform/list/period.ts';
import { history } from '../../platform/history/tables.ts';
import { idsOf } from '../../platform/list/filters.ts';
import { linksShown, presentLog } from './log-rows.ts';

type Query = ListQuery<readonly ['model', 'event', 'user', 'created']>;

export async function listLogs(db: Db, visitor: Visitor, lotId: number, query: Query) {
  const readable = and(eq(history.lotId, lotId), readableHistory(visitor));
  const where = and(readable, ...conditions(query));
  const order = sortsOf(query.sort)[0];
  const actor = order?.descending === false ? asc(history.id) : desc(history.id);
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: history.id }).from(history).where(where)),
    rows: async ({ limit, offset }) => {
      const numbers = numbersOf(db, readable);
      const rows = await db
        .select({ row: history, number: numbers.number, withLinks: linksShown })
        .from(history)
        .innerJoin(numbers, eq(numbers.id, history.id))
        .where(where)
        .orderBy(actor)
        .limit(limit)
        .offset(offset);
      return rows.map(({ row, number, withLinks }) => presentLog(row, number, withLinks));
    },
  });
}

/** What the reader may see of a lot's history, numbered from 1 in the order it came. */
export const numbersOf = (db: Db, readable: SQL | undefined) =>
  db
    .select({
      id: history.id,
      number: sql<number>`(row_number() over (order by ${history.id}))::int`.as('number'),
    })
    .from(history)
    .where(readable)
    .as('numbers');

function conditions(query: Query): (SQL | undefined)[] {
  const { 'filter[model]': model, 'filter[event]': event, 'filter[user]': user } = query;
  const created = query['filter[created]'];
  return [
    model ? inArray(history.model, valuesOf(model)) : undefined,
    event ? inArray(history.event, valuesOf(event)) : undefined,
    user ? inArray(history.byId, idsOf('user', user)) : undefined,
    within(history.at, periodFilter('created', created)),
  ];
}
