// A lot as of one record of its history.
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { LotMoment } from '../../../api/records/lot-moment.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { lotLaw, type LotFacts } from '../../../machines/lot.ts';
import { edgesOfLaw } from '../../../machines/step.ts';
import { historyTitle } from '../../../text/history-events.ts';
import { factsInWords } from '../../../text/lot-facts.ts';
import { historyParticipant, readableHistoryOf } from '../../applications/core/rights.ts';
import { ensureReviewer } from '../../lots/core/guard.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { lotAsOf, presentThen } from '../../lots/lot/as-of.ts';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { history } from '../../platform/history/tables.ts';
import { applicationsThen } from './applications-then.ts';
import { linksShown, presentLog, withItems, withNames } from './log-rows.ts';

interface Asked {
  number?: number | undefined;
  /** Where no number is asked for: the last record until then, or the newest. */
  at?: Date | undefined;
  applicationId?: number | undefined;
}

const lawEvents = [...new Set(edgesOfLaw(lotLaw).map(({ event }) => event))];

interface Place {
  id: number;
  at: Date;
  /** Among the records that the reader may see, from 1. */
  number: number;
}

/** The record asked for and the last step of the law until it; null where there is no such record. */
async function placesOf(
  db: Db,
  visitor: Visitor,
  lotId: number,
  { number, at }: Pick<Asked, 'number' | 'at'>,
): Promise<{ of: number; chosen: Place; step: Place | null } | null> {
  const until = at === undefined ? sql`true` : sql`at <= ${at.toISOString()}::timestamptz`;
  const wanted = number ?? sql`(select count(*) from seen where ${until})`;
  const isStep = (row: SQL) =>
    sql`${row}.model = 'lot' and ${row}.event = any(${sql.param(lawEvents)}::text[])`;
  const { rows } = await db.execute<{
    id: number;
    ms: number;
    number: number;
    of: number;
    chosen: number;
    step: boolean;
  }>(sql`
    with seen as materialized (
      select ${history.id} as id, ${history.at} as at, ${history.model} as model, ${history.event} as event,
        row_number() over (order by ${history.id})::int as number
      from ${history} where ${and(eq(history.lotId, lotId), readableHistoryOf(visitor, lotId))}),
    asked as (select ${wanted}::int as number)
    select seen.id::float8 as id, (extract(epoch from seen.at) * 1000)::float8 as ms, seen.number,
      (select count(*)::int from seen) as of, asked.number as chosen, ${isStep(sql`seen`)} as step
    from asked join seen on seen.number = asked.number or seen.number = (
      select max(step.number) from seen as step
      where step.number <= asked.number and ${isStep(sql`step`)})`);
  const placed = rows.map(({ id, ms, number: place }): Place => ({ id, at: new Date(ms), number: place }));
  const chosen = placed.find((_, index) => rows[index]!.number === rows[index]!.chosen);
  if (!chosen) return null;
  return { of: rows[0]!.of, chosen, step: placed.find((_, index) => rows[index]!.step) ?? null };
}

export async function momentOf(
  db: Db,
  visitor: Visitor,
  actor: Actor,
  lot: LotTableRow,
  { number, at, applicationId }: Asked,
): Promise<LotMoment> {
  const found = await placesOf(db, visitor, lot.id, { number, at });
  if (found === null) throw notFound();
  const { of, chosen, step: last } = found;
  const rows = await db
    .select({ row: history, withLinks: linksShown, participant: historyParticipant })
    .from(history)
    .where(inArray(history.id, [chosen.id, last?.id ?? chosen.id]));
  const told = rows.find(({ row }) => row.id === chosen.id)!;
  const later = gt(history.id, chosen.id);
  const then = await lotAsOf(db, lot, chosen.at, later);
  const record = await presentThen(db, visitor, actor, then, chosen.at, later);
  ensureReviewer(visitor, then);
  const step = rows.find(({ row }) => row.id === last?.id)?.row;
  // Counts of what is sealed are nobody's, then as now.
  const isOpened = then.openedAt !== null && !then.isSealed;
  return {
    number: chosen.number,
    of,
    record: (await withItems(db, await withNames(db, [presentLog({ ...told, number: chosen.number })])))[0]!,
    lot: record,
    facts: step?.facts ? factsInWords(step.facts as LotFacts, { isOpened }) : [],
    step: step ? { number: last!.number, title: historyTitle(step.model, step.event, step.from) } : null,
    applications: await applicationsThen(db, visitor, then, chosen, applicationId),
  };
}
