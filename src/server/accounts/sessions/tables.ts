import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, whenExactly } from '../../platform/database/columns.ts';
import { users } from '../core/tables.ts';

/** The cookie's value is never stored: `digest` is its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    digest: text('digest').primaryKey(),
    /** By which its user names it. Random: it tells nothing of how many there are. */
    id: key('id')
      .notNull()
      .default(sql`(floor(random() * 9007199254740990) + 1)::bigint`),
    /** As the browser calls itself. */
    agent: text('agent').notNull().default(''),
    /** Where it was begun from. */
    address: text('address').notNull().default(''),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remember: boolean('remember').notNull(),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    seenAt: whenExactly('seen_at').notNull().defaultNow(),
    expiresAt: whenExactly('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_id').on(table.id),
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
);
