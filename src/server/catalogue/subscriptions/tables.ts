import { bigint, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { categories } from '../references/tables.ts';
import { users } from '../../accounts/core/tables.ts';

/** Categories of whose new lots a user wants to hear; one of an upper level takes in those below. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    categoryId: bigint('category_id', { mode: 'number' })
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.categoryId] }),
    index('subscriptions_category').on(table.categoryId),
  ],
);
