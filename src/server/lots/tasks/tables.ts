import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { exportTypes } from '../../../api/records/task.ts';
import type { SyncTaskStatus, SyncTaskType } from '../../../machines/sync-task-statuses.ts';
import { identity, key, when } from '../../platform/database/columns.ts';
import { lots } from '../core/tables.ts';
import { users } from '../../accounts/core/tables.ts';

export type ExportType = (typeof exportTypes)[number];

/** What is made once and read as a file; the making is a sync task of type `export_data`. */
export const exports = pgTable(
  'exports',
  {
    id: identity(),
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id),
    type: text('type').$type<ExportType>().notNull(),
    /** Whether this file waits to be made: one task makes all of a lot that wait, and may end for one and go on for another. */
    status: text('status').$type<SyncTaskStatus>().notNull().default('pending'),
    fileId: key('file_id'),
    createdBy: key('created_by').references(() => users.id),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [uniqueIndex('exports_once').on(table.lotId, table.type)],
);

export const syncTasks = pgTable(
  'sync_tasks',
  {
    id: identity(),
    type: text('type').$type<SyncTaskType>().notNull(),
    model: text('model').$type<'lot'>().notNull(),
    modelId: key('model_id').notNull(),
    status: text('status').$type<SyncTaskStatus>().notNull().default('pending'),
    progress: integer('progress').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** For the release before, which takes tasks by it: here the job has the lease. */
    leaseUntil: when('lease_until'),
    /** Asked for again while it runs, it is done once more before it ends. */
    askedAt: when('asked_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    createdBy: key('created_by').references(() => users.id),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    finishedAt: when('finished_at'),
  },
  (table) => [
    // One live task per model, id and type.
    uniqueIndex('sync_tasks_one_live')
      .on(table.model, table.modelId, table.type)
      .where(sql`status in ('pending', 'in_progress')`),
    index('sync_tasks_model').on(table.model, table.modelId, table.id.desc()),
    index('sync_tasks_queue')
      .on(table.id)
      .where(sql`status in ('pending', 'in_progress')`),
    check('sync_tasks_progress', sql`progress between 0 and 100`),
  ],
);
export type SyncTaskRow = typeof syncTasks.$inferSelect;
