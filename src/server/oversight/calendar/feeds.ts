// The feed's secret address: made anew, dropped, and whose it is.
import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { isAccredited } from '../../../machines/company-statuses.ts';
import { isBlocked } from '../../../machines/user.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { calendarFeeds } from './tables.ts';

const TOKEN_BYTES = 32;
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export async function feedOf(db: Db, userId: number): Promise<{ createdAt: string } | null> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed ? { createdAt: feed.createdAt.toISOString() } : null;
}

/** The former address stops working. */
export async function makeFeed(db: Db, userId: number): Promise<{ token: string; createdAt: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const values = { digest: digestOf(token), createdAt: sql`now()` as never };
  const [made] = await db
    .insert(calendarFeeds)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: values })
    .returning();
  return { token, createdAt: made!.createdAt.toISOString() };
}

export async function dropFeed(db: Db, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Who reads by this address, as that person stands now; null where the address is none any more. */
export async function readerOf(db: Db, token: string): Promise<Visitor | null> {
  const [found] = await db
    .select({ user: users, moderationStatus: companies.moderationStatus })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(calendarFeeds.digest, digestOf(token)));
  if (!found || isBlocked(found.user.status)) return null;
  const { user, moderationStatus } = found;
  return {
    id: user.id,
    role: user.role,
    name: user.name,
    companyId: user.companyId,
    companyRole: user.companyId === null ? undefined : user.companyRole,
    emailVerified: user.emailVerifiedAt !== null,
    accredited: moderationStatus !== null && isAccredited(moderationStatus),
  };
}
