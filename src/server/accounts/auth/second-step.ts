// The second step of a sign-in, after the right password: a code, or the first code of an authenticator begun just now.
import { isBlocked } from '../../../machines/user.ts';
import { secondFactorText } from '../../../text/second-factor.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import { HttpError, invalid } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import { byUser, recordUserChange } from '../core/history.ts';
import { findUser } from '../core/queries.ts';
import type { UserRow } from '../core/tables.ts';
import { findChallenge, spendChallenge, tryChallenge } from '../second-factor/challenges.ts';
import { beginFactor, confirmFactor, countCodeTry, findFactor, useCode } from '../second-factor/factors.ts';
import { freshCodes } from '../second-factor/recovery-codes.ts';
import { startSession, type Origin } from '../sessions/store.ts';
import { mailSecurity } from './letters.ts';

const over = () => invalid({ code: [secondFactorText.challengeOver] }, secondFactorText.challengeOver);

/** Of the wrong codes in a row the one at which the owner is told: the password is known to somebody. */
const TELLING_TRY = 3;

export const issuerOf = ({ settings }: Services): string => new URL(settings.publicUrl).hostname;

/** A fresh key of an authenticator, for who must have one and has none: one that was begun before may be known to others. Throws 422. */
export async function keyAtSignIn(services: Services, token: string | undefined) {
  const { db } = services;
  const challenge = await findChallenge(db, token);
  const user = challenge && (await findUser(db, challenge.userId));
  if (!user || (await findFactor(db, user.id))) throw over();
  return transact(db, (tx) => beginFactor(tx, user, issuerOf(services)));
}

async function accept(tx: Tx, user: UserRow, code: string): Promise<string[] | undefined> {
  const factor = await findFactor(tx, user.id);
  if (!factor) {
    const fresh = await freshCodes();
    await confirmFactor(tx, user.id, code, fresh);
    await recordUserChange(tx, user.id, 'user.secondFactorEnabled', byUser(user));
    await mailSecurity(tx, user, secondFactorText.letters.enabled);
    return fresh.codes;
  }
  if ((await useCode(tx, factor, code)) === 'recovery') {
    await recordUserChange(tx, user.id, 'user.recoveryCodeUsed', byUser(user));
    await mailSecurity(tx, user, secondFactorText.letters.recoveryUsed);
  }
  return undefined;
}

/** Starts the session that the password alone did not. Throws 422 under `code`, and 429 after many codes. */
export async function takeSecondStep(
  services: Services,
  token: string | undefined,
  code: string,
  from: Origin,
): Promise<{ userId: number; token: string; remember: boolean; recoveryCodes?: string[] | undefined }> {
  const { db, log } = services;
  const challenge = await tryChallenge(db, token);
  if (!challenge) throw over();
  await countCodeTry(services, challenge.userId);
  const user = await findUser(db, challenge.userId);
  if (!user || isBlocked(user.status)) throw over();
  try {
    return await transact(db, async (tx) => {
      const recoveryCodes = await accept(tx, user, code);
      if (!(await spendChallenge(tx, challenge.digest))) throw over();
      const session = await startSession(tx, user.id, challenge.remember, from);
      log.info({ userId: user.id, from: from.address, factors: 2 }, 'signed in');
      return { userId: user.id, token: session.token, remember: challenge.remember, recoveryCodes };
    });
  } catch (error) {
    log.warn({ userId: user.id, from: from.address }, 'the second step of a sign-in was refused');
    if (error instanceof HttpError && challenge.tries === TELLING_TRY)
      await transact(db, (tx) => mailSecurity(tx, user, secondFactorText.letters.guessed));
    throw error;
  }
}
