// A sign-in between its two steps: the password was right, the code is waited for. The cookie is all that its browser has.
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { digestOf } from '../../platform/http/session-cookie.ts';
import { signInChallenges } from './tables.ts';

const TOKEN_BYTES = 32;
/** After so many wrong codes one begins with the password again. */
const TRIES = 5;

export async function beginChallenge(tx: Tx | Db, userId: number, remember: boolean): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.insert(signInChallenges).values({ digest: digestOf(token), userId, remember });
  return token;
}

const live = (token: string) =>
  and(
    eq(signInChallenges.digest, digestOf(token)),
    gt(signInChallenges.expiresAt, sql`now()`),
    lt(signInChallenges.tries, TRIES),
  );

export async function findChallenge(db: Db | Tx, token: string | undefined) {
  if (!token) return undefined;
  const [row] = await db.select().from(signInChallenges).where(live(token));
  return row;
}

/** Counts a try before its code is looked at; undefined where the challenge is over. */
export async function tryChallenge(db: Db, token: string | undefined) {
  if (!token) return undefined;
  const [row] = await db
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(live(token))
    .returning();
  return row;
}

/** Of two who use it at once, one gets true. */
export async function spendChallenge(tx: Tx, digest: string): Promise<boolean> {
  const spent = await tx
    .delete(signInChallenges)
    .where(eq(signInChallenges.digest, digest))
    .returning({ userId: signInChallenges.userId });
  return spent.length > 0;
}
