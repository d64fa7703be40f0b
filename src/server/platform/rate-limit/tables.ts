import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counters of the limited calls; in the database, so that every process counts together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets').on(table.resetsAt)],
);
