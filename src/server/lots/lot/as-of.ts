// A lot as of a moment: today's row with every later change of the history taken back.
import { and, desc, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import type { Lot, Round } from '../../../api/records/lot.ts';
import type { Visitor } from '../../../machines/access.ts';
import { lotStatusCodes } from '../../../machines/lot-predicates.ts';
import { users } from '../../accounts/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { history } from '../../platform/history/tables.ts';
import type { LotChanges } from '../../../api/records/lot-changes.ts';
import { undo } from './changes.ts';
import { presentLot } from './present.ts';
import { lotRounds, lots, type LotTableRow } from '../core/tables.ts';
import { mayReadLot } from '../core/rights.ts';
import type { Actor } from '../../../machines/law.ts';

/** @param later which rows of the history came after it, where they are told by more than their time */
export async function lotAsOf(
  db: Db,
  lot: LotTableRow,
  at: Date,
  later: SQL = gt(history.at, at),
): Promise<LotTableRow> {
  if (lot.createdAt > at) throw notFound();
  // Of each column what its first later change has found: thousands of others need not be read.
  const { rows } = await db.execute<{ column: string; change: LotChanges[keyof LotChanges] }>(sql`
    select distinct on (changed.key) changed.key as column, changed.value as change
    from ${history}, jsonb_each(case jsonb_typeof(${history.payload} -> 'changes') when 'object' then ${history.payload} -> 'changes' end) as changed
    where ${and(eq(history.lotId, lot.id), eq(history.model, 'lot'), later)}
    order by changed.key, ${history.id}`);
  return undo(lot, Object.fromEntries(rows.map(({ column, change }) => [column, change])) as LotChanges);
}

/** As its reader could have seen it then: 404 where it was hidden from the reader at that moment. No steps, no counts. */
export async function presentThen(
  db: Db,
  visitor: Visitor,
  actor: Actor,
  then: LotTableRow,
  at: Date,
  later: SQL = gt(history.at, at),
): Promise<Lot> {
  if (!mayReadLot(visitor, then, { isLetIn: false })) throw notFound();
  const record = await presentLot(db, visitor, actor, then, at.getTime());
  return {
    ...record,
    // Rights go by who answers for it today; told is who did then.
    owner: (await ownerThen(db, then.id, later)) ?? record.owner,
    round: record.round && (await roundThen(db, then.id, at, later)),
    category: record.category?.id === then.categoryId ? record.category : null,
    statusCode: lotStatusCodes[then.status],
    applicationsCount: null,
    canEdit: false,
    steps: [],
    figures: null,
    asOf: at.toISOString(),
  };
}

/** Whose it was until the first later change of that; null where nobody else's. */
async function ownerThen(db: Db, lotId: number, later: SQL): Promise<Lot['owner'] | null> {
  const [handed] = await db
    .select({ id: users.id, name: users.name })
    .from(history)
    .innerJoin(users, sql`${users.id} = (${history.payload} -> 'from' ->> 'id')::bigint`)
    .where(and(eq(history.lotId, lotId), eq(history.event, 'lot.assigned'), later))
    .orderBy(history.id)
    .limit(1);
  return handed ?? null;
}

/** The round that ran at a moment, or the last one before it, with what was known of its end by then. */
async function roundThen(db: Db, lotId: number, at: Date, later: SQL): Promise<Round | null> {
  const [row] = await db
    .select()
    .from(lotRounds)
    .where(and(eq(lotRounds.lotId, lotId), lte(lotRounds.startedAt, at)))
    .orderBy(desc(lotRounds.number))
    .limit(1);
  if (!row) return null;
  const ended = row.endedAt !== null && row.endedAt <= at ? row.endedAt : null;
  const [asked] = await db
    .select({
      /** What the next step of the round found: nothing but steps moves its end. */
      next: sql<number | null>`(
        select (${history.facts} ->> 'roundEndsAt')::float8 from ${history}
        where ${history.lotId} = ${lotId} and ${history.model} = 'lot' and ${history.facts} ->> 'roundEndsAt' is not null and ${later}
          and ${history.at} <= coalesce(${row.endedAt?.toISOString() ?? null}::timestamptz, 'infinity')
        order by ${history.id} limit 1)`,
      extended: sql<number>`(
        select count(*)::int from ${history}
        where ${history.lotId} = ${lotId} and ${history.model} = 'lot' and ${history.event} = 'lot.roundExtended' and ${later}
          and ${history.at} <= coalesce(${row.endedAt?.toISOString() ?? null}::timestamptz, 'infinity'))`,
      hasCounted: sql<boolean>`exists (
        select from ${lotRounds} where ${lotRounds.lotId} = ${lotId} and ${lotRounds.endedAt} >= ${lots.openedAt}
          and ${lotRounds.endedAt} <= ${at.toISOString()}::timestamptz and ${lotRounds.annulledAt} is null)`,
    })
    .from(lots)
    .where(eq(lots.id, lotId));
  const next = ended === null ? (asked?.next ?? null) : null;
  return {
    number: row.number,
    stepKind: row.stepKind,
    step: row.step,
    visibility: row.visibility,
    extensionMinutes: row.extensionMinutes,
    extensionLimit: row.extensionLimit,
    extensionsUsed: row.extensionsUsed - (asked?.extended ?? 0),
    startedAt: row.startedAt.toISOString(),
    endsAt: (next === null ? row.endsAt : new Date(next)).toISOString(),
    endedAt: ended?.toISOString() ?? null,
    annulledAt: row.annulledAt !== null && row.annulledAt <= at ? row.annulledAt.toISOString() : null,
    hasCounted: asked?.hasCounted ?? false,
  };
}

export const presentAsOf = async (
  db: Db,
  visitor: Visitor,
  actor: Actor,
  lot: LotTableRow,
  at: Date,
): Promise<Lot> => presentThen(db, visitor, actor, await lotAsOf(db, lot, at), at);
