import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { FavoriteModel } from '../../../api/records/favorite.ts';
import { identity, key, when } from '../../platform/database/columns.ts';
import { users } from '../../accounts/core/tables.ts';

export const favorites = pgTable(
  'favorites',
  {
    id: identity(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    modelType: text('model_type').$type<FavoriteModel>().notNull(),
    modelId: key('model_id').notNull(),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('favorites_once').on(table.userId, table.modelType, table.modelId),
    index('favorites_model').on(table.modelType, table.modelId),
  ],
);
