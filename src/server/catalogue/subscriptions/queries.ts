import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.ts';
import { subscriptions } from './tables.ts';

export async function subscribedTo(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptions.categoryId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.categoryId));
  return rows.map(({ id }) => id);
}
