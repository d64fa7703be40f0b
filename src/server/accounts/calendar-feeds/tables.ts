import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../core/tables.ts';
import { key, when } from '../../platform/database/columns.ts';

/** Addresses of people's calendars for other programs; only a digest is kept. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: key('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    createdAt: when('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('calendar_feeds_digest').on(table.digest)],
);
