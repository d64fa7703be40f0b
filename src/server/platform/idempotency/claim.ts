// The key is claimed in the transaction that does the work: after a crash either both are there or neither.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../database/client.ts';
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

const current = new AsyncLocalStorage<Claim>();

/** Runs a request's handler so that its first transaction claims the key. */
export const withClaim = <T>(claim: Claim, fn: () => Promise<T>): Promise<T> => current.run(claim, fn);

/**
 * Claims the current request's key, if it has one and it is not claimed yet; true where this transaction did it.
 * Waits for a transaction that holds the same key.
 */
export async function claimForRequest(tx: Tx): Promise<boolean> {
  const claim = current.getStore();
  if (!claim || claim.claimed) return false;
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

/** The transaction that claimed the key was rolled back, and the claim with it. */
export function forgetClaim(): void {
  const claim = current.getStore();
  if (claim) claim.claimed = false;
}
