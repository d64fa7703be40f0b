// Several items of a draft in one transaction: a paste of a thousand rows is one call, one version, one line of the history.
import { and, eq, inArray } from 'drizzle-orm';
import type { Order, OrdersChange } from '../../../api/records/order.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { lockOwnDraft } from '../core/guard.ts';
import { recordChange } from '../core/record.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { HttpError, invalid } from '../../platform/http/errors.ts';
import { presentOrder } from './present.ts';
import { addOrders, changeOrder, ensureKnown, removeOrders } from './commands.ts';
import { ordersOf } from './queries.ts';
import { orders, type OrderRow } from './tables.ts';

interface SaveRequest {
  lotId: number;
  change: OrdersChange;
  visitor: Visitor;
  actor: Actor;
}

interface Done {
  created: Order[];
  changed: { before: Order; after: Order }[];
  removed: Order[];
}

async function rowsById(tx: Tx, lotId: number, ids: number[]): Promise<Map<number, OrderRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.lotId, lotId), inArray(orders.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A fault of one row, told at its place in what was sent. */
async function atPlace<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error;
    const errors = Object.entries(error.problem.errors ?? {});
    throw invalid(Object.fromEntries(errors.map(([field, lines]) => [`save.${index}.${field}`, lines])));
  }
}

async function saveAll(
  tx: Tx,
  lotId: number,
  save: OrdersChange['save'],
): Promise<{ ids: number[]; done: Done }> {
  const known = await rowsById(
    tx,
    lotId,
    save.flatMap(({ id }) => id ?? []),
  );
  for (const [index, { id, index: _place, ...draft }] of save.entries()) {
    await atPlace(index, async () => {
      if (id !== undefined && !known.has(id)) throw invalid({ id: ['Позиция уже удалена'] });
      await ensureKnown(tx, draft);
    });
  }
  const fresh = save.filter(({ id }) => id === undefined);
  const made = await addOrders(
    tx,
    lotId,
    fresh.map(({ id: _id, index: _place, ...draft }) => draft),
  );
  const done: Done = { created: [], changed: [], removed: [] };
  const ids: number[] = [];
  for (const { id, ...draft } of save) {
    const row = id === undefined ? made.shift() : known.get(id);
    if (!row) continue;
    ids.push(row.id);
    const isMade = id === undefined;
    if (isMade && draft.index === undefined) {
      done.created.push(presentOrder(row));
      continue;
    }
    // Others may have been moved by the rows before it.
    const now = draft.index === undefined ? row : ((await rowsById(tx, lotId, [row.id])).get(row.id) ?? row);
    const after = presentOrder(await changeOrder(tx, now, draft));
    if (isMade) done.created.push(after);
    else done.changed.push({ before: presentOrder(row), after });
  }
  return { ids, done };
}

/** One row goes into the history as the call for one row does; more as one line with all of them. */
function entryOf({ created, changed, removed }: Done): {
  event: string;
  modelId: number | null;
  payload: unknown;
} {
  const isOne = created.length + changed.length + removed.length === 1;
  const [made, [edited], [gone]] = [created[0], changed, removed];
  if (isOne && made) return { event: 'order.create', modelId: made.id, payload: { after: made } };
  if (isOne && edited) return { event: 'order.change', modelId: edited.after.id, payload: edited };
  if (isOne && gone) return { event: 'order.delete', modelId: gone.id, payload: { before: gone } };
  return { event: 'order.save', modelId: null, payload: { created, changed, removed } };
}

export function saveOrders(
  db: Db,
  { lotId, change, visitor, actor }: SaveRequest,
): Promise<{ data: Order[] }> {
  return transact(db, async (tx) => {
    const { lot, at } = await lockOwnDraft(tx, visitor, lotId);
    const removed = (await removeOrders(tx, lotId, change.remove)).map((row) => presentOrder(row));
    const { ids, done } = await saveAll(tx, lotId, change.save);
    const all = { ...done, removed };
    if (all.created.length + all.changed.length + removed.length > 0) {
      await recordChange(tx, lot, { model: 'order', actor, at, ...entryOf(all) });
    }
    const now = new Map((await ordersOf(tx, lotId)).map((order) => [order.id, order]));
    return { data: ids.flatMap((id) => now.get(id) ?? []) };
  });
}
