// Background work on a lot, and the exports that it makes.
import { z } from 'zod';
import { syncTaskStatuses, syncTaskTypes } from '../../machines/sync-task-statuses.ts';
import { time } from '../fields.ts';

export const syncTask = z.object({
  id: z.int(),
  type: z.enum(syncTaskTypes),
  model: z.literal('lot'),
  model_id: z.int(),
  status: z.enum(syncTaskStatuses),
  /** 0 to 100. */
  progress: z.int(),
  error: z.string().nullable(),
  createdAt: time,
  finishedAt: time.nullable(),
});
export type SyncTask = z.infer<typeof syncTask>;

export const exportTypes = ['orders', 'results'] as const;

export const exportRecord = z.object({
  id: z.int(),
  lotId: z.int(),
  type: z.enum(exportTypes),
  status: z.enum(syncTaskStatuses),
  progress: z.int(),
  /** The file is there: GET /api/v1/exports/{id}/file. */
  fileId: z.int().nullable(),
  url: z.string().nullable(),
  createdAt: time,
});
export type ExportRecord = z.infer<typeof exportRecord>;
