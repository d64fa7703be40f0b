import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { MailMode } from '../../../rules/closed-lists.ts';
import type { NewsGroup } from '../../../text/news.ts';
import { users } from '../core/tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    /** Random: a number in a row would tell how much others are told. The release before still takes the next one. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    text: text('text').notNull(),
    /** A path of the platform, such as `/tender-12`. */
    link: text('link'),
    lotId: bigint('lot_id', { mode: 'number' }),
    readAt: timestamp('read_at', { withTimezone: true }),
    /** Waits for the daily letter. */
    forDigest: boolean('for_digest').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
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

/** What a user wants by mail; no row: everything at once. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  mail: text('mail').$type<MailMode>().notNull().default('all'),
  /** Groups of news (src/text/news.ts) of which no letter is wanted. */
  muted: jsonb('muted').$type<NewsGroup[]>().notNull().default([]),
  /** Hours at UTC+3 from which and until which letters wait; both or neither. */
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
});
