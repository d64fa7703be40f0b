// A change of the estimate: what really differs is stored and goes into the history, which the lot's staff alone reads.
import { eq, inArray, sql } from 'drizzle-orm';
import type { EstimatesChange } from '../../../api/records/estimate.ts';
import type { Actor } from '../../../machines/law.ts';
import { compare } from '../../../rules/decimal.ts';
import type { Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { lotChain } from '../core/chain.ts';
import type { LockedLot } from '../core/lock.ts';
import { orders } from '../orders/tables.ts';
import { estimatesOf } from './queries.ts';
import { whyFixed } from './rights.ts';
import { estimates, lotEstimates } from './tables.ts';

export const ESTIMATED = 'lot.estimate';

const isSame = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0;

/** Throws 422 where the estimate is fixed or an item is not the lot's. */
export async function changeEstimates(
  tx: Tx,
  { lot, at }: LockedLot,
  { total, items }: EstimatesChange,
  actor: Actor,
): Promise<void> {
  const fixed = whyFixed(lot);
  if (fixed !== null) throw invalid({ status: [fixed] }, fixed);
  const own = new Set(
    (await tx.select({ id: orders.id }).from(orders).where(eq(orders.lotId, lot.id))).map(({ id }) => id),
  );
  for (const [index, { orderId }] of items.entries())
    if (!own.has(orderId)) throw invalid({ [`items.${index}.order_id`]: ['Позиция уже удалена'] });
  const before = await estimatesOf(tx, lot.id);
  // The last word on an item counts.
  const wanted = new Map(items.map(({ orderId, price }) => [orderId, price]));
  const changed = [...wanted].filter(
    ([orderId, price]) => !isSame(before.prices.get(orderId) ?? null, price),
  );
  const isTotalChanged = total !== undefined && !isSame(before.total, total);
  if (changed.length === 0 && !isTotalChanged) return;
  const gone = changed.flatMap(([orderId, price]) => (price === null ? [orderId] : []));
  const kept = changed.flatMap(([orderId, price]) =>
    price === null ? [] : [{ orderId, lotId: lot.id, price }],
  );
  if (gone.length > 0) await tx.delete(estimates).where(inArray(estimates.orderId, gone));
  if (kept.length > 0)
    await tx
      .insert(estimates)
      .values(kept)
      .onConflictDoUpdate({ target: estimates.orderId, set: { price: sql`excluded.price` } });
  if (isTotalChanged) {
    if (total === null) await tx.delete(lotEstimates).where(eq(lotEstimates.lotId, lot.id));
    else
      await tx
        .insert(lotEstimates)
        .values({ lotId: lot.id, total })
        .onConflictDoUpdate({ target: lotEstimates.lotId, set: { total } });
  }
  await appendHistory(tx, {
    chain: lotChain(lot.id),
    lotId: lot.id,
    model: 'lot',
    modelId: lot.id,
    event: ESTIMATED,
    actor,
    at,
    payload: {
      ...(isTotalChanged ? { total: { from: before.total, to: total } } : {}),
      items: changed.map(([orderId, price]) => ({
        orderId,
        from: before.prices.get(orderId) ?? null,
        to: price,
      })),
    },
  });
  // Of the staff alone, as the news of a rating is.
  await announce(tx, { model: 'rating', id: lot.id, lotId: lot.id, what: ESTIMATED });
}
