import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.ts';
import { categories } from '../references/tables.ts';
import { subscriptions } from './tables.ts';

/** The categories of a user's wish, by code, with their ids apart. */
export async function subscribedTo(db: Db, userId: number) {
  const rows = await db
    .select({ id: categories.id, code: categories.code, title: categories.title })
    .from(subscriptions)
    .innerJoin(categories, eq(categories.id, subscriptions.categoryId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(categories.code));
  return { categoryIds: rows.map(({ id }) => id), categories: rows };
}
