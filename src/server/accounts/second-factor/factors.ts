// The second factor of an account: begun, confirmed by a code, asked for at sign-in, taken away.
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { secondFactorText } from '../../../text/second-factor.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { invalid, tooMany } from '../../platform/http/errors.ts';
import { clearHits, countHit } from '../../platform/rate-limit/limiter.ts';
import { sealing } from '../../platform/sealing/sealing.ts';
import type { Services } from '../../platform/services.ts';
import { keepCodes, recoveryCodeIn, spendCode, type FreshCodes } from './recovery-codes.ts';
import { recoveryCodes, secondFactors } from './tables.ts';
import { freshSecret, keyOf, stepOfCode } from './totp.ts';

/** One key seals all of them; a rotation of the master key wraps it anew. */
const SCOPE = 'accounts:second-factors';
const purposeOf = (userId: number) => `second-factor:${userId}`;

/** A code is six digits of which three are right at a time: so few tries guess none. */
const TRIES = 10;
const WINDOW_MS = 15 * 60_000;
const triesKey = (userId: number) => `second factor of ${userId}`;

export type SecondFactor = typeof secondFactors.$inferSelect;

/** The confirmed one; undefined where a sign-in needs none. */
export async function findFactor(db: Db | Tx, userId: number): Promise<SecondFactor | undefined> {
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return row;
}

/** A secret that counts as soon as a code of it comes; the one in force stays until then. */
export async function beginFactor(tx: Tx, user: { id: number; email: string }, issuer: string) {
  const secret = freshSecret();
  const pending = await sealing().seal(tx, SCOPE, purposeOf(user.id), secret);
  await tx
    .insert(secondFactors)
    .values({ userId: user.id, pending })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { pending } });
  return keyOf(secret, user.email, issuer);
}

const wrongCode = () => invalid({ code: [secondFactorText.wrongCode] });

/** Counted before the code is looked at. Throws 429. */
export async function countCodeTry({ pool }: Pick<Services, 'pool'>, userId: number): Promise<void> {
  const { current, ttl } = await countHit(pool, triesKey(userId), WINDOW_MS);
  if (current > TRIES) throw tooMany(Math.ceil(ttl / 1000));
}

/** Puts the begun secret in force by its first code and gives the recovery codes. Throws 422 under `code`. */
export async function confirmFactor(tx: Tx, userId: number, code: string, fresh: FreshCodes): Promise<void> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  if (!row?.pending) throw invalid({ code: [secondFactorText.notBegun] });
  const secret = await sealing().open(tx, SCOPE, purposeOf(userId), row.pending);
  const step = stepOfCode(secret, digitsOf(code), await databaseNow(tx));
  if (step === null) throw wrongCode();
  await tx
    .update(secondFactors)
    .set({
      secret: row.pending,
      pending: null,
      confirmedAt: sql`now()`,
      lastStep: step,
      recoverySalt: fresh.salt,
    })
    .where(eq(secondFactors.userId, userId));
  await keepCodes(tx, userId, fresh);
  await clearHits(tx, triesKey(userId));
}

const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

/**
 * Whether the code lets its user in: one of the app that was not used yet, or a recovery code, which is spent by it.
 * Throws 422 under `code`.
 */
export async function useCode(tx: Tx, factor: SecondFactor, code: string): Promise<'app' | 'recovery'> {
  const { userId, secret, recoverySalt } = factor;
  const recovery = recoveryCodeIn(code);
  if (recovery !== null && recoverySalt !== null) {
    if (!(await spendCode(tx, userId, recovery, recoverySalt))) throw wrongCode();
    await clearHits(tx, triesKey(userId));
    return 'recovery';
  }
  if (secret === null) throw wrongCode();
  const plain = await sealing().open(tx, SCOPE, purposeOf(userId), secret);
  const step = stepOfCode(plain, digitsOf(code), await databaseNow(tx));
  if (step === null) throw wrongCode();
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  if (taken.length === 0) throw invalid({ code: [secondFactorText.usedCode] });
  await clearHits(tx, triesKey(userId));
  return 'app';
}

/** New recovery codes in the place of the former ones. */
export async function replaceCodes(tx: Tx, userId: number, fresh: FreshCodes): Promise<void> {
  await tx.update(secondFactors).set({ recoverySalt: fresh.salt }).where(eq(secondFactors.userId, userId));
  await keepCodes(tx, userId, fresh);
}

/** False where there was none. */
export async function removeFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await clearHits(tx, triesKey(userId));
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}
