// Asking for background work: one live task per model, id and type, and a job that does it.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isTaskLive, syncTaskStatuses, type SyncTaskType } from '../../../machines/sync-task.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { enqueue, jobDraft } from '../../platform/jobs/enqueue.ts';
import { announce } from '../../platform/live/announce.ts';
import { exports, syncTasks, type ExportType, type SyncTaskRow } from './tables.ts';

declare module '../../platform/live/models.ts' {
  interface LiveModels {
    syncTask: true;
  }
}

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'task.run': { taskId: number };
  }
}

export const liveTaskStatuses = syncTaskStatuses.filter(isTaskLive);
export const firstTaskStatus = syncTaskStatuses[0];

/** Queues a task of a lot; where one of its kind is live already, that one will do, and begins anew if it has begun. */
export async function queueTask(
  tx: Tx,
  type: SyncTaskType,
  lotId: number,
  createdBy: number | null,
): Promise<void> {
  const [task] = await tx
    .insert(syncTasks)
    .values({ type, model: 'lot', modelId: lotId, createdBy })
    .onConflictDoUpdate({
      target: [syncTasks.model, syncTasks.modelId, syncTasks.type],
      targetWhere: sql`status in ('pending', 'in_progress')`,
      set: { askedAt: sql`clock_timestamp()` },
    })
    .returning({ id: syncTasks.id });
  const taskId = task!.id;
  await enqueue(tx, jobDraft('task.run', { taskId }, { key: `task.run:${taskId}` }));
  await announce(tx, { model: 'syncTask', id: lotId, lotId, what: 'syncTask.queued' });
}

/** The live task of this kind, else the last one. */
export async function lastTask(tx: Tx | Db, type: SyncTaskType, lotId: number): Promise<SyncTaskRow | null> {
  const [row] = await tx
    .select()
    .from(syncTasks)
    .where(and(eq(syncTasks.model, 'lot'), eq(syncTasks.modelId, lotId), eq(syncTasks.type, type)))
    .orderBy(sql`${syncTasks.id} desc`)
    .limit(1);
  return row ?? null;
}

/** Asks for a file to be made anew; a lot has one export of each type. Returns its id. */
export async function queueExport(
  tx: Tx,
  lotId: number,
  type: ExportType,
  createdBy: number | null,
): Promise<void> {
  await tx
    .insert(exports)
    .values({ lotId, type, createdBy })
    .onConflictDoUpdate({
      target: [exports.lotId, exports.type],
      set: { status: firstTaskStatus, createdBy, createdAt: sql`clock_timestamp()` },
    });
  await queueTask(tx, 'export_data', lotId, createdBy);
}

export async function pendingExports(tx: Tx | Db, lotId: number) {
  return tx
    .select()
    .from(exports)
    .where(and(eq(exports.lotId, lotId), inArray(exports.status, liveTaskStatuses)));
}
