import { errors } from '../../../text/errors.ts';
import { isBlocked } from '../../../machines/user.ts';
import { transact } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import { endSession, startSession } from '../sessions/store.ts';
import { findUserByEmail } from '../core/queries.ts';
import { passwordFits } from './passwords.ts';
import { countSignIn, acceptSignIn } from './sign-in-limits.ts';

/**
 * Starts a session for the right password; the former one of the same browser ends. Throws 422 with one text for an
 * unknown address, a wrong password and a blocked user, and 429, whatever the password, after many tries.
 * @param from the client's address
 */
export async function signIn(
  { db, pool }: Services,
  form: { email: string; password: string; remember: boolean },
  { formerDigest, from }: { formerDigest: string | null; from: string },
): Promise<{ userId: number; token: string; digest: string }> {
  await countSignIn(pool, form.email, from);
  const user = await findUserByEmail(db, form.email);
  const fits = await passwordFits(user?.passwordHash, form.password);
  if (!user || !fits || isBlocked(user.status)) throw invalid({ email: [errors.login] }, errors.login);
  await acceptSignIn(pool, db, form.email, from);
  return transact(db, async (tx) => {
    if (formerDigest) await endSession(tx, formerDigest);
    const session = await startSession(tx, user.id, form.remember);
    return { userId: user.id, ...session };
  });
}
