import { eq, inArray } from 'drizzle-orm';
import { transact, type Db } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { categories } from '../references/tables.ts';
import { subscriptions } from './tables.ts';

/** The user's subscriptions become these. Throws 422 where a category does not exist. */
export async function saveSubscriptions(db: Db, userId: number, wanted: readonly number[]): Promise<void> {
  const categoryIds = [...new Set(wanted)];
  await transact(db, async (tx) => {
    const known = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(inArray(categories.id, categoryIds));
    if (known.length < categoryIds.length) throw invalid({ category_ids: ['Такой категории нет'] });
    await tx.delete(subscriptions).where(eq(subscriptions.userId, userId));
    if (categoryIds.length === 0) return;
    await tx.insert(subscriptions).values(categoryIds.map((categoryId) => ({ userId, categoryId })));
  });
}
