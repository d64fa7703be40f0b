// Estimates as they stand; the caller asks whether the visitor may know of them.
import { eq, inArray, sql } from 'drizzle-orm';
import { lineSum, totalOf } from '../../../rules/money.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { orders } from '../orders/tables.ts';
import { estimates, lotEstimates } from './tables.ts';

export interface LotEstimates {
  total: string | null;
  /** For a unit, by item. */
  prices: Map<number, string>;
}

export async function estimatesOf(db: Db | Tx, lotId: number): Promise<LotEstimates> {
  const items = await db
    .select({ orderId: estimates.orderId, price: estimates.price })
    .from(estimates)
    .where(eq(estimates.lotId, lotId));
  const [whole] = await db
    .select({ total: lotEstimates.total })
    .from(lotEstimates)
    .where(eq(lotEstimates.lotId, lotId));
  return {
    total: whole?.total ?? null,
    prices: new Map(items.map(({ orderId, price }) => [orderId, price])),
  };
}

/** Of all that is ordered: the estimated items, else the lot's own total; null where nothing is estimated. */
export function estimatedTotalOf(
  items: readonly { orderId: number; quantity: string | null }[],
  { total, prices }: LotEstimates,
): string | null {
  if (prices.size === 0) return total;
  return totalOf(items.map(({ orderId, quantity }) => lineSum(prices.get(orderId) ?? '0', quantity ?? '0')));
}

/** The same of several lots, by lot; those where nothing is estimated are not in it. */
export async function estimatedSumsOf(db: Db, lotIds: readonly number[]): Promise<Map<number, string>> {
  if (lotIds.length === 0) return new Map();
  const whole = await db
    .select({ lotId: lotEstimates.lotId, sum: lotEstimates.total })
    .from(lotEstimates)
    .where(inArray(lotEstimates.lotId, [...lotIds]));
  const byItem = await db
    .select({
      lotId: estimates.lotId,
      sum: sql<string>`sum(round(${estimates.price} * coalesce(${orders.quantity}, 0), 2))`,
    })
    .from(estimates)
    .innerJoin(orders, eq(orders.id, estimates.orderId))
    .where(inArray(estimates.lotId, [...lotIds]))
    .groupBy(estimates.lotId);
  return new Map([...whole, ...byItem].map(({ lotId, sum }) => [lotId, sum]));
}
