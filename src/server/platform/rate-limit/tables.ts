import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { whenExactly } from '../database/columns.ts';

/** Counters of the limited calls; in the database, so that every process counts together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: whenExactly('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets').on(table.resetsAt)],
);
