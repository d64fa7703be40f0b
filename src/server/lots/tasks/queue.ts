// Asking for background work: one live task per model, id and type, and a job that does it.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
import { syncTaskStatuses, type SyncTaskType } from '../../../machines/sync-task-statuses.ts';
import { follow, type Follow } from '../../engine/process.ts';
import { stepWithin } from '../../engine/run-step.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { build, sendAll, type Write } from '../../platform/database/statement.ts';
import { liveTaskStatuses, syncTaskProcess } from './process.ts';
import { exports, syncTasks, type ExportType, type SyncTaskRow } from './tables.ts';

const firstStatus = syncTaskStatuses[0];
const asked = { type: 'syncTask.queue' } as const;

/** Queues a task of a lot; where one of its kind is live already, that one will do, and begins anew if it has begun. */
export async function queueTask(tx: Tx, type: SyncTaskType, lotId: number, actor: Actor): Promise<void> {
  await stepWithin(tx, syncTaskProcess, { lotId, type }, asked, actor);
}

/** The same as a step that follows from another. */
export const taskToFollow = async (
  tx: Tx,
  type: SyncTaskType,
  lotId: number,
  actor: Actor,
): Promise<Follow> =>
  follow(syncTaskProcess, await syncTaskProcess.lock(tx, { lotId, type }, asked, actor), asked, actor);

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

/** A lot has one export of each type: this one waits to be made anew. The task that makes it is asked for beside. */
export const exportWrite = (lotId: number, type: ExportType, createdBy: number | null): Write =>
  build
    .insert(exports)
    .values({ lotId, type, createdBy })
    .onConflictDoUpdate({
      target: [exports.lotId, exports.type],
      set: { status: firstStatus, createdBy, createdAt: sql`clock_timestamp()` },
    });

/** Asks for a file to be made anew. */
export async function queueExport(tx: Tx, lotId: number, type: ExportType, actor: Actor): Promise<void> {
  await sendAll(tx, [exportWrite(lotId, type, actor.id)]);
  await queueTask(tx, 'export_data', lotId, actor);
}

export async function pendingExports(tx: Tx | Db, lotId: number) {
  return tx
    .select()
    .from(exports)
    .where(and(eq(exports.lotId, lotId), inArray(exports.status, liveTaskStatuses)));
}
