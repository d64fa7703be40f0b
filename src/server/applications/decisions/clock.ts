// Clarifications whose term has passed: found on the database's clock, in any number of processes; each is closed by a job of
// its own, so that one that cannot be closed keeps no other waiting.
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { clock } from '../../engine/actors.ts';
import { takeStep } from '../../engine/run-step.ts';
import { applicationProcess } from '../application/process.ts';
import { clarifications } from '../core/decision-tables.ts';
import { sendAll } from '../../platform/database/statement.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { jobsForDue } from '../../platform/jobs/enqueue.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'clarification.expire': { id: number };
  }
}

const due = sql`
  select ${clarifications.id} as id from ${clarifications}
  where ${and(isNull(clarifications.closedAt), lte(clarifications.dueAt, sql`clock_timestamp()`))}`;

export const clarificationTick: Tick = {
  name: 'clarification-terms',
  run: ({ db }) => sendAll(db, [jobsForDue('clarification.expire', due)]),
};

/** One that another has just closed is passed by. */
export const expireClarification: TransactionalJob<'clarification.expire'> = {
  lane: 'work',
  alone: true,
  within: async (tx, { id }) => {
    const [found] = await tx
      .select({ applicationId: clarifications.applicationId })
      .from(clarifications)
      .where(eq(clarifications.id, id));
    if (!found) return;
    const event = { type: 'application.clarificationExpired' } as const;
    const locked = await applicationProcess.lock(tx, { id: found.applicationId }, event, clock);
    if (locked.subject.clarification?.id !== id) return;
    await takeStep(tx, applicationProcess, locked, event, clock);
  },
};
