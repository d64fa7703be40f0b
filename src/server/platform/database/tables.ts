import { pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Holds one row; emptied and filled anew to see whether the database can still write (readiness.ts). */
export const writeProbe = pgTable('write_probe', {
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
});
