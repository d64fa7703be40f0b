// How an invitation reaches whom it is for: a notice for users of the platform, a letter with the link for a stranger.
import { eq } from 'drizzle-orm';
import { isCancelled, isFinished, isPublished } from '../../../machines/lot-predicates.ts';
import { letters } from '../../../text/mails.ts';
import { lotColumns, lots, type LotTableRow } from '../core/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { notifyUsers } from '../../accounts/notifications/notify.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../../accounts/core/tables.ts';
import type { InvitationRow } from '../core/invitation-tables.ts';

/** Puts the invitation on the users' bells. A draft is nobody's business yet: its publication tells the invited. */
export async function notifyInvited(
  tx: Tx,
  invitation: InvitationRow,
  userIds: readonly number[],
): Promise<void> {
  if (invitation.lotId === null) return;
  const [lot] = await tx.select(lotColumns).from(lots).where(eq(lots.id, invitation.lotId));
  if (!lot || !isPublished(lot.status) || isFinished(lot.status) || isCancelled(lot.status)) return;
  const [inviter] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, invitation.invitedById));
  await notifyUsers(tx, userIds, 'invitation.sent', {
    whom: 'invited',
    lotId: lot.id,
    number: lot.number,
    title: lot.title,
    name: inviter?.name ?? '',
    deadline: lot.applicationsDeadline,
  });
}

/** The letter with the link. Its token is in this letter alone. */
export async function mailInvitation(
  tx: Tx,
  { settings }: Services,
  invitation: InvitationRow,
  { lot, inviter, token }: { lot: LotTableRow | null; inviter: string; token: string },
): Promise<void> {
  const url = `${settings.publicUrl}/?invitation=${token}`;
  // The name of a draft is told by the notice of its publication.
  const title = lot && isPublished(lot.status) ? `№ ${lot.number} «${lot.title}»` : null;
  const letter = letters.invitation(inviter, { toLot: lot !== null, lot: title }, url, invitation.expiresAt);
  await sendMail(tx, {
    to: invitation.email,
    subject: letter.subject,
    text: [...letter.lines, letter.action?.url ?? ''].join('\n\n'),
  });
}
