// What the administrator does to users.
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { UserRole } from '../../../api/records/user.ts';
import type { Actor } from '../../../machines/law.ts';
import { snapshotOf, stepsFor, take } from '../../../machines/step.ts';
import { userLaw, userStatusOf } from '../../../machines/user.ts';
import { bindUser } from '../companies/bindings.ts';
import { standingChanged } from '../companies/standing.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import { announce } from '../../platform/live/announce.ts';
import { endAccess } from '../auth/end-access.ts';
import { tellUserHistory } from '../core/history.ts';
import { users, type UserRow } from '../core/tables.ts';

const next = { version: sql`${users.version} + 1` };
/** Any number: whoever changes who the administrators are waits here, so that the last one cannot be lost by a race. */
const ADMINS_LOCK = 7_105_019;

export async function lockForAdmin(tx: Tx, id: number): Promise<UserRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) throw notFound();
  return user;
}

/** No other active administrator is left. */
async function isLastAdmin(tx: Tx, user: UserRow): Promise<boolean> {
  if (user.role !== 'admin') return false;
  const [others] = await tx
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, userStatusOf('0')), ne(users.id, user.id)));
  return others?.n === 0;
}

/** Blocks or unblocks by the law; a block ends the user's sessions at once. Throws 422 where the law refuses. */
export async function setBlocked(tx: Tx, id: number, blocked: '0' | '1', actor: Actor): Promise<void> {
  const user = await lockForAdmin(tx, id);
  if (userStatusOf(blocked) === user.status) return;
  const facts = { userId: user.id, lastAdmin: await isLastAdmin(tx, user) };
  const at = await databaseNow(tx);
  const snapshot = snapshotOf(userLaw, user.status, facts);
  const type = blocked === '1' ? 'user.block' : 'user.unblock';
  const outcome = take(userLaw, snapshot, { type, actor, at });
  if (outcome.refused) {
    const call = `/api/v1/admin/users/${id}/block`;
    throw refused(
      userLaw,
      outcome,
      stepsFor(userLaw, snapshot, actor, at).map((step) => presentStep('user', step, call)),
    );
  }
  const status = outcome.next.value as UserRow['status'];
  await tx
    .update(users)
    .set({ status, ...next })
    .where(eq(users.id, id));
  for (const { params } of outcome.consequences) {
    if (params.name === 'endSessions') await endAccess(tx, id);
    if (params.name === 'reviewApplications' && user.companyId !== null)
      await standingChanged(tx, user.companyId);
  }
  await appendHistory(tx, {
    chain: `user:${id}`,
    model: 'user',
    modelId: id,
    event: type,
    from: user.status,
    to: status,
    actor,
    at,
    facts,
  });
  // Every process asks again who is behind its open pages, and cuts those of the blocked.
  await announce(tx, { model: 'user', id, what: type });
}

/** Changes a user's name, phone or role; a new role ends the sessions, and only a vendor has a company. */
export async function changeUser(
  tx: Tx,
  user: UserRow,
  change: { name?: string; phone?: string | null; role?: UserRole },
  actor: Actor,
): Promise<void> {
  const isNewRole = change.role !== undefined && change.role !== user.role;
  if (isNewRole && (await isLastAdmin(tx, user))) {
    throw invalid({ role: ['Это последний администратор'] });
  }
  if (isNewRole && change.role !== 'vendor' && user.companyId !== null) await bindUser(tx, user.id, null);
  await tx
    .update(users)
    .set({ ...change, ...next })
    .where(eq(users.id, user.id));
  if (isNewRole) {
    await endAccess(tx, user.id);
    await announce(tx, { model: 'user', id: user.id, what: 'user.roleChanged' });
  }
  await tellUserHistory(tx, user.id, isNewRole ? 'user.roleChanged' : 'user.changed', actor, {
    payload: { ...change, ...(isNewRole ? { formerRole: user.role, formerCompanyId: user.companyId } : {}) },
  });
}
