import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { key } from '../../platform/database/columns.ts';
import { categories } from '../references/tables.ts';
import { users } from '../../accounts/core/tables.ts';

/** Categories of whose new lots a user wants to hear; one of an upper level takes in those below. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    categoryId: key('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.categoryId] }),
    index('subscriptions_category').on(table.categoryId),
  ],
);
