import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Backups that were made whole, so that who watches sees when the last one was; where they lie is the operator's business. */
export const backups = pgTable('backups', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  /** The moment that it is of. */
  takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }).notNull().defaultNow(),
  /** Of tables and of files, as they were written. */
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  files: integer('files').notNull(),
});
