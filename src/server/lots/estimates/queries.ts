// Estimates as they stand; the caller asks whether the visitor may know of them.
import { eq } from 'drizzle-orm';
import { lineSum, totalOf } from '../../../rules/money.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
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
