// Calls of items. Every write: the lot locked, a draft, the caller's own.
import type { FastifyInstance } from 'fastify';
import type { Attachment } from '../../../api/records/attachment.ts';
import { orders as calls } from '../../../api/calls/orders.ts';
import { lockOwnDraft } from '../core/guard.ts';
import { transact } from '../../platform/database/client.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { presentOrder } from './present.ts';
import { saveOrders } from './save.ts';
import { createOrder, deleteOrder, editOrder } from './one-order.ts';
import { presentFile } from '../../platform/files/present.ts';
import { withIncluded } from '../../platform/list/included.ts';
import { ensureInBin } from '../core/bin.ts';
import { readableLot } from '../core/queries.ts';
import { filesOfOrders, lockOrder, ordersOf } from './queries.ts';

export function ordersResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ params, query, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    ensureInBin(visitor, query, lot);
    return withIncluded(
      calls.list,
      query,
      { data: await ordersOf(db, lot.id) },
      {
        files: async (rows) => {
          const found = new Map<number, Attachment[]>(rows.map(({ id }) => [id, []]));
          for (const row of await filesOfOrders(db, lot.id)) found.get(row.ownerId)?.push(presentFile(row));
          return rows.map(({ id }) => found.get(id) ?? []);
        },
      },
    );
  });
  route(app, services, calls.create, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const locked = await lockOwnDraft(tx, visitor, params.id);
      return { data: await createOrder(tx, locked, body, actor) };
    }),
  );
  route(app, services, calls.change, ({ params, body, visitor, actor, ifMatch }) =>
    transact(db, async (tx) => {
      const locked = await lockOrder(tx, visitor, params.id);
      await ensureFresh(ifMatch, locked.lot.version, () => presentOrder(locked.order));
      return { data: await editOrder(tx, locked, body, actor) };
    }),
  );
  route(app, services, calls.save, ({ params, body, visitor, actor }) =>
    saveOrders(db, { lotId: params.id, change: body, visitor, actor }),
  );
  route(app, services, calls.remove, ({ params, visitor, actor }) =>
    transact(db, async (tx) => deleteOrder(tx, await lockOrder(tx, visitor, params.id), actor)),
  );
}
