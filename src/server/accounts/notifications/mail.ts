import { eq } from 'drizzle-orm';
import { isBlocked } from '../../../machines/user.ts';
import { withoutBrief } from '../../../text/amendments.ts';
import { shortSubject } from '../../../text/news.ts';
import { users } from '../core/tables.ts';
import type { LeasedJob } from '../../platform/jobs/kinds.ts';
import { newestCheckpoint } from '../../platform/checkpoints/sign.ts';
import { composeLetter } from '../../platform/mail/letter.ts';
import type { Attachment } from '../../platform/mail/mailer.ts';
import { LETTER_ATTEMPTS, letterId } from '../../platform/mail/send-mail.ts';
import { port } from '../../platform/port.ts';
import type { Services } from '../../platform/services.ts';
import { deadlineFile } from './deadline.ts';
import { changesOf, firstSentence, mailFoot, type NoticeLetter } from './letter.ts';
import { notifications } from './tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'notification.mail': { notificationId: number; letter?: NoticeLetter };
  }
}

/** A piece of news about an application, on its way to a user. */
export interface MailedNews {
  type: string;
  applicationId: number;
  userId: number;
}

/** What goes with the letter of such news: its receipt, say. */
export const noticeAttachments = port<(services: Services, news: MailedNews) => Promise<Attachment[]>>(
  'accounts: what goes with a letter',
);

/** One notice at once by mail: to the address that its user has by then. */
export const mailNotice: LeasedJob<'notification.mail'> = {
  lane: 'mail',
  attempts: LETTER_ATTEMPTS,
  run: async ({ notificationId, letter }, { services, job }) => {
    const { db, mail, settings } = services;
    const [row] = await db
      .select({
        userId: notifications.userId,
        type: notifications.type,
        text: notifications.text,
        link: notifications.link,
        lotId: notifications.lotId,
        email: users.email,
        status: users.status,
      })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.id, notificationId));
    if (!row || isBlocked(row.status)) return;
    const { publicUrl } = settings;
    const message = composeLetter(row.email, {
      subject: letter?.subject ?? shortSubject(firstSentence(row.text)),
      lines: [letter?.changes ? withoutBrief(row.text, letter.changes) : row.text, ...changesOf(letter)],
      facts: letter?.facts,
      ...(row.link ? { action: { label: 'Открыть на площадке', url: `${publicUrl}${row.link}` } } : {}),
      checkpoint: row.lotId === null ? undefined : (await newestCheckpoint(db))?.note,
      foot: mailFoot(publicUrl),
    });
    const { type, userId } = row;
    const applicationId = letter?.applicationId;
    const attachments =
      applicationId === undefined
        ? []
        : await noticeAttachments.get()(services, { type, applicationId, userId });
    const calendar = letter?.deadline && (await deadlineFile(db, letter.deadline, publicUrl));
    await mail.send({ ...message, attachments, calendar }, letterId(job));
  },
};
