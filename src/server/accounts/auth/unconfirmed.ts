// Accounts that somebody opened for an address and never confirmed: they keep it from nobody who can prove it.
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { removeAbandonedCompany } from '../companies/abandoned.ts';
import { standingChanged } from '../companies/standing.ts';
import { companyBindings } from '../companies/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { announce } from '../../platform/live/announce.ts';
import { system } from '../../engine/actors.ts';
import { eraseHistory, wordsOf } from '../core/erase-history.ts';
import { recordUserChange } from '../core/history.ts';
import { users, type UserRow } from '../core/tables.ts';

/**
 * A vendor who registered by oneself and has not confirmed the address. Whom the staff created has no password yet and
 * is none of these: that account waits for its owner.
 */
export const isUnconfirmed: SQL = and(
  eq(users.role, 'vendor'),
  isNull(users.emailVerifiedAt),
  isNotNull(users.passwordHash),
)!;

/** Makes room for a user who has proved that the address is theirs. */
export async function removeUnconfirmedHolder(tx: Tx, email: string): Promise<void> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isUnconfirmed))
    .for('update');
  if (user) await removeUnconfirmed(tx, user, 'addressProved');
}

/** Removes a locked account of those, and the company that it began unless somebody else acts for it. */
export async function removeUnconfirmed(
  tx: Tx,
  user: UserRow,
  reason: 'addressProved' | 'neverConfirmed',
): Promise<void> {
  const words = await wordsOf(tx, user);
  await tx.delete(companyBindings).where(eq(companyBindings.userId, user.id));
  await tx.delete(users).where(eq(users.id, user.id));
  if (user.companyId !== null) {
    await removeAbandonedCompany(tx, user.companyId);
    await standingChanged(tx, user.companyId);
  }
  await eraseHistory(tx, user.id, words);
  await recordUserChange(tx, user.id, 'user.removed', system, { payload: { reason } });
  // Open pages of the account are cut at once.
  await announce(tx, { model: 'user', id: user.id, what: 'user.removed' });
}
