// Marks of an application that follow its company's standing: set when the company loses its accreditation or is blocked,
// taken away when that is over.
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import { isCancelled, isDeleted, isFinished } from '../../../machines/lot-predicates.ts';
import { standingOf } from '../../accounts/companies/standing.ts';
import { sendAll } from '../../platform/database/statement.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { announce } from '../../platform/live/announce.ts';
import { jobDraft, jobsFrom, kindColumn, type JobDraft } from '../../platform/jobs/enqueue.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import { system } from '../../engine/actors.ts';
import { shareLot } from '../../lots/core/lock.ts';
import { lots } from '../../lots/core/tables.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { lockApplicationRow, type LockedApplication } from './lock.ts';
import type { ApplicationFlag } from '../../../rules/closed-lists.ts';
import { applications, type ApplicationRow } from '../core/tables.ts';
import type { ApplicationSubject } from './types.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'application.standing': { applicationId: number };
  }
}

const standingFlags = ['lostAccreditation', 'blockedCompany'] as const satisfies ApplicationFlag[];

/**
 * Asks for the marks of an application that has just been submitted to be made true, where they are not. The company's standing was
 * read under the application's lock: whoever makes it worse later finds what was submitted.
 */
export const standingReview = ({
  application: { id, flags },
  standsWell,
}: Pick<ApplicationSubject, 'application' | 'standsWell'>): JobDraft[] =>
  standsWell && !flags.some((flag) => standingFlags.some((own) => own === flag))
    ? []
    : [jobDraft('application.standing', { applicationId: id })];

const isOver = (status: LotStatus): boolean => isFinished(status) || isCancelled(status) || isDeleted(status);

/** A job for each application: each takes the lock of its own lot and of no other. */
export const reviewApplications: TransactionalJob<'company.standing'> = {
  lane: 'work',
  within: async (tx, { companyId }) => {
    const own = sql`
      select ${kindColumn('application.standing')}, jsonb_build_object('applicationId', ${applications.id}) as payload,
        null::text as key, now() as run_at
      from ${applications} join ${lots} on ${lots.id} = ${applications.lotId}
      where ${and(eq(applications.companyId, companyId), notInArray(lots.status, lotStatuses.filter(isOver)))}
      order by ${applications.id}`;
    await sendAll(tx, [jobsFrom(own)]);
  },
};

export const markApplication: TransactionalJob<'application.standing'> = {
  lane: 'work',
  alone: true,
  within: async (tx, { applicationId }) => {
    const [found] = await tx
      .select({ lotId: applications.lotId })
      .from(applications)
      .where(eq(applications.id, applicationId));
    if (!found) return;
    const { lot } = await shareLot(tx, found.lotId);
    // What a procedure ended with stays as the commission saw it.
    if (isOver(lot.status)) return;
    await markStanding({ tx, lot, ...(await lockApplicationRow(tx, applicationId)) });
  },
};

/**
 * What was submitted, and what an opening has shown though it be withdrawn since: in a second sealed period a missing mark
 * would tell the staff of the withdrawal.
 */
const isMarkable = ({ submittedAt, openedVersionId }: ApplicationRow): boolean =>
  submittedAt !== null || openedVersionId !== null;

async function markStanding({ tx, lot, at, application }: LockedApplication): Promise<void> {
  const { accredited, blocked } = await standingOf(tx, application.companyId);
  const holds: Record<(typeof standingFlags)[number], boolean> = {
    lostAccreditation: !accredited,
    blockedCompany: blocked,
  };
  const wanted = isMarkable(application) ? standingFlags.filter((flag) => holds[flag]) : [];
  const set = wanted.filter((flag) => !application.flags.includes(flag));
  const cleared = standingFlags.filter((flag) => application.flags.includes(flag) && !wanted.includes(flag));
  if (set.length === 0 && cleared.length === 0) return;
  const kept = application.flags.filter((flag) => !cleared.some((gone) => gone === flag));
  await tx
    .update(applications)
    .set({
      flags: [...kept, ...set],
      version: sql`${applications.version} + 1`,
      updatedAt: new Date(at),
    })
    .where(eq(applications.id, application.id));
  await appendHistory(tx, {
    chain: lotChain(lot.id),
    lotId: lot.id,
    model: 'application',
    modelId: application.id,
    event: 'application.flagged',
    actor: system,
    at,
    payload: { set, cleared },
  });
  await announce(tx, {
    model: 'application',
    id: application.id,
    lotId: lot.id,
    what: 'application.flagged',
  });
}
