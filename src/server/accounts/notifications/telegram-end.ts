// The one end of messages by Telegram that their reader did not press for: the settings tell of it until the next link.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { TelegramEnd } from '../../../rules/closed-lists.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import { notificationPreferences as wishes, telegramCodes } from './tables.ts';

const ended = (why: TelegramEnd) => ({
  telegramChatId: null,
  telegramSince: null,
  telegramEndedAt: sql`now()` as never,
  telegramEnd: why,
});

/** Of all accounts that a chat is linked to. */
export async function endOfChat(tx: Tx | Db, chatId: number, why: TelegramEnd): Promise<void> {
  await tx.update(wishes).set(ended(why)).where(eq(wishes.telegramChatId, chatId));
}

/** Whoever else had the account may have linked a chat of theirs: it is linked anew by who comes in anew, and so is a link on its way. */
export const endOfAccessWrites = (userId: number): Write[] => [
  build
    .update(wishes)
    .set(ended('access'))
    .where(and(eq(wishes.userId, userId), isNotNull(wishes.telegramChatId))),
  build.delete(telegramCodes).where(eq(telegramCodes.userId, userId)),
];
