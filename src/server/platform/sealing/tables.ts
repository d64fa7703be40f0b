import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, when } from '../database/columns.ts';

/**
 * The key of one scope (a lot's period, say), wrapped by the master key that lies outside the database. A rotation wraps it
 * anew and touches nothing that was sealed by it.
 */
export const sealingScopes = pgTable('sealing_scopes', {
  scope: text('scope').primaryKey(),
  /** Fingerprint of the master key that wrapped it. */
  master: text('master').notNull(),
  wrapped: bytea('wrapped').notNull(),
  createdAt: when('created_at')
    .notNull()
    .default(sql`clock_timestamp()`),
});

/** The master keys that this database has known: one wraps new keys, the retired ones none. */
export const sealingMasters = pgTable(
  'sealing_masters',
  {
    fingerprint: text('fingerprint').primaryKey(),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    retiredAt: when('retired_at'),
  },
  () => [
    uniqueIndex('sealing_masters_current')
      .on(sql`(true)`)
      .where(sql`retired_at is null`),
  ],
);
