import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../core/tables.ts';

/** The cookie's value is never stored: `digest` is its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    digest: text('digest').primaryKey(),
    /** By which its user names it. Random: it tells nothing of how many there are. */
    id: bigint('id', { mode: 'number' })
      .notNull()
      .default(sql`(floor(random() * 9007199254740990) + 1)::bigint`),
    /** As the browser calls itself. */
    agent: text('agent').notNull().default(''),
    /** Where it was begun from. */
    address: text('address').notNull().default(''),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remember: boolean('remember').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('sessions_id').on(table.id),
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
);
