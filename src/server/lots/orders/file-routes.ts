// Files of lots and of their items: changed in a draft by its owner, read by whoever sees the lot.
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { lotFiles, orderFiles } from '../../../api/calls/lot-files.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { ensureOwnDraft, lockOwnDraft } from '../core/guard.ts';
import type { LockedLot } from '../core/lock.ts';
import { recordChange } from '../core/record.ts';
import { lots } from '../core/tables.ts';
import { visibleLots } from '../core/rights.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { filesOf, keepFiles, removeFile, withStored } from '../../platform/files/receive.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { files, type FileRow } from '../../platform/files/tables.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import type { Services } from '../../platform/services.ts';
import { findOrder, holdOrder } from './queries.ts';
import { orders } from './tables.ts';
import { readableLot } from '../core/queries.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    lot: true;
    order: true;
  }
}

type Owner = 'lot' | 'order';

export function orderFileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  async function receive(
    [model, id]: [Owner, number],
    { visitor, actor, uploads }: { visitor: Visitor; actor: Actor; uploads: Upload[] },
  ): Promise<FileRow[]> {
    if (uploads.length === 0) throw invalid({ files: ['Приложите файл'] });
    const lotId = model === 'lot' ? id : (await findOrder(db, id)).lotId;
    // Asked before the files are looked through: it is long work.
    ensureOwnDraft(visitor, await readableLot(db, visitor, lotId));
    return withStored(services, uploads, model, (stored) =>
      transact(db, async (tx) => {
        const { lot, at } = await lockOwner(tx, visitor, model, id);
        const rows = await keepFiles(tx, stored, { ownerModel: model, ownerId: id, uploadedBy: actor.id });
        const payload = { files: rows.map(({ name, size, sha256 }) => ({ name, size, sha256 })) };
        await recordChange(tx, lot, { model, modelId: id, event: 'file.upload', actor, at, payload });
        return rows;
      }),
    );
  }

  const remove = (model: Owner, id: number, visitor: Visitor, actor: Actor) =>
    transact(db, async (tx) => {
      const [row] = await tx
        .select()
        .from(files)
        .where(and(eq(files.id, id), eq(files.ownerModel, model)));
      if (!row) throw notFound();
      const { lot, at } = await lockOwner(tx, visitor, model, row.ownerId);
      await removeFile(tx, row);
      const payload = { files: [{ name: row.name, size: row.size, sha256: row.sha256 }] };
      await recordChange(tx, lot, { model, modelId: row.ownerId, event: 'file.delete', actor, at, payload });
    });

  route(app, services, lotFiles.list, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    return { data: (await filesOf(db, 'lot', lot.id)).map(presentFile) };
  });
  route(app, services, lotFiles.upload, async ({ body, visitor, actor, uploads }) => {
    const rows = await receive(['lot', body.lot_id], { visitor, actor, uploads: uploads() });
    return { data: rows.map(presentFile) };
  });
  route(app, services, lotFiles.remove, ({ params, visitor, actor }) =>
    remove('lot', params.id, visitor, actor),
  );

  route(app, services, orderFiles.list, async ({ params, visitor }) => {
    const order = await findOrder(db, params.id);
    await readableLot(db, visitor, order.lotId);
    return { data: (await filesOf(db, 'order', order.id)).map(presentFile) };
  });
  route(app, services, orderFiles.listOfLot, async ({ query, visitor }) => {
    const lot = await readableLot(db, visitor, query.lot_id);
    const rows = await db
      .select()
      .from(files)
      .where(
        and(
          eq(files.ownerModel, 'order'),
          inArray(files.ownerId, db.select({ id: orders.id }).from(orders).where(eq(orders.lotId, lot.id))),
        ),
      )
      .orderBy(files.id);
    return { data: rows.map((row) => ({ ...presentFile(row), orderId: row.ownerId })) };
  });
  route(app, services, orderFiles.upload, async ({ params, visitor, actor, uploads }) => {
    const rows = await receive(['order', params.id], { visitor, actor, uploads: uploads() });
    return { data: rows.map(presentFile) };
  });
  route(app, services, orderFiles.remove, ({ params, visitor, actor }) =>
    remove('order', params.id, visitor, actor),
  );
}

const lockOwner = (tx: Tx, visitor: Visitor, model: Owner, id: number): Promise<LockedLot> =>
  model === 'lot' ? lockOwnDraft(tx, visitor, id) : holdOrder(tx, visitor, id);

export const lotFileRights: FileRights = {
  mayRead: async (db, visitor, lotId) => {
    const rows = await db
      .select({ id: lots.id })
      .from(lots)
      .where(and(eq(lots.id, lotId), visibleLots(visitor, { deleted: true })));
    return rows.length > 0;
  },
  mayRemove: async (tx, visitor, lotId) => Boolean(await lockOwner(tx, visitor, 'lot', lotId)),
};

export const orderFileRights: FileRights = {
  mayRead: async (db, visitor, orderId) => {
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(lots, eq(lots.id, orders.lotId))
      .where(and(eq(orders.id, orderId), visibleLots(visitor, { deleted: true })));
    return rows.length > 0;
  },
  mayRemove: async (tx, visitor, orderId) => Boolean(await lockOwner(tx, visitor, 'order', orderId)),
};
