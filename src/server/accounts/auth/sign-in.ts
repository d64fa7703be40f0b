import { errors } from '../../../text/errors.ts';
import { isBlocked } from '../../../machines/user.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import { endSession, startSession, type Origin } from '../sessions/store.ts';
import { beginChallenge } from '../second-factor/challenges.ts';
import { findFactor } from '../second-factor/factors.ts';
import { isCompulsory } from '../second-factor/policy.ts';
import { findUserByEmail } from '../core/queries.ts';
import type { UserRow } from '../core/tables.ts';
import { passwordFits } from './passwords.ts';
import { countSignIn, acceptSignIn } from './sign-in-limits.ts';

interface SignedIn {
  userId: number;
  token: string;
  digest: string;
}

/** The password was right and is not enough. */
interface SecondStep {
  secondFactor: 'code' | 'enrol';
  challenge: string;
}

async function secondFactorOf(tx: Tx, user: UserRow): Promise<SecondStep['secondFactor'] | null> {
  if (await findFactor(tx, user.id)) return 'code';
  return (await isCompulsory(tx, user.role)) ? 'enrol' : null;
}

/**
 * Starts a session, or a second step where the account has a second factor or must have one, for the right password; the former one of the same browser ends. Throws 422 with one text for an
 * unknown address, a wrong password and a blocked user, and 429, whatever the password, after many tries.
 */
export async function signIn(
  { db, pool, log }: Services,
  form: { email: string; password: string; remember: boolean },
  { formerDigest, from }: { formerDigest: string | null; from: Origin },
): Promise<SignedIn | SecondStep> {
  await countSignIn(pool, form.email, from.address);
  const user = await findUserByEmail(db, form.email);
  const fits = await passwordFits(user?.passwordHash, form.password);
  if (!user || !fits || isBlocked(user.status)) {
    // Nobody's address: what is typed there by mistake may be a password.
    log.warn({ userId: user?.id ?? null, from: from.address }, 'a sign-in was refused');
    throw invalid({ email: [errors.login] }, errors.notSignedIn);
  }
  await acceptSignIn(pool, db, form.email, from.address);
  return transact(db, async (tx) => {
    if (formerDigest) await endSession(tx, formerDigest);
    const secondFactor = await secondFactorOf(tx, user);
    if (secondFactor !== null)
      return { secondFactor, challenge: await beginChallenge(tx, user.id, form.remember) };
    const session = await startSession(tx, user.id, form.remember, from);
    log.info({ userId: user.id, from: from.address, factors: 1 }, 'signed in');
    return { userId: user.id, ...session };
  });
}
