import { sql } from 'drizzle-orm';
import { check, date, index, pgTable } from 'drizzle-orm/pg-core';
import { identity, key, when } from '../../platform/database/columns.ts';
import { users } from '../core/tables.ts';

export const deputies = pgTable(
  'deputies',
  {
    id: identity(),
    absentId: key('absent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deputyId: key('deputy_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Both days count, at UTC+3. */
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('deputies_absent').on(table.absentId, table.to),
    index('deputies_deputy').on(table.deputyId, table.to),
    check('deputies_other', sql`absent_id <> deputy_id`),
    check('deputies_days', sql`from_day <= to_day`),
  ],
);
