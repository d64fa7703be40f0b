// The letter with the link, for whoever is no user of the platform yet. The link's secret is in this letter alone.
import { isPublished } from '../../../machines/lot-predicates.ts';
import { letters } from '../../../text/mails.ts';
import { deadlineFile } from '../../accounts/notifications/deadline.ts';
import type { Effect } from '../../engine/process.ts';
import type { Tx } from '../../platform/database/client.ts';
import { composeLetter } from '../../platform/mail/letter.ts';
import { letterDraft } from '../../platform/mail/send-mail.ts';
import { letterWords } from '../../platform/mail/worded.ts';
import { isActedFor } from './addressee.ts';
import type { InvitationTypes } from './types.ts';

type InvitedTo = InvitationTypes['subject']['lot'];

/** Until when a published lot accepts. */
const deadlineOf = (lot: InvitedTo): Date | null =>
  lot && isPublished(lot.status) ? lot.applicationsDeadline : null;

async function calendarOf(tx: Tx, lot: InvitedTo, publicUrl: string): Promise<{ calendar?: string }> {
  const at = deadlineOf(lot);
  if (!lot || at === null) return {};
  const { id: lotId, number, title } = lot;
  const deadline = { kind: 'applications', at: at.getTime(), lotId, number, title } as const;
  return { calendar: await deadlineFile(tx, deadline, publicUrl) };
}

export const mailLink: Effect<InvitationTypes> = {
  read: async (tx, { subject: { invitation, link, lot }, actor }) => {
    const { userId, companyId } = invitation;
    if (link === null || userId !== null) return {};
    if (lot !== null && companyId !== null && (await isActedFor(tx, companyId))) return {};
    const isTold = lot !== null && isPublished(lot.status);
    // The name of a draft is told by the notice of its publication, and so is the way to it.
    const title = isTold ? `№ ${lot.number} «${lot.title}»` : null;
    const query = new URLSearchParams({
      invitation: link.secret,
      email: invitation.email,
      ...(isTold ? { tender: String(lot.id) } : {}),
    });
    const url = `${link.publicUrl}/?${query}`;
    const letter = letters.invitation(
      await letterWords.get()(tx, title === null ? 'invitation' : 'lotInvitation'),
      actor.name,
      { toLot: lot !== null, lot: title, deadline: deadlineOf(lot) },
      url,
      invitation.expiresAt,
    );
    const calendar = await calendarOf(tx, lot, link.publicUrl);
    return { jobs: [letterDraft({ ...composeLetter(invitation.email, letter), ...calendar })] };
  },
};
