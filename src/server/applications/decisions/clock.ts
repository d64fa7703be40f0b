// Clarifications whose term has passed: picked up by a worker on the database's clock, in any number of processes.
import { and, isNull, lte, sql } from 'drizzle-orm';
import { clock } from '../../engine/actors.ts';
import { takeStep } from '../../engine/run-step.ts';
import { applicationProcess } from '../application/process.ts';
import { transact } from '../../platform/database/client.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import type { Services } from '../../platform/services.ts';
import { clarifications } from '../core/decision-tables.ts';

const BATCH = 50;

/** One round of the worker. A clarification that another has just closed is passed by. */
export async function expireClarifications(services: Services): Promise<void> {
  const due = await services.db
    .select({
      id: clarifications.id,
      applicationId: clarifications.applicationId,
    })
    .from(clarifications)
    .where(and(isNull(clarifications.closedAt), lte(clarifications.dueAt, sql`clock_timestamp()`)))
    .limit(BATCH);
  for (const one of due) {
    try {
      await transact(services.db, async (tx) => {
        const event = { type: 'application.clarificationExpired' } as const;
        const locked = await applicationProcess.lock(tx, { id: one.applicationId }, event, clock);
        if (locked.subject.clarification?.id === one.id)
          await takeStep(tx, applicationProcess, locked, event, clock);
      });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      services.log.warn({ err: error, clarificationId: one.id }, 'a clarification could not expire');
    }
  }
}

export const clarificationTick: Tick = { name: 'clarification-terms', run: expireClarifications };
