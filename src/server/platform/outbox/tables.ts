import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Consequences of committed work, carried out at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Of a finished entry only what its kind keeps. */
    payload: jsonb('payload').$type<unknown>().notNull(),
    /** The same thing is not asked for twice under one key. */
    key: text('key'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp('done_at', { withTimezone: true }),
    /** Given up after too many attempts; shown on the admin's health page. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    error: text('error'),
  },
  (table) => [
    uniqueIndex('outbox_key').on(table.key),
    index('outbox_due')
      .on(table.nextAt)
      .where(sql`done_at is null and failed_at is null`),
    index('outbox_done').on(table.doneAt),
  ],
);
