// The binding of a user to a company, and since when it stands.
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/client.ts';
import { users } from '../users/tables.ts';
import { companyBindings } from './tables.ts';

/** Lets the user act for the company from now on; null: for none. */
export async function bindUser(tx: Tx, userId: number, companyId: number | null): Promise<void> {
  await tx
    .update(users)
    .set({ companyId, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
  await tx.delete(companyBindings).where(eq(companyBindings.userId, userId));
  if (companyId !== null)
    await tx.insert(companyBindings).values({ userId, companyId, since: sql`clock_timestamp()` });
}

/** When the user began to act for the present company; null for a user without one. */
export async function boundSince(tx: Tx | Db, userId: number): Promise<Date | null> {
  const [row] = await tx
    .select({ since: companyBindings.since })
    .from(companyBindings)
    .where(eq(companyBindings.userId, userId));
  return row?.since ?? null;
}
