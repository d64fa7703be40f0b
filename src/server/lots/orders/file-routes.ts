// Calls of files of lots and of their items.
import type { FastifyInstance } from 'fastify';
import { lotFiles, orderFiles } from '../../../api/calls/lot-files.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { ensureOwnDraft } from '../core/guard.ts';
import { ensureInBin, inBin } from '../core/bin.ts';
import { readableLot } from '../core/queries.ts';
import { transact } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { filesOf, withStored } from '../../platform/files/receive.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import type { Services } from '../../platform/services.ts';
import { addFiles, takeFileAway } from './file-commands.ts';
import { filesOfOrders, filesOfSeenLots, filesOfSeenOrders, findOrder } from './queries.ts';
import type { FileOwner } from './rights.ts';

export function orderFileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  async function receive(
    [model, id]: [FileOwner, number],
    { visitor, actor, uploads }: { visitor: Visitor; actor: Actor; uploads: Upload[] },
  ): Promise<FileRow[]> {
    if (uploads.length === 0) throw invalid({ files: ['Приложите файл'] });
    const lotId = model === 'lot' ? id : (await findOrder(db, id)).lotId;
    // Asked before the files are looked through: it is long work.
    ensureOwnDraft(visitor, await readableLot(db, visitor, lotId));
    return withStored(services, uploads, model, (stored) =>
      transact(db, (tx) => addFiles(tx, [model, id], stored, { visitor, actor })),
    );
  }

  route(app, services, lotFiles.list, async ({ params, query, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    ensureInBin(visitor, query, lot);
    return { data: (await filesOf(db, 'lot', lot.id)).map(presentFile) };
  });
  route(app, services, lotFiles.listOfAll, async ({ query, visitor }) => {
    const { lot_id: lotId } = query;
    if (lotId !== undefined) ensureInBin(visitor, query, await readableLot(db, visitor, lotId));
    const rows = await (lotId === undefined
      ? filesOfSeenLots(db, visitor, inBin(visitor, query))
      : filesOf(db, 'lot', lotId));
    return { data: rows.map((row) => ({ ...presentFile(row), lotId: row.ownerId })) };
  });
  route(app, services, lotFiles.upload, async ({ body, visitor, actor, uploads }) => {
    const rows = await receive(['lot', body.lot_id], { visitor, actor, uploads: uploads() });
    return { data: rows.map(presentFile) };
  });
  route(app, services, lotFiles.remove, ({ params, visitor, actor }) =>
    transact(db, (tx) => takeFileAway(tx, 'lot', params.id, { visitor, actor })),
  );

  route(app, services, orderFiles.list, async ({ params, query, visitor }) => {
    const order = await findOrder(db, params.id);
    ensureInBin(visitor, query, await readableLot(db, visitor, order.lotId));
    return { data: (await filesOf(db, 'order', order.id)).map(presentFile) };
  });
  route(app, services, orderFiles.listOfLot, async ({ query, visitor }) => {
    if (query.lot_id !== undefined) ensureInBin(visitor, query, await readableLot(db, visitor, query.lot_id));
    const rows = await (query.lot_id === undefined
      ? filesOfSeenOrders(db, visitor, inBin(visitor, query))
      : filesOfOrders(db, query.lot_id));
    return { data: rows.map((row) => ({ ...presentFile(row), orderId: row.ownerId })) };
  });
  route(app, services, orderFiles.upload, async ({ params, visitor, actor, uploads }) => {
    const rows = await receive(['order', params.id], { visitor, actor, uploads: uploads() });
    return { data: rows.map(presentFile) };
  });
  route(app, services, orderFiles.remove, ({ params, visitor, actor }) =>
    transact(db, (tx) => takeFileAway(tx, 'order', params.id, { visitor, actor })),
  );
}
