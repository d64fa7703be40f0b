// The one end of all that lets somebody into an account: open sessions and the links that letters carried.
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { users, userTokens } from '../core/tables.ts';

/**
 * At a change of the password, the address or the role and at a block: whoever had the account, or reads its former
 * mailbox, must come in anew. Links to a new or first password stop working, and so does one to another address.
 * @param exceptSession the digest of the session that asked for it
 */
export async function endAccess(tx: Tx, userId: number, exceptSession?: string): Promise<void> {
  await endSessionsOf(tx, userId, exceptSession);
  await tx.delete(userTokens).where(eq(userTokens.userId, userId));
  // A link to another address is signed, not stored: it holds for as long as that address is waited for.
  await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, userId));
}
