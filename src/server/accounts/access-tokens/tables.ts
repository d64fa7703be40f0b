import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, whenExactly } from '../../platform/database/columns.ts';
import type { TokenScope } from '../../../rules/token-scopes.ts';
import { users } from '../core/tables.ts';

/** A token itself is never stored: `digest` is its SHA-256. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    digest: text('digest').primaryKey(),
    /** Random: it tells nothing of how many there are. */
    id: key('id').notNull(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    tail: text('tail').notNull(),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    expiresAt: whenExactly('expires_at').notNull(),
    usedAt: whenExactly('used_at'),
  },
  (table) => [uniqueIndex('access_tokens_id').on(table.id), index('access_tokens_user').on(table.userId)],
);
