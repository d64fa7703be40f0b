import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, whenExactly } from '../database/columns.ts';
import type { JobKind } from './kinds.ts';

/** Background work that committed work has asked for. A row goes when the work is done; one that failed too often stays. */
export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    kind: text('kind').$type<JobKind>().notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    /** As long as a job of this key is here, another is not added. */
    key: text('key'),
    /** Those that failed or whose worker was lost, and the one under way. */
    attempts: integer('attempts').notNull().default(0),
    /** Not before this; a worker that takes a job by lease moves it ahead. */
    runAt: whenExactly('run_at').notNull().defaultNow(),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    /** Given up after too many attempts: an administrator sees it and may send it again. */
    failedAt: whenExactly('failed_at'),
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

/** Of the release before, which asks for work here; to be removed one release later. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    key: text('key'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: whenExactly('next_at').notNull().defaultNow(),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    doneAt: whenExactly('done_at'),
    failedAt: whenExactly('failed_at'),
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
