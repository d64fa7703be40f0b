// What the administrator does to users.
import { eq, sql } from 'drizzle-orm';
import type { UserRole } from '../../../api/records/user.ts';
import type { Actor } from '../../../machines/law.ts';
import { isErased, userStatusOf } from '../../../machines/user.ts';
import { bindUser } from '../companies/bindings.ts';
import { takeStep } from '../../engine/run-step.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { secondFactorText } from '../../../text/second-factor.ts';
import { endAccess } from '../auth/end-access.ts';
import { mailSecurity } from '../auth/letters.ts';
import { removeFactor } from '../second-factor/factors.ts';
import { recordUserChange } from '../core/history.ts';
import { users, type UserRow } from '../core/tables.ts';
import { isLastAdmin, userProcess } from './process.ts';

const next = { version: sql`${users.version} + 1` };
/** Blocks or unblocks; a user who is so already stays so. Throws 404, and 422 where the law refuses. */
export async function setBlocked(tx: Tx, id: number, blocked: '0' | '1', actor: Actor): Promise<void> {
  const event = { type: blocked === '1' ? 'user.block' : 'user.unblock' } as const;
  const locked = await userProcess.lock(tx, id, event, actor);
  if (locked.status !== userStatusOf(blocked)) await takeStep(tx, userProcess, locked, event, actor);
}

/** Changes a user's name, phone or role; a new role ends the sessions, and only a vendor has a company. */
export async function changeUser(
  tx: Tx,
  user: UserRow,
  change: { name?: string; phone?: string | null; role?: UserRole },
  actor: Actor,
): Promise<void> {
  if (isErased(user.status)) throw invalid({ name: ['Данные пользователя удалены: его больше не изменить'] });
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
  await recordUserChange(tx, user.id, isNewRole ? 'user.roleChanged' : 'user.changed', actor, {
    payload: { ...change, ...(isNewRole ? { formerRole: user.role, formerCompanyId: user.companyId } : {}) },
  });
}

/** For who has lost the authenticator and the codes. Throws 422 for oneself and where there is none. */
export async function resetSecondFactor(tx: Tx, user: UserRow, reason: string, actor: Actor): Promise<void> {
  if (user.id === actor.id) throw invalid({ reason: [secondFactorText.notOwn] });
  if (!(await removeFactor(tx, user.id))) throw invalid({ reason: [secondFactorText.off] });
  await endAccess(tx, user.id);
  await announce(tx, { model: 'user', id: user.id, what: 'user.secondFactorReset' });
  await recordUserChange(tx, user.id, 'user.secondFactorReset', actor, { payload: { reason } });
  await mailSecurity(tx, user, secondFactorText.letters.reset);
}
