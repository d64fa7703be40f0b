// Invitations to lots that a user holds from now on, by an address that was proved, or by a company that the user acts for.
import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import {
  admittingInvitationStatuses,
  liveInvitationStatuses,
} from '../../../machines/invitation-statuses.ts';
import type { UserRow } from '../../accounts/core/tables.ts';
import { system } from '../../engine/actors.ts';
import type { BareEvent } from '../../engine/process.ts';
import { stepWithin } from '../../engine/run-step.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invitations } from '../core/invitation-tables.ts';
import { companyOfInvited, lockAddress } from './addressee.ts';
import { invitationProcess } from './process.ts';
import type { InvitationTypes } from './types.ts';

/** The histories of the lots are appended to in the lots' order, so that two who do this at once wait and do not block. */
async function stepAll(tx: Tx, which: SQL | undefined, event: BareEvent<InvitationTypes>): Promise<void> {
  const rows = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(isNotNull(invitations.lotId), which))
    .orderBy(invitations.lotId, invitations.id)
    .for('update');
  for (const { id } of rows) await stepWithin(tx, invitationProcess, { id }, event, system);
}

/** Binds what waits for an address that has just been confirmed, and tells the user of it. */
export async function bindToConfirmed(tx: Tx, user: UserRow): Promise<void> {
  await lockAddress(tx, user.email);
  const waiting = and(
    eq(invitations.email, user.email.toLowerCase()),
    isNull(invitations.userId),
    inArray(invitations.status, liveInvitationStatuses),
  );
  await stepAll(tx, waiting, {
    type: 'invitation.bind',
    userId: user.id,
    companyId: companyOfInvited(user),
  });
}

/** A user who holds invitations to lots begins to act for a company: they admit it too. */
export async function bindToCompany(
  tx: Tx,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<void> {
  const held = and(
    eq(invitations.userId, userId),
    isNull(invitations.companyId),
    inArray(invitations.status, admittingInvitationStatuses),
  );
  await stepAll(tx, held, { type: 'invitation.bindCompany', companyId });
}
