// Of a copied lot only what the winners of the first one refused to supply.
import { sql } from 'drizzle-orm';
import { ordersOf } from '../../lots/orders/queries.ts';
import { removeOrders } from '../../lots/orders/commands.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { refusedQuantities, type Refusal } from '../agreements/refusals.ts';

/** Those items that stay, with their places in the first lot. Throws 422 where nobody refused. */
export async function keepRefused(
  tx: Tx,
  sourceId: number,
  lotId: number,
  refusals: readonly Refusal[],
): Promise<{ id: number; place: number }[]> {
  const quantities = await refusedQuantities(tx, sourceId, refusals);
  if (quantities.size === 0) throw invalid({ status: ['От договора никто не отказался'] });
  const sources = await ordersOf(tx, sourceId);
  const copies = (await ordersOf(tx, lotId)).map(({ id }, place) => ({
    id,
    place,
    quantity: quantities.get(sources[place]!.id),
  }));
  const kept = copies.filter(({ quantity }) => quantity !== undefined);
  await tx.execute(sql`
    update ${orders} set quantity = wanted.quantity
    from unnest(${sql.param(kept.map(({ id }) => id))}::bigint[], ${sql.param(kept.map(({ quantity }) => quantity))}::numeric[])
      as wanted (id, quantity)
    where ${orders}.id = wanted.id`);
  await removeOrders(
    tx,
    lotId,
    copies.filter(({ quantity }) => quantity === undefined).map(({ id }) => id),
  );
  return kept;
}
