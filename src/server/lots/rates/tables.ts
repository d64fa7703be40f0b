import { pgTable, text, numeric, date, primaryKey } from 'drizzle-orm/pg-core';
import { key } from '../../platform/database/columns.ts';
import { lots } from '../core/tables.ts';

/** Rates as they stood on the day of the opening: comparable prices never move after it. */
export const frozenRates = pgTable(
  'frozen_rates',
  {
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    code: text('code').notNull(),
    value: numeric('value', { precision: 20, scale: 8 }).notNull(),
    nominal: numeric('nominal', { precision: 20, scale: 8 }).notNull(),
    date: date('date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.code] })],
);
