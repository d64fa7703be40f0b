// Whose an invitation is. It is sent to an address or a company; who has proved the address holds it, and so does the
// company that this user acts for. An address that nobody has proved binds nobody: its letter's link does.
import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
import { errors } from '../../../text/errors.ts';
import { roleNames } from '../../../text/role-names.ts';
import { isUnconfirmed } from '../../accounts/auth/unconfirmed.ts';
import { contacts } from '../../accounts/companies/tables.ts';
import { findUser } from '../../accounts/core/queries.ts';
import { users, type UserRow } from '../../accounts/core/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { InvitationRow } from '../core/invitation-tables.ts';

/** Sending to an address and confirming it wait for each other, or the one would miss what the other has just written. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`invited ${email.toLowerCase()}`}, 0))`,
  );
}

/** The user who has proved that the address is theirs. */
export async function confirmedUserOf(tx: Tx, email: string): Promise<UserRow | null> {
  await lockAddress(tx, email);
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.emailVerifiedAt)));
  return user ?? null;
}

/** Throws 422 where an address has an account that no registration by an invitation would take the place of. */
export async function refuseUser(tx: Tx, email: string): Promise<void> {
  const [user] = await tx
    .select({ name: users.name, role: users.role })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), not(isUnconfirmed)));
  if (user) throw invalid({ email: [errors.emailTakenBy(user.name, roleNames[user.role])] });
}

/** The company that an invitation to a lot admits through its user. */
export const companyOfInvited = (user: Pick<UserRow, 'role' | 'companyId'> | null): number | null =>
  user?.role === 'vendor' ? user.companyId : null;

/** Whether somebody who has proved an address acts for the company: whom its invitation is told to. */
export async function isActedFor(tx: Tx, companyId: number): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'vendor'), isNotNull(users.emailVerifiedAt)))
    .limit(1);
  return user !== undefined;
}

/** Where a company gets its letter: its first user, one who has proved the address before others; else its contact. */
export async function emailOf(tx: Tx, companyId: number): Promise<string> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(isNull(users.emailVerifiedAt), users.id)
    .limit(1);
  if (user) return user.email.toLowerCase();
  const [contact] = await tx.select().from(contacts).where(eq(contacts.companyId, companyId)).limit(1);
  if (!contact) throw invalid({ company_id: ['У компании нет пользователей и контактов'] });
  return contact.email.toLowerCase();
}

/** Holds the invitation, or acts for the company that does; by an address that is not confirmed nobody holds one. */
export async function isMine(
  tx: Tx,
  row: Pick<InvitationRow, 'userId' | 'companyId'>,
  actor: Actor,
): Promise<boolean> {
  const holds = row.userId === actor.id || (row.companyId !== null && row.companyId === actor.companyId);
  if (actor.id === null || !holds) return false;
  const user = await findUser(tx, actor.id);
  return user !== undefined && user.emailVerifiedAt !== null;
}
