import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, whenExactly } from '../../platform/database/columns.ts';
import type { MailMode, TelegramEnd } from '../../../rules/closed-lists.ts';
import type { NewsGroup } from '../../../text/news.ts';
import { users } from '../core/tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    /** Random: a number in a row would tell how much others are told. The release before still takes the next one. */
    id: key('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    text: text('text').notNull(),
    /** A path of the platform, such as `/tender-12`. */
    link: text('link'),
    lotId: key('lot_id'),
    readAt: whenExactly('read_at'),
    /** Waits for the daily letter. */
    forDigest: boolean('for_digest').notNull().default(false),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('notifications_newest').on(table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.userId, table.readAt),
    index('notifications_digest')
      .on(table.userId)
      .where(sql`for_digest`),
    index('notifications_created').on(table.createdAt),
  ],
);

/** What a user wants by mail and by Telegram; no row: everything at once by mail. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: key('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    mail: text('mail').$type<MailMode>().notNull().default('all'),
    /** Groups of news (src/text/news.ts) of which no letter is wanted. */
    muted: jsonb('muted').$type<NewsGroup[]>().notNull().default([]),
    /** Hours at UTC+3 from which and until which letters wait; both or neither. */
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
    /** The chat with the platform's bot that gets messages; none: no messages. */
    telegramChatId: key('telegram_chat_id'),
    telegramSince: whenExactly('telegram_since'),
    /** Groups of news of which no message is wanted. */
    telegramMuted: jsonb('telegram_muted').$type<NewsGroup[]>().notNull().default([]),
    /** When and why messages ended, unless by the user's own press. */
    telegramEndedAt: whenExactly('telegram_ended_at'),
    telegramEnd: text('telegram_end').$type<TelegramEnd>(),
  },
  (table) => [
    index('notification_preferences_telegram')
      .on(table.telegramChatId)
      .where(sql`telegram_chat_id is not null`),
  ],
);

/** Links that lead a user into a chat with the bot; only a digest is kept, and each works once. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    userId: key('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    expiresAt: whenExactly('expires_at').notNull(),
  },
  (table) => [uniqueIndex('telegram_codes_digest').on(table.digest)],
);
