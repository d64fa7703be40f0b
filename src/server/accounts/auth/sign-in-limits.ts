// How often passwords may be tried. A try is counted before its password is looked at, so that neither a burst of tries nor
// a right guess after too many wrong ones gets through; nobody is shut out for longer than the window.
import type { Pool } from 'pg';
import { clientOf } from '../../platform/client-address.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { tooMany } from '../../platform/http/errors.ts';
import { countHit, clearHits, undoHit } from '../../platform/rate-limit/limiter.ts';

const WINDOW_MS = 15 * 60_000;
/** Of one account, from wherever; an account that does not exist is counted alike. */
const ACCOUNT_TRIES = 20;
/** Of one address over all accounts; a sign-in that succeeds is no try. */
const ADDRESS_FAILURES = 100;

/** As the user is looked up: without regard to case. */
const accountKey = (email: string) => `sign-in to ${email.toLowerCase()}`;
const addressKey = (address: string) => `sign-in from ${clientOf(address)}`;

/** Throws 429 where the account's or the address's tries are used up. */
export async function countSignIn(pool: Pool, email: string, address: string): Promise<void> {
  const counters = [
    { key: addressKey(address), limit: ADDRESS_FAILURES },
    { key: accountKey(email), limit: ACCOUNT_TRIES },
  ];
  for (const { key, limit } of counters) {
    const { current, ttl } = await countHit(pool, key, WINDOW_MS);
    if (current > limit) throw tooMany(Math.ceil(ttl / 1000));
  }
}

/** The password was right. */
export async function acceptSignIn(pool: Pool, tx: Tx | Db, email: string, address: string): Promise<void> {
  await clearSignInTries(tx, email);
  await undoHit(pool, addressKey(address));
}

/** Whoever has just proved the mailbox may sign in at once. */
export const clearSignInTries = (tx: Tx | Db, email: string): Promise<void> =>
  clearHits(tx, accountKey(email));
