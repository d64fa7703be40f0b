// Invitations whose time is over, on the database's clock. One to a lot lives as long as the lot does: who was invited is not
// shut out while applications are taken, or may be taken again after a reopening.
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { liveInvitationStatuses } from '../../../machines/invitation-statuses.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { isCancelled, isDeleted, isFinished } from '../../../machines/lot-predicates.ts';
import { lots } from '../core/tables.ts';
import { clock } from '../../engine/actors.ts';
import { build, sendAll } from '../../platform/database/statement.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { jobsForDue } from '../../platform/jobs/enqueue.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import { stepWithin } from '../../engine/run-step.ts';
import { invitationProcess } from './process.ts';
import { invitations } from '../core/invitation-tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'invitation.expire': { id: number };
  }
}

/** Weeks of life need no second's precision. */
const MINUTE = 60_000;

const over = lotStatuses.filter((status) => isFinished(status) || isCancelled(status) || isDeleted(status));

const isOver = and(
  inArray(invitations.status, liveInvitationStatuses),
  lte(invitations.expiresAt, sql`clock_timestamp()`),
  or(isNull(invitations.lotId), inArray(lots.status, over)),
);
const due = build
  .select({ id: invitations.id })
  .from(invitations)
  .leftJoin(lots, eq(lots.id, invitations.lotId))
  .where(isOver);

export const invitationTick: Tick = {
  name: 'invitation-terms',
  everyMs: MINUTE,
  run: ({ db }) => sendAll(db, [jobsForDue('invitation.expire', due.getSQL())]),
};

export const expireInvitation: TransactionalJob<'invitation.expire'> = {
  lane: 'work',
  alone: true,
  within: async (tx, { id }) => {
    const [found] = await tx
      .select({ id: invitations.id })
      .from(invitations)
      .leftJoin(lots, eq(lots.id, invitations.lotId))
      .where(and(eq(invitations.id, id), isOver))
      .for('update', { of: invitations });
    if (found) await stepWithin(tx, invitationProcess, { id }, { type: 'invitation.expire' }, clock);
  },
};
