// The journal over all records: the sealing rule holds here too.
import { and, desc, eq, exists, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { actionLogs as calls } from '../../../api/calls/history.ts';
import type { Visitor } from '../../../machines/access.ts';
import { modelTitle } from '../../../text/enums.ts';
import { changeTitles, historyTitle } from '../../../text/history-events.ts';
import { binAside, binOf, inBin } from '../../lots/core/bin.ts';
import { lots } from '../../lots/core/tables.ts';
import { historyParticipant, readableHistory } from '../../applications/core/rights.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import { byIds, byPeriod, byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { anywhere } from '../../platform/list/like.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { isDescending, sorted, type Sorts } from '../../platform/list/sorts.ts';
import { linksShown, presentLog, withNames } from '../history/log-rows.ts';

type Query = z.output<typeof calls.list.query>;

const sortColumns: Sorts<Query> = { at: history.at };

const filters: Filters<Query> = {
  type: byValues(history.event),
  user: byIds(history.byId),
  model: byValues(history.model),
  model_id: byIds(history.modelId),
  lot: byIds(history.lotId),
  created: byPeriod(history.at),
  trashed: binAside,
  search: (text) => {
    const search = text.trim();
    if (search === '') return undefined;
    return or(ilike(history.byName, anywhere(search)), eq(history.chain, search));
  },
};

const numberOfLot = sql`(select ${lots.number} from ${lots} where ${lots.id} = ${history.lotId})`;
/** Wrapped, as `linksShown`. */
const lotNumber = sql<string | null>`${numberOfLot}`;

/** The journal tells of what became of deleted lots, too: `only` keeps to them. */
const ofBin = (visitor: Visitor, query: Query): SQL | undefined =>
  binOf(visitor, query) === 'only'
    ? exists(sql`(select 1 from ${lots} where ${lots.id} = ${history.lotId} and ${inBin(visitor, query)})`)
    : undefined;

export function listActionLogs(db: Db, visitor: Visitor, query: Query) {
  const where = and(readableHistory(visitor), ofBin(visitor, query), filtered(query, filters));
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: history.id }).from(history).where(where)),
    rows: async ({ limit, offset }) => {
      const rows = await db
        .select({ row: history, withLinks: linksShown, participant: historyParticipant, lotNumber })
        .from(history)
        .where(where)
        .orderBy(
          ...sorted(query, sortColumns, '-at'),
          isDescending(query, true) ? desc(history.id) : history.id,
        )
        .limit(limit)
        .offset(offset);
      // Numbering the whole platform's rows for a reader would cost more than it tells: the place in this list is enough.
      const told = rows.map((read, index) => presentLog({ ...read, number: offset + index + 1 }));
      const named = await withNames(db, told);
      return named.map((row, index) => ({ ...row, lotNumber: rows[index]!.lotNumber }));
    },
  });
}

/**
 * Kinds of events among the rows that the visitor may read. The history grows and its kinds do not: each is found behind the one
 * before in the index of kinds, and the first row of it that may be read is enough.
 *   Recursive Union, once a kind: Limit ← Index Only Scan using history_event
 *   for each: SubPlan exists ← Index Scan using history_event
 */
export async function eventTypes(db: Db | Tx, visitor: Visitor) {
  const { rows } = await db.execute<{ type: string; model: string }>(sql`
    with recursive kinds as (
      (select model, event from ${history} order by model, event limit 1)
      union all
      select behind.model, behind.event from kinds cross join lateral (
        select model, event from ${history}
        where (model, event) > (kinds.model, kinds.event) order by model, event limit 1
      ) as behind
    )
    select kinds.model, kinds.event as type from kinds
    where exists (select 1 from ${history}
      where ${history.model} = kinds.model and ${history.event} = kinds.event and ${readableHistory(visitor)})
    order by kinds.model, kinds.event`);
  return rows.map(({ type, model }) => ({
    type,
    title: changeTitles[type] ?? `${modelTitle(model)}: ${historyTitle(model, type)}`,
    model,
  }));
}
