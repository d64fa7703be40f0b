import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { JobKind } from './kinds.ts';

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Background work that committed work has asked for. A row goes when the work is done; one that failed too often stays. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<JobKind>().notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    /** As long as a job of this key is here, another is not added. */
    key: text('key'),
    /** Those that failed or whose worker was lost, and the one under way. */
    attempts: integer('attempts').notNull().default(0),
    /** Not before this; a worker that takes a job by lease moves it ahead. */
    runAt: when('run_at').notNull().defaultNow(),
    createdAt: when('created_at').notNull().defaultNow(),
    /** Given up after too many attempts: an administrator sees it and may send it again. */
    failedAt: when('failed_at'),
    error: text('error'),
  },
  (table) => [
    uniqueIndex('jobs_key').on(table.key),
    index('jobs_due')
      .on(table.kind, table.runAt, table.id)
      .where(sql`failed_at is null`),
    index('jobs_failed')
      .on(table.failedAt)
      .where(sql`failed_at is not null`),
  ],
);
