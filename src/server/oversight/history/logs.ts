// The history of a lot as its reader may see it.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { lots as calls } from '../../../api/calls/lots.ts';
import type { Visitor } from '../../../machines/access.ts';
import { binAside } from '../../lots/core/bin.ts';
import { historyParticipant, readableHistoryOf } from '../../applications/core/rights.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { history } from '../../platform/history/tables.ts';
import { byIds, byPeriod, byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { linksShown, presentLog, withItems, withNames } from './log-rows.ts';

type Query = z.output<typeof calls.logs.query>;

/** The rows' numbers grow with time. */
const sortColumns: Sorts<Query> = { id: history.id, at: history.id };

const filters: Filters<Query> = {
  model: byValues(history.model),
  event: byValues(history.event),
  user: byIds(history.byId),
  created: byPeriod(history.at),
  trashed: binAside,
};

export async function listLogs(db: Db, visitor: Visitor, lotId: number, query: Query) {
  const readable = and(eq(history.lotId, lotId), readableHistoryOf(visitor, lotId));
  const where = and(readable, filtered(query, filters));
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: history.id }).from(history).where(where)),
    rows: async ({ limit, offset }) => {
      const numbers = numbersOf(db, readable);
      const order = sorted(query, sortColumns, '-at');
      // What a row costs to be shown is paid for those of the page, not for those before it.
      const chosen = db
        .select({ id: sql<number>`${history.id}`.as('chosen_id'), number: numbers.number })
        .from(history)
        .innerJoin(numbers, eq(numbers.id, history.id))
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
        .as('chosen');
      const rows = await db
        .select({
          row: history,
          number: chosen.number,
          withLinks: linksShown,
          participant: historyParticipant,
        })
        .from(chosen)
        .innerJoin(history, eq(history.id, chosen.id))
        .orderBy(...order);
      return withItems(db, await withNames(db, rows.map(presentLog)));
    },
  });
}

/** What the reader may see of a lot's history, numbered from 1 in the order it came. */
export const numbersOf = (db: Db | Tx, readable: SQL | undefined) =>
  db
    .select({
      id: history.id,
      number: sql<number>`(row_number() over (order by ${history.id}))::int`.as('number'),
    })
    .from(history)
    .where(readable)
    .as('numbers');
