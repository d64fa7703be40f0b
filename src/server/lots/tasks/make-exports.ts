// The task that makes export files: every export of the lot that waits for one.
import { XLSX } from '../../platform/files/mime.ts';
import { and, eq } from 'drizzle-orm';
import { isTaskLive, syncTaskStatuses } from '../../../machines/sync-task-statuses.ts';
import { transact, type Db } from '../../platform/database/client.ts';
import { keepFiles, removeFile, withStoredContent } from '../../platform/files/receive.ts';
import { files } from '../../platform/files/tables.ts';
import { port } from '../../platform/port.ts';
import type { Services } from '../../platform/services.ts';
import { pendingExports } from './queue.ts';
import type { TaskHandler } from './run-task.ts';
import { exports, type ExportType } from './tables.ts';

const OWNER_MODEL = 'export';
export type ExportMaker = (db: Db, lotId: number) => Promise<{ name: string; content: Buffer }>;

export const exportMakers = port<Record<ExportType, ExportMaker>>('lots: how each export is made');

/** `completed`: of the two ends of a task's life the good one. */
const done = syncTaskStatuses.filter((status) => !isTaskLive(status))[0]!;

async function make(services: Services, row: typeof exports.$inferSelect): Promise<void> {
  const { name, content } = await exportMakers.get()[row.type](services.db, row.lotId);
  await withStoredContent(services, { name, mime: XLSX, content }, OWNER_MODEL, (stored) =>
    transact(services.db, async (tx) => {
      const [old] = row.fileId === null ? [] : await tx.select().from(files).where(eq(files.id, row.fileId));
      const [file] = await keepFiles(tx, stored, {
        ownerModel: OWNER_MODEL,
        ownerId: row.id,
        kind: row.type,
        uploadedBy: row.createdBy,
      });
      // Asked for again meanwhile: it stays waiting, and is made once more.
      await tx
        .update(exports)
        .set({ fileId: file!.id, status: done })
        .where(and(eq(exports.id, row.id), eq(exports.createdAt, row.createdAt)));
      if (old) await removeFile(tx, old);
    }),
  );
}

export const makeExports: TaskHandler = async (services, task, progress) => {
  for (;;) {
    const waiting = await pendingExports(services.db, task.modelId);
    if (waiting.length === 0) return;
    for (const [index, row] of waiting.entries()) {
      await make(services, row);
      await progress((100 * (index + 1)) / waiting.length);
    }
  }
};
