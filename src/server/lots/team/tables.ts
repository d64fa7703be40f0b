import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../../accounts/core/tables.ts';
import { identity, key, when } from '../../platform/database/columns.ts';
import { lots } from '../core/tables.ts';

/** Apart from the history, which leaves the platform with a lot's bundle: these words never do. */
export const lotComments = pgTable(
  'lot_comments',
  {
    id: identity(),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    byId: key('by_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    /** Ids of users. */
    mentions: jsonb('mentions').$type<number[]>().notNull().default([]),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    changedAt: when('changed_at'),
  },
  (table) => [index('lot_comments_lot').on(table.lotId, table.id)],
);
