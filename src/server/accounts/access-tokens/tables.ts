import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TokenScope } from '../../../rules/token-scopes.ts';
import { users } from '../core/tables.ts';

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A token itself is never stored: `digest` is its SHA-256. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    digest: text('digest').primaryKey(),
    /** Random: it tells nothing of how many there are. */
    id: bigint('id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    tail: text('tail').notNull(),
    createdAt: when('created_at').notNull().defaultNow(),
    expiresAt: when('expires_at').notNull(),
    usedAt: when('used_at'),
  },
  (table) => [uniqueIndex('access_tokens_id').on(table.id), index('access_tokens_user').on(table.userId)],
);
