// Background tasks and exports as their readers get them.
import type { ExportRecord, SyncTask } from '../../../api/records/task.ts';
import { isTaskLive } from '../../../machines/sync-task-statuses.ts';
import type { exports, SyncTaskRow } from './tables.ts';

export const presentTask = ({
  id,
  type,
  model,
  modelId,
  status,
  progress,
  error,
  ...row
}: SyncTaskRow): SyncTask => ({
  id,
  type,
  model,
  model_id: modelId,
  status,
  progress,
  error: error === null ? null : 'Не удалось выполнить. Повторите позже.',
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

/** @param task the lot's last task of exports */
export function presentExport(row: typeof exports.$inferSelect, task: SyncTaskRow | null): ExportRecord {
  const isWaiting = isTaskLive(row.status);
  return {
    id: row.id,
    lotId: row.lotId,
    type: row.type,
    status: isWaiting ? (task?.status ?? row.status) : row.status,
    progress: isWaiting ? (task?.progress ?? 0) : 100,
    fileId: isWaiting ? null : row.fileId,
    url: isWaiting || row.fileId === null ? null : `/api/v1/exports/${row.id}/file`,
    createdAt: row.createdAt.toISOString(),
  };
}
