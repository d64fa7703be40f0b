// Changes of a draft's items. The caller has locked the lot and asked whether it may be changed.
import { and, eq, gt, gte, inArray, lt, lte, max, sql } from 'drizzle-orm';
import type { OrderDraft } from '../../../api/records/order.ts';
import { isUnitCode } from '../../../rules/units.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { orders, type OrderRow } from './tables.ts';

/** No list of items is longer: pages and exports show it whole. */
export const MAX_ORDERS = 5_000;

async function lastIndex(tx: Tx, lotId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(orders.index) })
    .from(orders)
    .where(eq(orders.lotId, lotId));
  return row?.last ?? 0;
}

/** Throws 422 under the field's name. */
export async function ensureKnown(tx: Tx, { unit, categoryId }: OrderDraft): Promise<void> {
  if (unit !== null && !isUnitCode(unit)) throw invalid({ unit: ['Такой единицы измерения нет'] });
  if (categoryId === null) return;
  const [row] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, categoryId));
  if (!row) throw invalid({ category_id: ['Такой категории нет'] });
}

export async function addOrder(tx: Tx, lotId: number, draft: OrderDraft): Promise<OrderRow> {
  await ensureKnown(tx, draft);
  const [row] = await addOrders(tx, lotId, [draft]);
  return row!;
}

/** Appends items in their order. */
export async function addOrders(tx: Tx, lotId: number, drafts: OrderDraft[]): Promise<OrderRow[]> {
  const last = await lastIndex(tx, lotId);
  if (last + drafts.length > MAX_ORDERS) throw invalid({ orders: [`Не больше ${MAX_ORDERS} позиций`] });
  const rows: OrderRow[] = [];
  // PostgreSQL takes 65,535 parameters a statement.
  for (let start = 0; start < drafts.length; start += 1_000) {
    const part = drafts.slice(start, start + 1_000);
    const values = part.map((draft, at) => ({ ...draft, lotId, index: last + start + at + 1 }));
    rows.push(...(await tx.insert(orders).values(values).returning()));
  }
  return rows;
}

/** Writes an item; with another `index` the items between move by one. */
export async function changeOrder(
  tx: Tx,
  row: OrderRow,
  { index, ...draft }: OrderDraft & { index?: number | undefined },
): Promise<OrderRow> {
  await ensureKnown(tx, draft);
  const to = index === undefined ? row.index : Math.min(index, await lastIndex(tx, row.lotId));
  await moveOthers(tx, row, to);
  const [after] = await tx
    .update(orders)
    .set({ ...draft, index: to })
    .where(eq(orders.id, row.id))
    .returning();
  return after!;
}

async function moveOthers(tx: Tx, row: OrderRow, to: number): Promise<void> {
  if (to === row.index) return;
  const between =
    to > row.index
      ? and(gt(orders.index, row.index), lte(orders.index, to))
      : and(gte(orders.index, to), lt(orders.index, row.index));
  const actor = to > row.index ? -1 : 1;
  await tx
    .update(orders)
    .set({ index: sql`${orders.index} + ${actor}` })
    .where(and(eq(orders.lotId, row.lotId), between));
}

export async function removeOrder(tx: Tx, row: OrderRow): Promise<void> {
  await tx.delete(orders).where(eq(orders.id, row.id));
  await tx
    .update(orders)
    .set({ index: sql`${orders.index} - 1` })
    .where(and(eq(orders.lotId, row.lotId), gt(orders.index, row.index)));
}

/** Takes items away and closes the gaps; those that are not of the lot stay. Returns what was there. */
export async function removeOrders(tx: Tx, lotId: number, ids: number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const gone = await tx
    .delete(orders)
    .where(and(eq(orders.lotId, lotId), inArray(orders.id, ids)))
    .returning();
  if (gone.length > 0) {
    await tx.execute(sql`
      update ${orders} set index = placed.place
      from (select id, row_number() over (order by index, id) as place from ${orders} where lot_id = ${lotId}) placed
      where ${orders}.id = placed.id and ${orders}.index <> placed.place`);
  }
  return gone.toSorted((a, b) => a.index - b.index);
}

export async function removeAllOrders(tx: Tx, lotId: number): Promise<void> {
  await tx.delete(orders).where(eq(orders.lotId, lotId));
}
