import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AgreementStatus } from '../../../machines/agreement-statuses.ts';
import { applications } from '../../applications/core/tables.ts';

/** Made with the first step; until then an agreement is `none`. */
export const agreements = pgTable(
  'agreements',
  {
    applicationId: bigint('application_id', { mode: 'number' })
      .primaryKey()
      .references(() => applications.id),
    status: text('status').$type<AgreementStatus>().notNull(),
    version: integer('version').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Of a dispute. */
    reason: text('reason'),
    /** The last file there was at the last step: later ones the other party has not been sent yet. */
    lastFileId: bigint('last_file_id', { mode: 'number' }).notNull(),
    /** Of the earlier ones those that their party had not sent when the other one took its step. */
    unsentFiles: bigint('unsent_files', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    // What waits for a party on its desk.
    index('agreements_waiting')
      .on(table.status)
      .where(sql`status <> 'signed'`),
  ],
);
export type AgreementRow = typeof agreements.$inferSelect;
