// Between an account and a chat: the link that leads there, the chat that came by it, and its end.
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { isBlocked } from '../../../machines/user.ts';
import { telegramLinkedLetter } from '../../../text/telegram.ts';
import type { TelegramState } from '../../../api/records/telegram.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { digestOf } from '../../platform/http/session-cookie.ts';
import { mailSecurity } from '../auth/letters.ts';
import { byUser, recordUserChange } from '../core/history.ts';
import { lockUser } from '../core/queries.ts';
import type { UserRow } from '../core/tables.ts';
import { endOfChat } from '../notifications/telegram-end.ts';
import { notificationPreferences as wishes, telegramCodes } from '../notifications/tables.ts';

/** As text it fits into what Telegram hands on. */
const CODE_BYTES = 24;
const CODE_MINUTES = 15;

/** What is secret of a link; the one before stops working. */
export async function makeCode(db: Db, userId: number): Promise<{ code: string; expiresAt: Date }> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const values = {
    digest: digestOf(code),
    expiresAt: sql`now() + ${CODE_MINUTES} * interval '1 minute'` as never,
  };
  const [made] = await db
    .insert(telegramCodes)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: telegramCodes.userId, set: values })
    .returning();
  return { code, expiresAt: made!.expiresAt };
}

/** Whose the chat is from now on; null where the code is unknown, spent or too old. */
export async function linkChat(tx: Tx, chatId: number, code: string): Promise<UserRow | null> {
  const holds = and(eq(telegramCodes.digest, digestOf(code)), gt(telegramCodes.expiresAt, sql`now()`));
  const [found] = await tx.select({ userId: telegramCodes.userId }).from(telegramCodes).where(holds);
  if (!found) return null;
  // The user before the code, as whoever ends the access locks them.
  const user = await lockUser(tx, found.userId);
  const spent = await tx.delete(telegramCodes).where(holds).returning();
  if (spent.length === 0 || isBlocked(user.status)) return null;
  const chat = {
    telegramChatId: chatId,
    telegramSince: sql`now()` as never,
    telegramEndedAt: null,
    telegramEnd: null,
  };
  await tx
    .insert(wishes)
    .values({ userId: user.id, ...chat })
    .onConflictDoUpdate({ target: wishes.userId, set: chat });
  await recordUserChange(tx, user.id, 'user.telegramLinked', byUser(user));
  await mailSecurity(tx, user, telegramLinkedLetter);
  return user;
}

/** By a word in the chat. Returns whether it was anybody's. */
export async function unlinkChat(tx: Tx, chatId: number): Promise<boolean> {
  const owners = await tx
    .select({ id: wishes.userId })
    .from(wishes)
    .where(eq(wishes.telegramChatId, chatId))
    .orderBy(wishes.userId);
  for (const { id } of owners)
    await recordUserChange(tx, id, 'user.telegramUnlinked', byUser(await lockUser(tx, id)));
  await endOfChat(tx, chatId, 'stopped');
  return owners.length > 0;
}

/** By the user's own press, who needs not be told. */
export async function unlinkUser(tx: Tx, userId: number): Promise<void> {
  const user = await lockUser(tx, userId);
  await tx.delete(telegramCodes).where(eq(telegramCodes.userId, userId));
  const gone = await tx
    .update(wishes)
    .set({ telegramChatId: null, telegramSince: null })
    .where(and(eq(wishes.userId, userId), isNotNull(wishes.telegramChatId)))
    .returning({ userId: wishes.userId });
  if (gone.length > 0) await recordUserChange(tx, userId, 'user.telegramUnlinked', byUser(user));
}

export async function stateOf(db: Db, userId: number): Promise<Omit<TelegramState, 'bot'>> {
  const [row] = await db
    .select({ since: wishes.telegramSince, endedAt: wishes.telegramEndedAt, why: wishes.telegramEnd })
    .from(wishes)
    .where(eq(wishes.userId, userId));
  return {
    linkedAt: row?.since?.toISOString() ?? null,
    ended: row?.endedAt && row.why ? { at: row.endedAt.toISOString(), why: row.why } : null,
  };
}
