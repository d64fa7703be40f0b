import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { key, whenExactly } from '../../platform/database/columns.ts';
import type { AgreementStatus } from '../../../machines/agreement-statuses.ts';
import { applications } from '../../applications/core/tables.ts';

/** Made with the first step; until then an agreement is `none`. */
export const agreements = pgTable(
  'agreements',
  {
    applicationId: key('application_id')
      .primaryKey()
      .references(() => applications.id),
    status: text('status').$type<AgreementStatus>().notNull(),
    version: integer('version').notNull(),
    changedAt: whenExactly('changed_at').notNull(),
    /** Of a dispute. */
    reason: text('reason'),
    /** The last file there was at the last step: later ones the other party has not been sent yet. */
    lastFileId: key('last_file_id').notNull(),
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
