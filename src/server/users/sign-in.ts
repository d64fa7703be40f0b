import { errors } from '../../text/errors.ts';
import { isBlocked } from '../../machines/user.ts';
import { transact } from '../platform/database/client.ts';
import { invalid, tooMany } from '../platform/http/errors.ts';
import { countHit } from '../platform/rate-limit/limiter.ts';
import type { Services } from '../platform/services.ts';
import { endSession, startSession } from '../platform/sessions/store.ts';
import { findUserByEmail } from './find.ts';
import { passwordFits } from './passwords.ts';

const FAILURES = 20;
const FAILURES_WINDOW_MS = 15 * 60_000;

/**
 * Starts a session for the right password; the former one of the same browser ends. Throws 422 with one text for an
 * unknown address, a wrong password and a blocked user, and 429 after many failures on one account.
 */
export async function signIn(
  { db, pool }: Services,
  form: { email: string; password: string; remember: boolean },
  formerDigest: string | null,
): Promise<{ userId: number; token: string; digest: string }> {
  const user = await findUserByEmail(db, form.email);
  const fits = await passwordFits(user?.passwordHash, form.password);
  if (!user || !fits || isBlocked(user.status)) {
    const { current, ttl } = await countHit(
      pool,
      `failed sign-in ${form.email.toLowerCase()}`,
      FAILURES_WINDOW_MS,
    );
    if (current > FAILURES) throw tooMany(Math.ceil(ttl / 1000));
    throw invalid({ email: [errors.login] }, errors.login);
  }
  return transact(db, async (tx) => {
    if (formerDigest) await endSession(tx, formerDigest);
    const session = await startSession(tx, user.id, form.remember);
    return { userId: user.id, ...session };
  });
}
