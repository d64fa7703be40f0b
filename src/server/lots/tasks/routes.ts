// Background tasks and exports of a lot, for its owner and the administrator.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { exports as exportCalls } from '../../../api/calls/exports.ts';
import { syncTasks as calls } from '../../../api/calls/sync-tasks.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import type { ExportRecord, SyncTask } from '../../../api/records/task.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isRating } from '../../../machines/lot-predicates.ts';
import { isTaskLive } from '../../../machines/sync-task.ts';
import { idsOf } from '../../platform/list/filters.ts';
import { ensureOwner, lockOwnLot } from '../core/guard.ts';
import { lots } from '../core/tables.ts';
import { isOwnerOf } from '../core/rights.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { files } from '../../platform/files/tables.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { route } from '../../platform/http/route.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import type { Services } from '../../platform/services.ts';
import { lastTask, queueExport, queueTask } from './queue.ts';
import { exports, syncTasks, type SyncTaskRow } from './tables.ts';
import { readableLot } from '../core/queries.ts';

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
  modelId,
  status,
  progress,
  error: error === null ? null : 'Не удалось выполнить. Повторите позже.',
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

/** The lot's own, or nothing: 404 hides lots and their exports alike. */
async function ownLot(db: Db | Tx, visitor: Visitor, lotId: number): Promise<void> {
  ensureOwner(visitor, await readableLot(db, visitor, lotId));
}

export function tasksResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query, visitor }) => {
    const { 'filter[model_id]': ids, 'filter[type]': types, 'filter[status]': statuses } = query;
    const where = and(
      visitor.role === 'admin' ? undefined : eq(lots.ownerId, visitor.id ?? 0),
      query['filter[model]'] ? inArray(sql`${syncTasks.model}`, valuesOf(query['filter[model]'])) : undefined,
      ids ? inArray(syncTasks.modelId, idsOf('model_id', ids)) : undefined,
      types ? inArray(sql`${syncTasks.type}`, valuesOf(types)) : undefined,
      statuses ? inArray(sql`${syncTasks.status}`, valuesOf(statuses)) : undefined,
    );
    const rowsOf = () =>
      db
        .select({ task: syncTasks })
        .from(syncTasks)
        .innerJoin(lots, eq(lots.id, syncTasks.modelId))
        .where(where);
    const isAscending = sortsOf(query.sort)[0]?.descending === false;
    return page({
      query,
      count: () => countUpTo(db, rowsOf()),
      rows: async ({ limit, offset }) =>
        (
          await rowsOf()
            .orderBy(isAscending ? asc(syncTasks.id) : desc(syncTasks.id))
            .limit(limit)
            .offset(offset)
        ).map(({ task }) => presentTask(task)),
    });
  });

  route(app, services, calls.create, ({ body, visitor, actor }) =>
    transact(db, async (tx) => {
      const { lot } = await lockOwnLot(tx, visitor, body.model_id);
      if (body.type === 'calculate_rating' && !isRating(lot.status))
        throw invalid({ status: ['Рейтинг рассчитывается на этапе оценки'] });
      if (body.type === 'export_data') await queueExport(tx, lot.id, 'orders', actor);
      else await queueTask(tx, body.type, lot.id, actor);
      return { data: presentTask((await lastTask(tx, body.type, lot.id))!) };
    }),
  );

  async function presentExport(tx: Db | Tx, where: ReturnType<typeof eq>): Promise<ExportRecord | null> {
    const [row] = await tx.select().from(exports).where(where);
    if (!row) return null;
    const task = await lastTask(tx, 'export_data', row.lotId);
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

  async function ownExport(tx: Db | Tx, visitor: Visitor, id: number) {
    const [row] = await tx.select().from(exports).where(eq(exports.id, id));
    if (!row) throw notFound();
    await ownLot(tx, visitor, row.lotId);
    return row;
  }

  route(app, services, exportCalls.ofLot, async ({ params, visitor }) => {
    await ownLot(db, visitor, params.id);
    const rows = await db
      .select({ id: exports.id })
      .from(exports)
      .where(eq(exports.lotId, params.id))
      .orderBy(asc(exports.id));
    const records = await Promise.all(rows.map(({ id }) => presentExport(db, eq(exports.id, id))));
    return { data: records.flatMap((record) => record ?? []) };
  });
  route(app, services, exportCalls.orders, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const { lot } = await lockOwnLot(tx, visitor, params.id);
      await queueExport(tx, lot.id, 'orders', actor);
      const own = and(eq(exports.lotId, lot.id), eq(exports.type, 'orders'))!;
      return { data: (await presentExport(tx, own))! };
    }),
  );
  route(app, services, exportCalls.read, async ({ params, visitor }) => {
    await ownExport(db, visitor, params.id);
    return { data: (await presentExport(db, eq(exports.id, params.id)))! };
  });
  route(app, services, exportCalls.refresh, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const row = await ownExport(tx, visitor, params.id);
      await queueExport(tx, row.lotId, row.type, actor);
      return { data: (await presentExport(tx, eq(exports.id, params.id)))! };
    }),
  );
  route(app, services, exportCalls.file, async ({ params, visitor }) => {
    const row = await ownExport(db, visitor, params.id);
    const [file] = row.fileId === null ? [] : await db.select().from(files).where(eq(files.id, row.fileId));
    if (!file) throw notFound('Выгрузка ещё не готова.');
    return {
      name: file.name,
      mime: file.mime,
      size: file.size,
      content: await services.files.get(file.storageKey),
    };
  });
}

const mayReadOwn = async (db: Db, visitor: Visitor, lotId: number): Promise<boolean> => {
  const [lot] = await db.select({ ownerId: lots.ownerId }).from(lots).where(eq(lots.id, lotId));
  return lot !== undefined && isOwnerOf(visitor, lot);
};

export const exportFiles: FileRights = {
  mayRead: async (db, visitor, id) => {
    const [row] = await db.select({ lotId: exports.lotId }).from(exports).where(eq(exports.id, id));
    return row !== undefined && mayReadOwn(db, visitor, row.lotId);
  },
};

export const taskAudience: Audience = async (db, visitor, { id }) =>
  id !== null && mayReadOwn(db, visitor, id);
