import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, whenExactly } from '../database/columns.ts';

/** Backups that were made whole, so that who watches sees when the last one was; where they lie is the operator's business. */
export const backups = pgTable('backups', {
  id: identity(),
  name: text('name').notNull(),
  /** The moment that it is of. */
  takenAt: whenExactly('taken_at').notNull(),
  finishedAt: whenExactly('finished_at').notNull().defaultNow(),
  /** Of tables and of files, as they were written. */
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  files: integer('files').notNull(),
});
