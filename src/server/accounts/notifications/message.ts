// One notice at once by Telegram: what its letter tells, without the papers that go with a letter.
import { eq } from 'drizzle-orm';
import { isBlocked } from '../../../machines/user.ts';
import { withoutBrief } from '../../../text/amendments.ts';
import { messageZone } from '../../../text/mails.ts';
import { namesAnHour } from '../../platform/mail/letter.ts';
import type { LeasedJob } from '../../platform/jobs/kinds.ts';
import { ChatClosed, shortened, TEXT_LENGTH, type BotMessage } from '../../platform/telegram/bot.ts';
import { users } from '../core/tables.ts';
import { changesOf, firstSentence, type NoticeLetter } from './letter.ts';
import { notificationPreferences, notifications } from './tables.ts';
import { endOfChat } from './telegram-end.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'notification.telegram': { notificationId: number; letter?: NoticeLetter };
  }
}

/** By growing pauses about ten hours: what is older was read elsewhere. */
const ATTEMPTS = 20;

interface Told {
  text: string;
  link: string | null;
}

export function messageOf(
  { text, link }: Told,
  letter: NoticeLetter | undefined,
  publicUrl: string,
): Omit<BotMessage, 'chatId'> {
  const body = letter?.changes ? withoutBrief(text, letter.changes) : text;
  const facts = (letter?.facts ?? []).map(([name, value]) => `${name}: ${value}`).join('\n');
  const url = link === null ? null : `${publicUrl}${link}`;
  // Telegram makes no button of an address without a domain: there the address itself is told.
  const hasDomain = new URL(publicUrl).hostname.includes('.');
  const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join('\n\n');
  // Of an answer of many pages the end is read on the platform: what leads there stays.
  const words = joined([body, ...changesOf(letter)]);
  const foot = joined([facts, namesAnHour([words, facts]) ? messageZone : null, hasDomain ? null : url]);
  const told = shortened(words, TEXT_LENGTH - foot.length - 2);
  return {
    text: joined([told, foot]),
    boldLength: Math.min(firstSentence(body).length, told.length),
    button: url !== null && hasDomain ? { label: 'Открыть на площадке', url } : undefined,
  };
}

/** To the chat that its user has linked by then. */
export const sendNotice: LeasedJob<'notification.telegram'> = {
  lane: 'messages',
  attempts: ATTEMPTS,
  run: async ({ notificationId, letter }, { services: { db, telegram, settings }, signal }) => {
    const [row] = await db
      .select({
        text: notifications.text,
        link: notifications.link,
        chatId: notificationPreferences.telegramChatId,
        status: users.status,
      })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .innerJoin(notificationPreferences, eq(notificationPreferences.userId, notifications.userId))
      .where(eq(notifications.id, notificationId));
    if (!row || !telegram || row.chatId === null || isBlocked(row.status)) return;
    try {
      await telegram.send({ chatId: row.chatId, ...messageOf(row, letter, settings.publicUrl) }, signal);
    } catch (error) {
      if (!(error instanceof ChatClosed)) throw error;
      await endOfChat(db, row.chatId, 'refused');
    }
  },
};
