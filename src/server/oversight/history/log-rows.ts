// A row of the history as a reader gets it: nothing of it may tell of rows that are still hidden from the reader.
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { HistoryRow } from '../../../api/records/history-row.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import { namesOf } from '../../lots/team/people.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { accusative } from '../../../text/person-names.ts';
import { historyTitle } from '../../../text/history-events.ts';
import { history, type HistoryRow as Row } from '../../platform/history/tables.ts';
import { lotRounds, lots, lotVersions } from '../../lots/core/tables.ts';

/**
 * Whether a row's hashes may be shown. A hash is taken over the previous one, so that whoever knows two neighbours can try
 * whether something stands between them: while a lot is sealed, and while a round runs or where it was annulled, none is
 * given. It asks the lot alone: asking whether hidden rows exist would tell just that.
 */
const shown: SQL = sql`(${history.lotId} is null or (
  exists (select 1 from ${lots} where ${lots.id} = ${history.lotId}
    and (not ${lots.isSealed} or ${history.at} <= ${lots.openedAt}
      or ${history.at} <= coalesce((select min(${lotVersions.publishedAt}) from ${lotVersions} where ${lotVersions.lotId} = ${history.lotId}), 'infinity')))
  and not exists (select 1 from ${lotRounds} where ${lotRounds.lotId} = ${history.lotId}
    and ${history.at} >= ${lotRounds.startedAt} and (${lotRounds.endedAt} is null
      or (${lotRounds.annulledAt} is not null and ${history.at} <= ${lotRounds.endedAt})))))`;

/** Wrapped, because columns directly in a selected expression lose their table's name. */
export const linksShown = sql<boolean>`${shown}`;

export interface ReadLog {
  row: Row;
  /** Its place among what the reader may see; the table's own id would count the hidden ones too. */
  number: number;
  withLinks: boolean;
  participant: string | null;
}

interface Named {
  id: number;
}

/** Where a record's payload names persons, by their ids. */
const NAMED: Record<string, readonly string[]> = {
  'lot.assigned': ['from', 'to'],
  'user.deputyNamed': ['deputy'],
  'user.deputyEnded': ['deputy'],
};

const keysOf = ({ event, payload }: HistoryRow): string[] =>
  [...(NAMED[event] ?? []), 'insteadOf'].filter(
    (key) => typeof (payload as Record<string, Partial<Named> | undefined> | null)?.[key]?.id === 'number',
  );

/** Rows that name persons by their ids get the names that the persons have now. */
export async function withNames(db: Db | Tx, rows: HistoryRow[]): Promise<HistoryRow[]> {
  const namedIn = (row: HistoryRow) =>
    keysOf(row).map((key) => [key, (row.payload as Record<string, Named>)[key]!.id] as const);
  const names = await namesOf(
    db,
    rows.flatMap((row) => namedIn(row).map(([, id]) => id)),
  );
  const nameOf = (id: number) => names.get(id) ?? '';
  return rows.map((row) => {
    const found = namedIn(row);
    if (found.length === 0) return row;
    const absent = found.find(([key]) => key === 'insteadOf');
    return {
      ...row,
      by: absent ? { ...row.by, instead: accusative(nameOf(absent[1])) } : row.by,
      payload: {
        ...(row.payload as object),
        ...Object.fromEntries(found.map(([key, id]) => [key, { id, name: nameOf(id) }])),
      },
    };
  });
}

const offerIn = ({ payload }: HistoryRow): number | undefined => {
  const id = (payload as { offerId?: unknown } | null)?.offerId;
  return typeof id === 'number' ? id : undefined;
};

/** Rows about one offer say which item it is of. */
export async function withItems(db: Db | Tx, rows: HistoryRow[]): Promise<HistoryRow[]> {
  const ids = [...new Set(rows.map(offerIn).filter((id) => id !== undefined))];
  if (ids.length === 0) return rows;
  const found = await db
    .select({ id: offers.id, index: orders.index, name: orders.name })
    .from(offers)
    .innerJoin(orders, eq(orders.id, offers.orderId))
    .where(inArray(offers.id, ids));
  const items = new Map(found.map(({ id, index, name }) => [id, `${index}. ${name}`]));
  return rows.map((row) => {
    const item = items.get(offerIn(row) ?? 0);
    return item === undefined ? row : { ...row, item };
  });
}

export function presentLog({ row, number, withLinks, participant }: ReadLog): HistoryRow {
  const { lotId, model, modelId, event, from, to, payload, prevHash, hash } = row;
  return {
    id: number,
    lotId,
    model,
    modelId,
    event,
    from,
    to,
    payload,
    prevHash: withLinks ? prevHash : null,
    hash: withLinks ? hash : null,
    title: historyTitle(model, event, from, payload),
    participant,
    by: { id: row.byId, role: row.byRole, name: row.byName },
    at: row.at.toISOString(),
  };
}
