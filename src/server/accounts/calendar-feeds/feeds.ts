// The feed's secret address: made anew, dropped, and whose it is.
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { isBlocked } from '../../../machines/user.ts';
import { ACCOUNT_COLUMNS, visitorOfRow, type AccountRow } from '../sessions/store.ts';
import { ask } from '../../platform/database/ask.ts';
import type { Db } from '../../platform/database/client.ts';
import { build, sendAll, type Write } from '../../platform/database/statement.ts';
import { digestOf } from '../../platform/http/session-cookie.ts';
import { calendarFeeds } from './tables.ts';

const TOKEN_BYTES = 32;

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

export const dropFeedWrite = (userId: number): Write =>
  build.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));

export const dropFeed = (db: Db, userId: number): Promise<void> => sendAll(db, [dropFeedWrite(userId)]);

const READER = `
  select ${ACCOUNT_COLUMNS} from calendar_feeds f join users u on u.id = f.user_id left join companies c on c.id = u.company_id
  where f.digest = $1`;

/** Who reads by this address, as that person stands now; null where the address is none any more. */
export async function readerOf(db: Db, token: string): Promise<Visitor | null> {
  const [row] = await ask<AccountRow>(db, READER, [digestOf(token)]);
  return !row || isBlocked(row.status) ? null : visitorOfRow(row);
}
