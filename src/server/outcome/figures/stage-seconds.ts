// How long a lot stood in each state, by the steps that its history keeps: a state that it came back to counts all its stays.
import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { lotStages } from '../../../machines/lot-predicates.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import { lotOutcomes } from './tables.ts';

/** Columns and no document: sums over many lots read them several times sooner. */
export const stageColumns = {
  applications: lotOutcomes.applicationsSeconds,
  deadlined: lotOutcomes.deadlinedSeconds,
  verification: lotOutcomes.verificationSeconds,
  pending: lotOutcomes.pendingSeconds,
  repeating: lotOutcomes.repeatingSeconds,
  rating: lotOutcomes.ratingSeconds,
} satisfies Partial<Record<LotStatus, unknown>>;
export type TimedStage = keyof typeof stageColumns;

const isTimed = (stage: LotStatus): stage is TimedStage => Object.hasOwn(stageColumns, stage);
/** The way from publication to the outcome. */
export const timedStages: TimedStage[] = lotStages.filter(isTimed);

type Seconds = Partial<Record<`${TimedStage}Seconds`, number>>;

/** Its steps from the publication that it was finished by on: one that was withdrawn before had no applications. */
const stepsOf = (lotId: SQLWrapper, publishedAt: SQLWrapper): SQL => sql`
  ${history.lotId} = ${lotId} and ${history.model} = 'lot' and ${history.to} is not null
    and ${history.at} >= ${publishedAt}`;

export async function stageSecondsOf(
  tx: Tx,
  { id, publishedAt }: Pick<LotTableRow, 'id' | 'publishedAt'>,
): Promise<Seconds> {
  const published = sql`${publishedAt?.toISOString() ?? null}::timestamptz`;
  const { rows } = await tx.execute<{ stage: TimedStage; seconds: number }>(sql`
    select stage, round(extract(epoch from sum(left_at - at)))::int as seconds from (
      select ${history.to} as stage, ${history.at} as at, lead(${history.at}) over (order by ${history.id}) as left_at
      from ${history} where ${stepsOf(sql`${id}`, published)}
    ) as stays where left_at is not null group by stage`);
  if (rows.length === 0) return {};
  const spent = new Map(rows.map(({ stage, seconds }) => [stage, seconds]));
  return Object.fromEntries(timedStages.map((stage) => [`${stage}Seconds`, spent.get(stage) ?? 0]));
}

/**
 * Counted without them by a process of a release that knows no stages, though the history tells them: while processes are updated one by
 * one some finish lots still.
 */
export const untimed = and(
  isNull(lotOutcomes.applicationsSeconds),
  // A step and one that ended its stay.
  sql`exists (select from ${history} where ${stepsOf(lotOutcomes.lotId, lotOutcomes.publishedAt)} offset 1)`,
);

export async function timeStages(tx: Tx, lotId: number): Promise<void> {
  const row = eq(lotOutcomes.lotId, lotId);
  const [found] = await tx
    .select({ id: lotOutcomes.lotId, publishedAt: lotOutcomes.publishedAt })
    .from(lotOutcomes)
    .where(and(row, untimed));
  if (found)
    await tx
      .update(lotOutcomes)
      .set(await stageSecondsOf(tx, found))
      .where(row);
}
