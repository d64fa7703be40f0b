// What a user does to the own account: password, address, name.
import { eq, sql } from 'drizzle-orm';
import { errors } from '../../../text/errors.ts';
import { passwordRule } from '../../../text/password-rule.ts';
import { constraintOf, transact } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { enqueue, jobDraft } from '../../platform/jobs/enqueue.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import type { Services } from '../../platform/services.ts';
import { isBlocked } from '../../../machines/user.ts';
import { notifyAddressConfirmed } from './confirmed.ts';
import { emailTaken, requirePersonName } from '../core/commands.ts';
import { endAccess } from './end-access.ts';
import { findUser, findUserByEmail, lockUser } from '../core/queries.ts';
import { byUser, recordUserChange } from '../core/history.ts';
import { mailEmailChange, mailPasswordChanged, mailPasswordLink } from './letters.ts';
import { requireGoodPassword } from './password-rule.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { clearSignInTries } from './sign-in-limits.ts';
import { users, type UserRow } from '../core/tables.ts';
import { emailHashOf, findPasswordToken, isConfirmation, spendPasswordToken } from './tokens.ts';

const next = { version: sql`${users.version} + 1` };

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'user.forgottenPassword': { email: string };
  }
}

/** Asks for a link for whom it may concern: the user is looked up later, so that the answer's time tells nothing. */
export const forgotPassword = ({ db }: Services, email: string): Promise<void> =>
  transact(db, (tx) => enqueue(tx, jobDraft('user.forgottenPassword', { email })));

export const mailForgotten: TransactionalJob<'user.forgottenPassword'> = {
  lane: 'mail',
  about: ({ email }) => email,
  within: async (tx, { email }, services) => {
    const user = await findUserByEmail(tx, email);
    if (user && !isBlocked(user.status))
      await mailPasswordLink(tx, services, user, user.passwordHash === null);
  },
};

export async function isResetLink({ db }: Services, token: string, email: string): Promise<boolean> {
  const userId = await findPasswordToken(db, token);
  const user = userId === null ? undefined : await findUser(db, userId);
  return user?.email === email.toLowerCase();
}

/** Sets a password by a letter's link, which also proves the address. All sessions end. Throws 422. */
export async function resetPassword(
  { db }: Services,
  form: { token: string; email: string; password: string },
): Promise<void> {
  const tokenOf = await findPasswordToken(db, form.token);
  const owner = tokenOf === null ? undefined : await findUser(db, tokenOf);
  // Before the token is spent: another password may be tried by the same link.
  if (owner) requireGoodPassword(form.password, owner);
  const passwordHash = await hashPassword(form.password);
  await transact(db, async (tx) => {
    const userId = await spendPasswordToken(tx, form.token);
    const user = userId === null ? undefined : await findUser(tx, userId);
    if (!user || user.email !== form.email || isBlocked(user.status)) {
      throw invalid({ token: [errors.linkExpired] }, errors.linkExpired);
    }
    const emailVerifiedAt = user.emailVerifiedAt ?? sql`now()`;
    const [after] = await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt, ...next })
      .where(eq(users.id, user.id))
      .returning();
    if (!user.emailVerifiedAt) await notifyAddressConfirmed(tx, after!);
    await endAccess(tx, user.id);
    await clearSignInTries(tx, user.email);
    await recordUserChange(tx, user.id, 'user.passwordReset', byUser(user));
    await mailPasswordChanged(tx, user);
  });
}

/** Changes the own password; all other sessions end. Throws 422 under `current_password`. */
export async function changePassword(
  { db }: Services,
  userId: number,
  digest: string | null,
  form: { currentPassword: string; password: string },
): Promise<void> {
  const before = await findUser(db, userId);
  await requirePassword(before, form.currentPassword);
  if (form.password === form.currentPassword) throw invalid({ password: [passwordRule.same] });
  requireGoodPassword(form.password, before!);
  const passwordHash = await hashPassword(form.password);
  await transact(db, async (tx) => {
    const user = await lockUser(tx, userId);
    // Another change came first: the password that was checked is not the current one any more.
    if (user.passwordHash !== before?.passwordHash) throw wrongPassword();
    await tx
      .update(users)
      .set({ passwordHash, ...next })
      .where(eq(users.id, userId));
    await endAccess(tx, userId, digest ?? undefined);
    await recordUserChange(tx, userId, 'user.passwordChanged', byUser(user));
    await mailPasswordChanged(tx, user);
  });
}

const wrongPassword = () => invalid({ current_password: [errors.currentPassword] });

/** Throws 422 under `current_password`. */
export async function requirePassword(user: UserRow | undefined, password: string): Promise<void> {
  if (!(await passwordFits(user?.passwordHash, password))) throw wrongPassword();
}

/** Asks for another address; nothing changes until its letter's link is used. */
export async function askEmailChange(
  services: Services,
  userId: number,
  form: { email: string; currentPassword: string },
): Promise<void> {
  await requirePassword(await findUser(services.db, userId), form.currentPassword);
  await transact(services.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (await findUserByEmail(tx, form.email)) throw emailTaken();
    await tx
      .update(users)
      .set({ pendingEmail: form.email, ...next })
      .where(eq(users.id, userId));
    await recordUserChange(tx, userId, 'user.emailChangeAsked', byUser(user), {
      payload: { email: form.email },
    });
    await mailEmailChange(tx, services, user, form.email);
  });
}

/** Uses a confirmation link. False where it is forged, too old, or the address is not this user's any more. */
export async function confirmEmail(
  { db, secret }: Services,
  link: { id: number; hash: string; expires: string; signature: string },
): Promise<boolean> {
  if (!isConfirmation(secret, link)) return false;
  try {
    return await transact(db, async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, link.id)).for('update');
      if (!user) return false;
      if (emailHashOf(user.email) === link.hash) {
        if (user.emailVerifiedAt) return true;
        const [confirmed] = await tx
          .update(users)
          .set({ emailVerifiedAt: sql`now()`, ...next })
          .where(eq(users.id, user.id))
          .returning();
        await notifyAddressConfirmed(tx, confirmed!);
        await recordUserChange(tx, user.id, 'user.emailVerified', byUser(user), {
          payload: { email: user.email },
        });
        return true;
      }
      if (!user.pendingEmail || emailHashOf(user.pendingEmail) !== link.hash) return false;
      const [changed] = await tx
        .update(users)
        .set({ email: user.pendingEmail, pendingEmail: null, emailVerifiedAt: sql`now()`, ...next })
        .where(eq(users.id, user.id))
        .returning();
      await endAccess(tx, user.id);
      await notifyAddressConfirmed(tx, changed!);
      await recordUserChange(tx, user.id, 'user.emailChanged', byUser(user), {
        payload: { from: user.email, to: user.pendingEmail },
      });
      return true;
    });
  } catch (error) {
    // Somebody else took the address meanwhile.
    if (constraintOf(error) === 'users_email') return false;
    throw error;
  }
}

export async function renameUser(
  { db }: Services,
  userId: number,
  change: { name: string; phone?: string | null | undefined },
): Promise<void> {
  requirePersonName(change.name);
  await transact(db, async (tx) => {
    const user = await lockUser(tx, userId);
    await tx
      .update(users)
      .set({ ...change, version: sql`${users.version} + 1` })
      .where(eq(users.id, user.id));
    await recordUserChange(tx, user.id, 'user.renamed', byUser(user), { payload: change });
  });
}
