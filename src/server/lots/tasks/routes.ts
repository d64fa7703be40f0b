// Calls of a lot's background tasks and exports, for its owner and the administrator.
import type { FastifyInstance } from 'fastify';
import { exports as exportCalls } from '../../../api/calls/exports.ts';
import { syncTasks as calls } from '../../../api/calls/sync-tasks.ts';
import { isRating } from '../../../machines/lot-predicates.ts';
import { lockOwnLot } from '../core/guard.ts';
import { transact } from '../../platform/database/client.ts';
import { findFile } from '../../platform/files/queries.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import { contentOf } from '../../platform/files/sealed.ts';
import type { Services } from '../../platform/services.ts';
import { presentTask } from './present.ts';
import { exportById, exportOfLot, exportsOfLot, listTasks, ownExport } from './queries.ts';
import { lastTask, queueExport, queueTask } from './queue.ts';
import { ensureOwnLot } from './rights.ts';

export function tasksResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query, visitor }) => listTasks(db, visitor, query));

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

  route(app, services, exportCalls.ofLot, async ({ params, visitor }) => {
    await ensureOwnLot(db, visitor, params.id);
    return { data: await exportsOfLot(db, params.id) };
  });
  route(app, services, exportCalls.orders, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const { lot } = await lockOwnLot(tx, visitor, params.id);
      await queueExport(tx, lot.id, 'orders', actor);
      return { data: await exportOfLot(tx, lot.id, 'orders') };
    }),
  );
  route(app, services, exportCalls.read, async ({ params, visitor }) => {
    await ownExport(db, visitor, params.id);
    return { data: await exportById(db, params.id) };
  });
  route(app, services, exportCalls.refresh, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const row = await ownExport(tx, visitor, params.id);
      await queueExport(tx, row.lotId, row.type, actor);
      return { data: await exportById(tx, params.id) };
    }),
  );
  route(app, services, exportCalls.file, async ({ params, visitor }) => {
    const row = await ownExport(db, visitor, params.id);
    const file = row.fileId === null ? null : await findFile(db, row.fileId);
    if (!file) throw notFound('Выгрузка ещё не готова');
    return {
      name: file.name,
      mime: file.mime,
      size: file.size,
      content: await contentOf(services, file),
    };
  });
}
