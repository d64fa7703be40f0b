// Invitations whose time is over, on the database's clock. One to a lot lives as long as the lot does: who was invited is not
// shut out while applications are taken, or may be taken again after a reopening.
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { liveInvitationStatuses } from '../../../machines/invitation.ts';
import { lotStatuses } from '../../../machines/lot.ts';
import { isCancelled, isDeleted, isFinished } from '../../../machines/lot-predicates.ts';
import { lots } from '../core/tables.ts';
import { clock } from '../../engine/actors.ts';
import { stepWithin } from '../../engine/run-step.ts';
import { transact } from '../../platform/database/client.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { invitations } from '../core/invitation-tables.ts';
import { invitationProcess } from './process.ts';

const BATCH = 100;
/** Weeks of life need no second's precision. */
const MINUTE = 60_000;

const over = lotStatuses.filter((status) => isFinished(status) || isCancelled(status) || isDeleted(status));

export const invitationTick: Tick = {
  name: 'invitation-terms',
  everyMs: MINUTE,
  run: async (services) => {
    await transact(services.db, async (tx) => {
      const due = await tx
        .select({ id: invitations.id, lotId: invitations.lotId })
        .from(invitations)
        .leftJoin(lots, eq(lots.id, invitations.lotId))
        .where(
          and(
            inArray(invitations.status, liveInvitationStatuses),
            lte(invitations.expiresAt, sql`clock_timestamp()`),
            or(isNull(invitations.lotId), inArray(lots.status, over)),
          ),
        )
        .orderBy(invitations.expiresAt)
        .limit(BATCH)
        .for('update', { of: invitations, skipLocked: true });
      // In the lots' order: their histories are appended to.
      for (const { id } of due.toSorted((a, b) => (a.lotId ?? 0) - (b.lotId ?? 0)))
        await stepWithin(tx, invitationProcess, { id }, { type: 'invitation.expire' }, clock);
    });
  },
};
