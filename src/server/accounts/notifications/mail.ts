import { eq } from 'drizzle-orm';
import { isBlocked } from '../../../machines/user.ts';
import { users } from '../core/tables.ts';
import type { LeasedJob } from '../../platform/jobs/kinds.ts';
import { LETTER_ATTEMPTS, letterId } from '../../platform/mail/send-mail.ts';
import { notifications } from './tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'notification.mail': { notificationId: number };
  }
}

const SUBJECT_LENGTH = 150;

const FOOT =
  'Вы получили это письмо, потому что зарегистрированы на тендерной площадке. Письма можно отключить в профиле.';

/** A notice's letter: its sentence and its link, whole on a line of its own. */
export const noticeBody = (lines: readonly string[]): string => [...lines, '', FOOT].join('\n');

/** One notice at once by mail: to the address that its user has by then. */
export const mailNotice: LeasedJob<'notification.mail'> = {
  lane: 'mail',
  attempts: LETTER_ATTEMPTS,
  run: async ({ notificationId }, { services, job }) => {
    const { db, mail, settings } = services;
    const [row] = await db
      .select({
        text: notifications.text,
        link: notifications.link,
        email: users.email,
        status: users.status,
      })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.id, notificationId));
    if (!row || isBlocked(row.status)) return;
    const lines = row.link ? [row.text, '', `${settings.publicUrl}${row.link}`] : [row.text];
    const letter = { to: row.email, subject: row.text.slice(0, SUBJECT_LENGTH), text: noticeBody(lines) };
    await mail.send(letter, letterId(job));
  },
};
