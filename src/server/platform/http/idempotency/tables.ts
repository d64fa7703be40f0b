import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, key, whenExactly } from '../../database/columns.ts';

/** One row a POST that carried an Idempotency-Key. `status` is null from the claim until the answer is kept. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: key('user_id').notNull(),
    key: text('key').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    /** Keyed: of a guessable body, such as a price, a plain hash would tell. */
    bodyHash: text('body_hash').notNull(),
    /** Who the caller was then: an answer is not repeated to one who has another standing by now. */
    standing: text('standing').notNull(),
    status: integer('status'),
    /** Of the release before. */
    reply: jsonb('reply'),
    /** The answer may be the content of a sealed application. */
    sealedReply: bytea('sealed_reply'),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key, table.method, table.path] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
