// The background work that waits, by kind: how much, for how long beyond its time, and what was given up.
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.ts';
import type { JobKind } from '../../platform/jobs/kinds.ts';
import { jobs } from '../../platform/jobs/tables.ts';

export interface QueueOfKind {
  kind: JobKind;
  /** Due now or later. */
  waiting: number;
  /** Of the oldest that is due, since it could have been begun. */
  lateSeconds: number;
  givenUp: number;
}

export async function queues(db: Db): Promise<QueueOfKind[]> {
  const isWaiting = sql`${jobs.failedAt} is null`;
  const { rows } = await db.execute<{
    kind: JobKind;
    waiting: number;
    late: number;
    given_up: number;
  }>(sql`
    select kind, (count(*) filter (where ${isWaiting}))::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${isWaiting} and run_at < now())), 0)::float8 as late,
      (count(*) filter (where failed_at is not null))::int as given_up
    from jobs group by kind order by kind`);
  return rows.map(({ kind, waiting, late, given_up: givenUp }) => ({
    kind,
    waiting,
    lateSeconds: Math.round(late),
    givenUp,
  }));
}
