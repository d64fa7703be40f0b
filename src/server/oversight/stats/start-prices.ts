// What the start prices that everybody may read come to: of the procedures that accept applications now, and of those published this
// month. Hidden estimates are in no sum, whoever asks.
import { and, or, sql, type SQL } from 'drizzle-orm';
import type { Stats } from '../../../api/records/stats.ts';
import { GUEST } from '../../../machines/access.ts';
import { lots } from '../../lots/core/tables.ts';
import { visibleLots } from '../../lots/core/rights.ts';
import { estimates, lotEstimates } from '../../lots/estimates/tables.ts';
import { isShownToAll } from '../../lots/estimates/rights.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';

export type StartPrices = Stats['platform']['startPrices'];

interface Asked {
  /** Which procedures are meant, as conditions on `lots`. */
  accepting: SQL;
  published: SQL;
  /** What changes whenever the procedures do: a shown estimate is fixed while it is shown. */
  seen: string;
}

/** However the procedures stand, no older than this. */
const KEPT_MS = 60_000;
const kept = new WeakMap<object, { seen: string; until: number; sums: Promise<StartPrices> }>();

/** Counted anew where a procedure came, went or was published; the sums of the same ones are the same. */
export function startPrices(db: Db, asked: Asked): Promise<StartPrices> {
  const { $client: pool } = db;
  const known = kept.get(pool);
  if (known?.seen === asked.seen && known.until > performance.now()) return known.sums;
  const sums = sumsOf(db, asked);
  const entry = { seen: asked.seen, until: performance.now() + KEPT_MS, sums };
  kept.set(pool, entry);
  sums.catch(() => {
    if (kept.get(pool) === entry) kept.delete(pool);
  });
  return sums;
}

async function sumsOf(db: Db, { accepting, published }: Asked): Promise<StartPrices> {
  const byItem = sql`(select sum(round(${estimates.price} * coalesce(${orders.quantity}, 0), 2))
    from ${estimates} join ${orders} on ${orders.id} = ${estimates.orderId} where ${estimates.lotId} = ${lots.id})`;
  const whole = sql`(select ${lotEstimates.total} from ${lotEstimates} where ${lotEstimates.lotId} = ${lots.id})`;
  const { rows } = await db.execute<StartPrices[number]>(sql`
    select currency, coalesce(sum(price) filter (where accepts), 0)::text as accepting,
      coalesce(sum(price) filter (where is_new), 0)::text as published
    from (
      select ${lots.currency} as currency, ${accepting} as accepts, ${published} as is_new,
        coalesce(${byItem}, ${whole}) as price
      from ${lots}
      where ${and(visibleLots(GUEST), isShownToAll, or(accepting, published))}
    ) as shown
    where price is not null
    group by currency order by currency`);
  return rows;
}
