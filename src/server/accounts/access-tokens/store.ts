// Tokens made, listed, taken away, and found by what a program sends.
import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccessToken, accessTokenDraft } from '../../../api/records/access-token.ts';
import type { TokenScope } from '../../../rules/token-scopes.ts';
import { ACCOUNT_COLUMNS, visitorOfRow, type AccountRow } from '../sessions/store.ts';
import { ask } from '../../platform/database/ask.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import { invalid } from '../../platform/http/errors.ts';
import { digestOf } from '../../platform/http/session-cookie.ts';
import type { TokenHolders } from '../../platform/http/tokens.ts';
import { TOKEN_PREFIX } from '../../platform/http/tokens.ts';
import { isBlocked } from '../../../machines/user.ts';
import { randomId } from '../../platform/random-id.ts';
import { accessTokens } from './tables.ts';

const TOKEN_BYTES = 32;
const TAIL = 4;
const MOST = 20;
const USED_AFTER_MS = 60_000;

type Row = typeof accessTokens.$inferSelect;

const present = ({ digest: _, userId: __, ...row }: Row): AccessToken => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
});

const alive = (userId: number) =>
  and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, sql`now()`));

export async function tokensOf(db: Db, userId: number): Promise<AccessToken[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(alive(userId))
    .orderBy(desc(accessTokens.createdAt));
  return rows.map(present);
}

/** The token goes into the answer and nowhere else. The user's row is locked by the caller. */
export async function makeToken(
  tx: Tx,
  userId: number,
  { title, scopes, days }: z.output<typeof accessTokenDraft>,
): Promise<AccessToken & { token: string }> {
  await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), sql`${accessTokens.expiresAt} <= now()`));
  const [{ n } = { n: 0 }] = await tx.select({ n: count() }).from(accessTokens).where(alive(userId));
  if (n >= MOST) throw invalid({ title: [`Ключей может быть не больше ${MOST}: отзовите ненужные`] });
  const token = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const [row] = await tx
    .insert(accessTokens)
    .values({
      digest: digestOf(token),
      id: randomId(),
      userId,
      title,
      scopes: [...new Set(scopes)],
      tail: token.slice(-TAIL),
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .returning();
  return { ...present(row!), token };
}

/** The title of the one that was the user's; null where there was none. */
export async function dropToken(tx: Tx, userId: number, id: number): Promise<string | null> {
  const [gone] = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, id)))
    .returning({ title: accessTokens.title });
  return gone?.title ?? null;
}

export const dropTokensWrite = (userId: number): Write =>
  build.delete(accessTokens).where(eq(accessTokens.userId, userId));

interface HolderRow extends AccountRow {
  scopes: TokenScope[];
  is_stale: boolean;
}

const HOLDER = `
  select t.scopes, (t.used_at is null or t.used_at < now() - interval '${USED_AFTER_MS} milliseconds') as is_stale,
    ${ACCOUNT_COLUMNS}
  from access_tokens t join users u on u.id = t.user_id left join companies c on c.id = u.company_id
  where t.digest = $1 and t.expires_at > now()`;

/** The person as it is now: a token never opens more than its person may. */
export const tokenHolders: TokenHolders = {
  async find(db, token) {
    const digest = digestOf(token);
    const [row] = await ask<HolderRow>(db, HOLDER, [digest]);
    if (!row || isBlocked(row.status)) return null;
    if (row.is_stale)
      await db
        .update(accessTokens)
        .set({ usedAt: sql`now()` })
        .where(eq(accessTokens.digest, digest));
    return { visitor: visitorOfRow(row), scopes: row.scopes };
  },
};
