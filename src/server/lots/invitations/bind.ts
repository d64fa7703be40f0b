// Whose an invitation is. It is sent to an address or a company; who has proved the address holds it, and so does the
// company that this user acts for. An address that nobody has proved binds nobody: its letter's link does.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { liveInvitationStatuses, admittingInvitationStatuses } from '../../../machines/invitation.ts';
import type { Tx } from '../../platform/database/client.ts';
import { announce } from '../../platform/live/announce.ts';
import { users, type UserRow } from '../../accounts/core/tables.ts';
import { notifyInvited } from './notify.ts';
import { invitations } from '../core/invitation-tables.ts';

/** Sending to an address and confirming it wait for each other, or the one would miss what the other has just written. */
async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`invited ${email.toLowerCase()}`}, 0))`,
  );
}

/** The user who has proved that the address is theirs. */
export async function confirmedUserOf(tx: Tx, email: string): Promise<UserRow | null> {
  await lockAddress(tx, email);
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.emailVerifiedAt)));
  return user ?? null;
}

/** The company that an invitation to a lot admits through its user. */
export const companyOfInvited = (user: Pick<UserRow, 'role' | 'companyId'> | null): number | null =>
  user?.role === 'vendor' ? user.companyId : null;

/** Binds what waits for an address that has just been confirmed, and tells the user of it. */
export async function bindToConfirmed(tx: Tx, user: UserRow): Promise<void> {
  await lockAddress(tx, user.email);
  const bound = await tx
    .update(invitations)
    .set({ userId: user.id, companyId: sql`coalesce(${invitations.companyId}, ${companyOfInvited(user)})` })
    .where(
      and(
        eq(invitations.email, user.email.toLowerCase()),
        isNotNull(invitations.lotId),
        isNull(invitations.userId),
        inArray(invitations.status, liveInvitationStatuses),
      ),
    )
    .returning();
  for (const invitation of bound) {
    await announce(tx, {
      model: 'invitation',
      id: invitation.id,
      lotId: invitation.lotId,
      what: 'invitation.bound',
    });
    await notifyInvited(tx, invitation, [user.id]);
  }
}

/** A user who holds invitations to lots begins to act for a company: they admit it too. */
export async function bindToCompany(
  tx: Tx,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<void> {
  await tx
    .update(invitations)
    .set({ companyId })
    .where(
      and(
        eq(invitations.userId, userId),
        isNull(invitations.companyId),
        isNotNull(invitations.lotId),
        inArray(invitations.status, admittingInvitationStatuses),
      ),
    );
}
