import type { CriterionCode } from '../../../rules/closed-lists.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, key } from '../../platform/database/columns.ts';
import { lots } from '../core/tables.ts';

export const criteria = pgTable(
  'criteria',
  {
    id: identity(),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    code: text('code').$type<CriterionCode>().notNull(),
    title: text('title').notNull(),
    /** Whole per cent. */
    weight: integer('weight').notNull(),
  },
  (table) => [
    index('criteria_lot').on(table.lotId),
    check('criteria_weight', sql`weight between 1 and 100`),
    // Every criterion but the experts' is calculated from one column: twice would only split its weight.
    uniqueIndex('criteria_once')
      .on(table.lotId, table.code)
      .where(sql`code <> 'expert'`),
  ],
);
export type CriterionRow = typeof criteria.$inferSelect;
