// What was paid for the same item from lot to lot: of the newest finished lots, so that it costs no more among many.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ItemPrices } from '../../../api/records/analytics.ts';
import type { Visitor } from '../../../machines/access.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { round } from '../../../rules/decimal.ts';
import { MONEY_PLACES } from '../../../rules/money.ts';
import { unitSign } from '../../../rules/units.ts';
import { ownedBy } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { anywhere } from '../../platform/list/like.ts';
import { lotOutcomes as of, paidPrices as paid } from '../figures/tables.ts';
import { periodOf, type Asked } from './queries.ts';

const NEWEST_LOTS = 1_000;
const ITEMS = 12;
const PURCHASES = 50;

interface Found extends Record<string, unknown> {
  item: string;
  name: string;
  unit: string;
  lotId: number;
  number: string;
  title: string;
  at: string;
  price: string;
  quantity: string;
  vendors: number;
}

export async function itemPricesOf(
  db: Db,
  visitor: Visitor,
  asked: Asked & { search: string | undefined },
): Promise<ItemPrices> {
  const seen = visitor.role === 'manager' ? ownedBy(visitor, of.ownerId) : undefined;
  const newest = db
    .select({ lotId: of.lotId })
    .from(of)
    .where(and(periodOf(asked), seen, eq(of.currency, asked.currency)))
    .orderBy(desc(of.finishedAt))
    .limit(NEWEST_LOTS);
  const words = (asked.search ?? '').split(/\s+/).filter(Boolean);
  const named = words.map((word) => sql`and ${orders.name} ilike ${anywhere(word)}`);
  // What was bought once tells of no change, and is told where it is asked for by name.
  const least = words.length > 0 ? 1 : 2;
  // One name may stand for many things, told apart by the words beside it.
  const { rows } = await db.execute<Found>(sql`
    with bought as (
      select ${paid.nameHash} || ' ' || ${paid.unit} || ' ' || md5(lower(trim(coalesce(${orders.comment}, '')))) as item,
        ${orders.name} as name, ${paid.unit} as unit, ${paid.lotId} as lot_id, ${paid.price} as price,
        ${paid.quantity} as quantity, ${paid.vendors} as vendors, ${paid.finishedAt} as at, ${paid.orderId} as order_id
      from (${newest}) as newest join ${paid} on ${paid.lotId} = newest.lot_id join ${orders} on ${orders.id} = ${paid.orderId}
      where true ${sql.join(named, sql` `)}),
    items as (
      select item, sum(price * quantity) as total from bought
      group by item having count(distinct lot_id) >= ${least} order by total desc, item limit ${ITEMS}),
    ranked as (
      select bought.*, items.total, row_number() over (partition by bought.item order by at desc, order_id desc) as place
      from items join bought on bought.item = items.item)
    select item, name, unit, lot_id as "lotId", ${lots.number} as number, ${lots.title} as title, at, price::text as price,
      trim_scale(quantity)::text as quantity, vendors
    from ranked join ${lots} on ${lots.id} = ranked.lot_id
    where place <= ${PURCHASES} order by total desc, item, at, order_id`);
  return {
    items: [...groupBy(rows, ({ item }) => item).values()].map((purchases) => {
      const { name, unit } = purchases.at(-1)!;
      return {
        name,
        unitTitle: unit === '' ? null : unitSign(unit),
        purchases: purchases.map(({ lotId, number, title, at, price, quantity, vendors }) => ({
          lotId: Number(lotId),
          number,
          title,
          at: new Date(at).toISOString(),
          price: round(price, MONEY_PLACES),
          quantity,
          vendors,
        })),
      };
    }),
  };
}
