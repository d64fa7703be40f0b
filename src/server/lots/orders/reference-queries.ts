// What is known from the lots that the visitor may see: categories in use, names of items.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { foldText } from '../../../rules/search-text.ts';
import { categories } from '../../catalogue/references/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { anywhere } from '../../platform/list/like.ts';
import { visibleLots } from '../core/rights.ts';
import { lots } from '../core/tables.ts';
import { orders } from './tables.ts';

const SUGGESTIONS = 20;
const LOOKED_AT = 500;

const categoryUse = {
  id: categories.id,
  code: categories.code,
  title: categories.title,
  count: sql<number>`count(*)::int`,
};

/** Categories with the number of their lots. */
export const categoriesOfLots = (db: Db, visitor: Visitor) =>
  db
    .select(categoryUse)
    .from(lots)
    .innerJoin(categories, eq(categories.id, lots.categoryId))
    .where(visibleLots(visitor))
    .groupBy(categories.id)
    .orderBy(asc(categories.code));

/** Categories with the number of their items; an item without one of its own is of its lot's. */
export const categoriesOfOrders = (db: Db, visitor: Visitor) =>
  db
    .select(categoryUse)
    .from(orders)
    .innerJoin(lots, eq(lots.id, orders.lotId))
    .innerJoin(categories, eq(categories.id, sql`coalesce(${orders.categoryId}, ${lots.categoryId})`))
    .where(visibleLots(visitor))
    .groupBy(categories.id)
    .orderBy(asc(categories.code));

export async function namesOfOrders(db: Db, visitor: Visitor, search: string): Promise<string[]> {
  // Of a name that thousands of items share, some hundreds show the spellings there are.
  const found = db
    .select({ name: orders.name })
    .from(orders)
    .innerJoin(lots, eq(lots.id, orders.lotId))
    .where(and(sql`fold_text(${orders.name}) like ${anywhere(foldText(search))}`, visibleLots(visitor)))
    .limit(LOOKED_AT)
    .as('found');
  const rows = await db
    .selectDistinct({ name: found.name })
    .from(found)
    .orderBy(found.name)
    .limit(SUGGESTIONS);
  return rows.map(({ name }) => name);
}
