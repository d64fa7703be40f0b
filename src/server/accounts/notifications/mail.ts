import { and, asc, eq, sql } from 'drizzle-orm';
import { isBlocked } from '../../../machines/user.ts';
import { users } from '../core/tables.ts';
import { transact } from '../../platform/database/client.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { OutboxHandler } from '../../platform/outbox/kinds.ts';
import type { Services } from '../../platform/services.ts';
import { notifications } from './tables.ts';

interface NotificationLetter {
  notificationId: number;
}

declare module '../../platform/outbox/kinds.ts' {
  interface OutboxPayloads {
    'notification.mail': NotificationLetter;
  }
}

export const MAIL_KIND = 'notification.mail';
const DIGEST_HOUR_UTC = 5;
const DIGEST_CHECK_MS = 60_000;
const DIGEST_LINES = 200;

const FOOT =
  'Вы получили это письмо, потому что зарегистрированы на тендерной площадке. Письма можно отключить в профиле.';

/** A notice's letter: its sentence and its link, whole on a line of its own. */
const bodyOf = (lines: string[]) => [...lines, '', FOOT].join('\n');

export const notificationMail: OutboxHandler<NotificationLetter> = {
  run: async (tx, { notificationId }, { settings }) => {
    const [row] = await tx
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
    await sendMail(tx, { to: row.email, subject: row.text.slice(0, 150), text: bodyOf(lines) });
  },
};

/** Sends each user who wants a daily letter what had gathered by the last 8:00 at UTC+3, one user at a time. */
async function sendDigests({ db, settings }: Services): Promise<void> {
  for (;;) {
    const isMore = await transact(db, async (tx) => {
      const { rows } = await tx.execute<{ user_id: string }>(sql`
        select n.user_id from notifications n
        where n.for_digest and n.created_at <
          date_trunc('day', now() at time zone 'UTC' - ${DIGEST_HOUR_UTC} * interval '1 hour') at time zone 'UTC'
            + ${DIGEST_HOUR_UTC} * interval '1 hour'
        order by n.id limit 1 for update skip locked`);
      if (!rows[0]) return false;
      const userId = Number(rows[0].user_id);
      const [user] = await tx.select().from(users).where(eq(users.id, userId));
      const own = and(eq(notifications.userId, userId), eq(notifications.forDigest, true));
      const notices = await tx
        .select()
        .from(notifications)
        .where(own)
        .orderBy(asc(notifications.id))
        .limit(DIGEST_LINES);
      await tx.update(notifications).set({ forDigest: false }).where(own);
      if (!user || isBlocked(user.status)) return true;
      const lines = notices.flatMap(({ text, link }) => [
        `• ${text}`,
        ...(link ? [`  ${settings.publicUrl}${link}`] : []),
      ]);
      await sendMail(tx, { to: user.email, subject: 'События за день', text: bodyOf(lines) });
      return true;
    });
    if (!isMore) return;
  }
}

export const digestTick: Tick = { name: 'notification-digest', everyMs: DIGEST_CHECK_MS, run: sendDigests };
