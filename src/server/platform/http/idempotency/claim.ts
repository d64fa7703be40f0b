// The key is claimed in the transaction that does the work: after a crash either both are there or neither.
import { withFirstWork, type Tx } from '../../database/client.ts';
import { idempotencyKeys } from './tables.ts';

export interface Claim {
  userId: number;
  key: string;
  method: string;
  path: string;
  bodyHash: string;
  standing: string;
  /** Set once the transaction that claimed it went through the claim; a rolled-back one may set it again. */
  claimed: boolean;
}

/** Thrown out of a transaction when another request with the same key was first. */
export class AlreadyClaimed extends Error {
  override name = 'AlreadyClaimed';
}

/** Runs a request's handler so that its first transaction claims the key, waiting for one that holds the same key. */
export const withClaim = <T>(claim: Claim, fn: () => Promise<T>): Promise<T> =>
  withFirstWork(
    {
      begin: (tx) => claimKey(tx, claim),
      undo: () => {
        claim.claimed = false;
      },
    },
    fn,
  );

/** True where this transaction did it. */
async function claimKey(tx: Tx, claim: Claim): Promise<boolean> {
  if (claim.claimed) return false;
  const { claimed: _, ...row } = claim;
  const inserted = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length === 0) throw new AlreadyClaimed();
  claim.claimed = true;
  return true;
}
