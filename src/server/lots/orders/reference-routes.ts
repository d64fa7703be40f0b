// Reference calls that are answered from the lots that the caller may see: categories in use, names of items.
import { and, asc, eq, sql } from 'drizzle-orm';
import { references as calls } from '../../../api/calls/references.ts';
import { foldText } from '../../../rules/search-text.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { anywhere } from '../../platform/list/like.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { visibleLots } from '../core/rights.ts';
import { lots } from '../core/tables.ts';
import { orders } from './tables.ts';

const SUGGESTIONS = 20;
const LOOKED_AT = 500;

export const lotReferences: Routes = (app, services) => {
  const { db } = services;

  route(app, services, calls.lotCategories, async ({ visitor }) => ({
    data: await db
      .select({
        id: categories.id,
        code: categories.code,
        title: categories.title,
        count: sql<number>`count(*)::int`,
      })
      .from(lots)
      .innerJoin(categories, eq(categories.id, lots.categoryId))
      .where(visibleLots(visitor))
      .groupBy(categories.id)
      .orderBy(asc(categories.code)),
  }));
  route(app, services, calls.orderCategories, async ({ visitor }) => ({
    data: await db
      .select({
        id: categories.id,
        code: categories.code,
        title: categories.title,
        count: sql<number>`count(*)::int`,
      })
      .from(orders)
      .innerJoin(lots, eq(lots.id, orders.lotId))
      .innerJoin(categories, eq(categories.id, sql`coalesce(${orders.categoryId}, ${lots.categoryId})`))
      .where(visibleLots(visitor))
      .groupBy(categories.id)
      .orderBy(asc(categories.code)),
  }));
  route(app, services, calls.orderNames, async ({ query, visitor }) => {
    if (query.search.length < 2) return { data: [] };
    // Of a name that thousands of items share, some hundreds show the spellings there are.
    const found = db
      .select({ name: orders.name })
      .from(orders)
      .innerJoin(lots, eq(lots.id, orders.lotId))
      .where(
        and(sql`fold_text(${orders.name}) like ${anywhere(foldText(query.search))}`, visibleLots(visitor)),
      )
      .limit(LOOKED_AT)
      .as('found');
    const rows = await db
      .selectDistinct({ name: found.name })
      .from(found)
      .orderBy(found.name)
      .limit(SUGGESTIONS);
    return { data: rows.map(({ name }) => name) };
  });
};
