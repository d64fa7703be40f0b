import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ViewedList } from '../../../api/list-names.ts';
import type { ViewContent } from '../../../api/records/list-view.ts';
import { users } from '../../accounts/core/tables.ts';
import { identity, key, when } from '../../platform/database/columns.ts';

export const listViews = pgTable(
  'list_views',
  {
    id: identity(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In the address that is given to a colleague. */
    key: text('key').notNull().unique(),
    list: text('list').$type<ViewedList>().notNull(),
    name: text('name').notNull(),
    content: jsonb('content').$type<ViewContent>().notNull(),
    changedAt: when('changed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('list_views_user').on(table.userId, table.id)],
);
