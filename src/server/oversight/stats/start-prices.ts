// What the start prices that everybody may read come to: of the procedures that accept applications now, and of those published this
// month. Hidden estimates are in no sum, whoever asks.
import { and, or, sql, type SQL } from 'drizzle-orm';
import type { Stats } from '../../../api/records/stats.ts';
import { GUEST } from '../../../machines/access.ts';
import { totalOf } from '../../../rules/money.ts';
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
  const shown = await db
    .select({
      id: lots.id,
      currency: lots.currency,
      publication: sql<string>`${lots.id} || ' ' || ${lots.publishedAt}`,
      accepts: sql<boolean>`${accepting}`,
      isNew: sql<boolean>`${published}`,
    })
    .from(lots)
    .where(and(visibleLots(GUEST), isShownToAll, or(accepting, published)));
  const prices = await pricesOf(db, shown);
  const currencies = new Set(
    shown.filter(({ publication }) => prices.get(publication) !== null).map(({ currency }) => currency),
  );
  const sum = (of: typeof shown) => totalOf(of.map(({ publication }) => prices.get(publication) ?? '0'));
  return [...currencies].toSorted().map((currency) => {
    const own = shown.filter((lot) => lot.currency === currency);
    return {
      currency,
      accepting: sum(own.filter(({ accepts }) => accepts)),
      published: sum(own.filter(({ isNew }) => isNew)),
    };
  });
}

type Prices = Map<string, string | null>;
const known = new WeakMap<object, Prices>();

/** To add up the items is most of the work, and what they come to stands as long as a publication does: each is read once. */
async function pricesOf(db: Db, shown: readonly { id: number; publication: string }[]): Promise<Prices> {
  const before = known.get(db.$client);
  const unknown = shown.filter(({ publication }) => before?.has(publication) !== true).map(({ id }) => id);
  const byItem = sql`(select sum(round(${estimates.price} * coalesce(${orders.quantity}, 0), 2))
    from ${estimates} join ${orders} on ${orders.id} = ${estimates.orderId} where ${estimates.lotId} = ${lots.id})`;
  const whole = sql`(select ${lotEstimates.total} from ${lotEstimates} where ${lotEstimates.lotId} = ${lots.id})`;
  const read =
    unknown.length === 0
      ? []
      : await db
          .select({ id: lots.id, price: sql<string | null>`coalesce(${byItem}, ${whole})::text` })
          .from(lots)
          .where(sql`${lots.id} = any(${sql.param(unknown)}::bigint[])`);
  const byId = new Map(read.map(({ id, price }) => [id, price]));
  const prices = new Map(
    shown.map(({ id, publication }) => [publication, before?.get(publication) ?? byId.get(id) ?? null]),
  );
  known.set(db.$client, prices);
  return prices;
}
