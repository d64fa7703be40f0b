// Calls of items. Every write: the lot locked, a draft, the caller's own.
import { XLSX } from '../../platform/files/mime.ts';
import type { FastifyInstance } from 'fastify';
import { orders as calls } from '../../../api/calls/orders.ts';
import type { Actor } from '../../../machines/law.ts';
import { lockOwnDraft } from '../core/guard.ts';
import type { LockedLot } from '../core/lock.ts';
import { recordChange } from '../core/record.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { importOrders } from './import/import.ts';
import { importTemplate } from './import/template.ts';
import { presentOrder } from './present.ts';
import { saveOrders } from './save.ts';
import { addOrder, changeOrder, ordersOf, removeOrder } from './store.ts';
import type { OrderRow } from './tables.ts';
import { readableLot } from '../core/queries.ts';
import { holdOrder } from './queries.ts';

export function ordersResource(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const record = (
    tx: Tx,
    { lot, at }: LockedLot,
    event: string,
    row: OrderRow,
    actor: Actor,
    payload: unknown,
  ) => recordChange(tx, lot, { model: 'order', modelId: row.id, event, actor, at, payload });

  route(app, services, calls.list, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    return { data: await ordersOf(db, lot.id) };
  });
  route(app, services, calls.create, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const locked = await lockOwnDraft(tx, visitor, params.id);
      const row = await addOrder(tx, params.id, body);
      await record(tx, locked, 'order.create', row, actor, { after: presentOrder(row) });
      return { data: presentOrder(row) };
    }),
  );
  route(app, services, calls.change, ({ params, body, visitor, actor, ifMatch }) =>
    transact(db, async (tx) => {
      const held = await holdOrder(tx, visitor, params.id);
      await ensureFresh(ifMatch, held.lot.version, () => presentOrder(held.order));
      const row = await changeOrder(tx, held.order, body);
      await record(tx, held, 'order.change', row, actor, {
        before: presentOrder(held.order),
        after: presentOrder(row),
      });
      return { data: presentOrder(row) };
    }),
  );
  route(app, services, calls.save, ({ params, body, visitor, actor }) =>
    saveOrders(db, { lotId: params.id, change: body, visitor, actor }),
  );
  route(app, services, calls.remove, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const held = await holdOrder(tx, visitor, params.id);
      await removeOrder(tx, held.order);
      await record(tx, held, 'order.delete', held.order, actor, { before: presentOrder(held.order) });
    }),
  );
  route(app, services, calls.import, ({ params, query, body, visitor, actor, uploads }) =>
    importOrders(db, { lotId: params.id, query, body, visitor, actor, uploads: uploads() }),
  );
  route(app, services, calls.importTemplate, async () => ({
    name: 'Образец позиций.xlsx',
    mime: XLSX,
    content: await importTemplate(),
  }));
}
