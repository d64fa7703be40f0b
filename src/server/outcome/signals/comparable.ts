// Finished lots that have bought what a lot buys: only those tell what is usual of it.
import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';

/** Older ones tell of other prices and other people. */
const LAST_LOTS = 500;
/** Among so many of the newest those are looked for. */
const NEWEST = 2_000;

export const finished = inArray(lots.status, lotStatuses.filter(isFinished));

/** The group of goods of a code of ОКПД2: «28.13» of 28.13.14.110; a shorter code is its own group. */
const groupOf = (code: SQL): SQL => sql`coalesce(substring(${code} from '^[0-9]{2}\\.[0-9]{2}'), ${code})`;

/** By lot: the groups of its category and of its items, an item's own code before its category. */
const groupsOf = (of: SQL): SQL => sql`
  select l.id as lot_id, ${groupOf(sql`c.code`)} as goods
  from ${lots} l join ${categories} c on c.id = l.category_id where l.id in (${of})
  union
  select o.lot_id, ${groupOf(sql`coalesce(nullif(o.okpd2, ''), c.code)`)}
  from ${orders} o left join ${categories} c on c.id = o.category_id
  where o.lot_id in (${of}) and coalesce(nullif(o.okpd2, ''), c.code) is not null`;

/**
 * Newest first; none where nothing is known of what the lot buys.
 * @param ownerId of this buyer alone
 */
export async function comparableLots(db: Db, lot: LotTableRow, ownerId?: number): Promise<number[]> {
  const newest = db
    .select({ id: lots.id })
    .from(lots)
    .where(and(finished, ne(lots.id, lot.id), ownerId === undefined ? undefined : eq(lots.ownerId, ownerId)))
    .orderBy(desc(lots.id))
    .limit(NEWEST)
    .getSQL();
  const { rows } = await db.execute<{ id: number }>(sql`
    with newest as materialized (${newest}),
      own as (${groupsOf(sql`${lot.id}::bigint`)}),
      theirs as (${groupsOf(sql`select id from newest`)})
    select distinct theirs.lot_id::float8 as id from theirs join own using (goods)
    order by 1 desc limit ${LAST_LOTS}`);
  return rows.map(({ id }) => id);
}
