import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { LotSet } from '../../../api/records/lot-set.ts';
import type { LotSetKind } from '../../../rules/lot-parts.ts';
import { users } from '../../accounts/core/tables.ts';
import { identity, key, when } from '../../platform/database/columns.ts';

export interface SetContent extends Pick<LotSet, 'criteria' | 'text'> {
  companyIds: number[];
}

export const lotSets = pgTable(
  'lot_sets',
  {
    id: identity(),
    kind: text('kind').$type<LotSetKind>().notNull(),
    name: text('name').notNull(),
    content: jsonb('content').$type<SetContent>().notNull(),
    byId: key('by_id')
      .notNull()
      .references(() => users.id),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('lot_sets_kind').on(table.kind, table.name)],
);
