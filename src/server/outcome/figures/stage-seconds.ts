// How long a lot stood in each state, by the steps that its history keeps: a state that it came back to counts all its stays.
import { sql } from 'drizzle-orm';
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

/** From the publication that it was finished by: one that was withdrawn before had no applications. */
export async function stageSecondsOf(
  tx: Tx,
  { id, publishedAt }: Pick<LotTableRow, 'id' | 'publishedAt'>,
): Promise<Seconds> {
  const { rows } = await tx.execute<{ stage: TimedStage; seconds: number }>(sql`
    select stage, round(extract(epoch from sum(left_at - at)))::int as seconds from (
      select ${history.to} as stage, ${history.at} as at, lead(${history.at}) over (order by ${history.id}) as left_at
      from ${history}
      where ${history.lotId} = ${id} and ${history.model} = 'lot' and ${history.to} is not null
        and ${history.at} >= ${publishedAt?.toISOString() ?? null}::timestamptz
    ) as stays where left_at is not null group by stage`);
  if (rows.length === 0) return {};
  const spent = new Map(rows.map(({ stage, seconds }) => [stage, seconds]));
  return Object.fromEntries(timedStages.map((stage) => [`${stage}Seconds`, spent.get(stage) ?? 0]));
}
