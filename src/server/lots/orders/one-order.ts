// One item of a draft, changed by itself: written, and told in the lot's history.
import type { Order, OrderDraft } from '../../../api/records/order.ts';
import type { Actor } from '../../../machines/law.ts';
import type { LockedLot } from '../core/lock.ts';
import { recordChange } from '../core/record.ts';
import type { Tx } from '../../platform/database/client.ts';
import { addOrder, changeOrder, removeOrder } from './commands.ts';
import { presentOrder } from './present.ts';
import type { LockedOrder } from './queries.ts';

type Told = { before: Order } | { after: Order } | { before: Order; after: Order };

const record = (
  tx: Tx,
  { lot, at }: LockedLot,
  event: string,
  { id }: { id: number },
  actor: Actor,
  payload: Told,
) => recordChange(tx, lot, { model: 'order', modelId: id, event, actor, at, payload });

export async function createOrder(
  tx: Tx,
  locked: LockedLot,
  draft: OrderDraft,
  actor: Actor,
): Promise<Order> {
  const after = presentOrder(await addOrder(tx, locked.lot.id, draft));
  await record(tx, locked, 'order.create', after, actor, { after });
  return after;
}

export async function editOrder(
  tx: Tx,
  locked: LockedOrder,
  change: Parameters<typeof changeOrder>[2],
  actor: Actor,
): Promise<Order> {
  const before = presentOrder(locked.order);
  const after = presentOrder(await changeOrder(tx, locked.order, change));
  await record(tx, locked, 'order.change', after, actor, { before, after });
  return after;
}

export async function deleteOrder(tx: Tx, locked: LockedOrder, actor: Actor): Promise<void> {
  await removeOrder(tx, locked.order);
  await record(tx, locked, 'order.delete', locked.order, actor, { before: presentOrder(locked.order) });
}
