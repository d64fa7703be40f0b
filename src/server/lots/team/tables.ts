import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../../accounts/core/tables.ts';
import { identity, key, when } from '../../platform/database/columns.ts';
import { lots } from '../core/tables.ts';
import { orders } from '../orders/tables.ts';

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
    /** What is spoken of; neither: the lot. Applications are a floor above, and none that was opened is ever deleted. */
    applicationId: key('application_id'),
    orderId: key('order_id').references(() => orders.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** Ids of users. */
    mentions: jsonb('mentions').$type<number[]>().notNull().default([]),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    changedAt: when('changed_at'),
  },
  (table) => [
    index('lot_comments_lot').on(table.lotId, table.id),
    index('lot_comments_order').on(table.orderId),
    check('lot_comments_about', sql`application_id is null or order_id is null`),
  ],
);
