// What was paid before for items like those of a lot. A manager remembers the own lots, whoever reads all of them all.
import { sql } from 'drizzle-orm';
import type { ItemMemory } from '../../../api/records/item-memory.ts';
import type { Visitor } from '../../../machines/access.ts';
import { max, min, round, trim } from '../../../rules/decimal.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { itemKeys, likenesses } from '../../../rules/item-likeness.ts';
import { median } from '../../../rules/median.ts';
import { MONEY_PLACES } from '../../../rules/money.ts';
import { foldText } from '../../../rules/search-text.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import { ordersOf } from '../../lots/orders/queries.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { nameHash } from '../figures/record.ts';
import { paidPrices } from '../figures/tables.ts';

/** Older ones tell of other prices. */
const NEWEST = 20;

interface Found extends Record<string, unknown> {
  orderId: number;
  rank: number;
  price: string;
  vendors: number;
  at: string;
  lotId: number;
  lotNumber: string;
  comment: string;
}

const inMoney = (price: string): string => round(price, MONEY_PLACES);

export async function memoryOf(db: Db, visitor: Visitor, lot: LotTableRow): Promise<ItemMemory[]> {
  const items = await ordersOf(db, lot.id);
  if (items.length === 0) return [];
  const asked = items.map((item) => {
    const { code, name, okpd2 } = itemKeys(item);
    return { id: item.id, code, hash: nameHash(name), okpd2, unit: item.unit ?? '' };
  });
  const seen =
    visitor.role === 'manager'
      ? sql`p.owner_id = any(${sql.param([visitor.id, ...(visitor.standsFor ?? []).map(({ id }) => id)])}::bigint[])`
      : sql`true`;
  const alike = (rank: number, on: ReturnType<typeof sql>) => sql`
    (select ${sql.raw(String(rank))} as rank, p.price, p.vendors, p.finished_at, p.lot_id, p.order_id from ${paidPrices} as p
     where ${on} and p.unit = asked.unit and p.currency = ${lot.currency} and p.lot_id <> ${lot.id} and ${seen}
     order by p.finished_at desc, p.order_id limit ${NEWEST})`;
  const { rows } = await db.execute<Found>(sql`
    select asked.id as "orderId", found.rank, found.price::text as price, found.vendors,
      found.finished_at as at, found.lot_id as "lotId", ${lots.number} as "lotNumber", ${orders.comment} as comment
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked(id bigint, code text, hash text, okpd2 text, unit text)
      cross join lateral (
        ${alike(0, sql`asked.code <> '' and p.code <> '' and p.code = asked.code`)}
        union all ${alike(1, sql`p.name_hash = asked.hash`)}
        union all ${alike(2, sql`asked.okpd2 <> '' and p.okpd2 <> '' and p.okpd2 = asked.okpd2`)}) as found
      join ${lots} on ${lots.id} = found.lot_id
      join ${orders} on ${orders.id} = found.order_id
    order by asked.id, found.rank, found.finished_at desc, found.order_id`);
  const commentOf = new Map(items.map(({ id, comment }) => [id, foldText(comment ?? '')]));
  return [...groupBy(rows, ({ orderId }) => String(orderId)).values()].map((group) => {
    const best = Math.min(...group.map(({ rank }) => rank));
    const ranked = group.filter(({ rank }) => rank === best);
    // One name stands for many things, told apart by the words beside it: those with the same words, where there are any.
    const wanted = commentOf.get(Number(group[0]!.orderId));
    const exact =
      likenesses[best] === 'name' ? ranked.filter(({ comment }) => foldText(comment) === wanted) : [];
    const same = exact.length > 0 ? exact : ranked;
    const [newest] = same;
    const prices = same.map(({ price }) => price);
    return {
      orderId: Number(newest!.orderId),
      by: likenesses[best]!,
      sample: same.length,
      last: {
        price: trim(inMoney(newest!.price)),
        at: new Date(newest!.at).toISOString(),
        lotId: Number(newest!.lotId),
        lotNumber: newest!.lotNumber,
        vendors: newest!.vendors,
      },
      median: inMoney(median(prices)!),
      least: inMoney(min(prices)!),
      most: inMoney(max(prices)!),
    };
  });
}
