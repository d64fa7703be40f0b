import { and, eq, inArray, sql } from 'drizzle-orm';
import { companyRoles, leadsCompany, type Role } from '../../../machines/access.ts';
import { userStatusOf } from '../../../machines/user.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { users, type UserRow } from './tables.ts';

/** Who is let in. */
export const active = userStatusOf('0');

/** Ids of the active users of these roles, for notices. */
export async function usersWithRole(tx: Tx | Db, ...roles: Exclude<Role, 'guest'>[]): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, roles), eq(users.status, active)));
  return rows.map(({ id }) => id);
}

/** Ids of the active users of these companies. */
export async function usersOfCompany(tx: Tx | Db, ...companyIds: number[]): Promise<number[]> {
  if (companyIds.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.companyId, companyIds), eq(users.status, active)));
  return rows.map(({ id }) => id);
}

/** Who decides which others act for the company. */
export async function leadersOfCompany(tx: Tx | Db, companyId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.status, active),
        inArray(users.companyRole, companyRoles.filter(leadsCompany)),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function findUser(tx: Tx | Db, id: number): Promise<UserRow | undefined> {
  return (await tx.select().from(users).where(eq(users.id, id)))[0];
}

/** Case does not matter. */
export async function findUserByEmail(tx: Tx | Db, email: string): Promise<UserRow | undefined> {
  return (
    await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  )[0];
}

/** The user's row, locked for the transaction. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) throw new Error(`No user ${id}`);
  return user;
}

/** Asked under the company's lock: another head may have taken the role away a moment ago. */
export async function leadsNow(tx: Tx, userId: number, companyId: number): Promise<boolean> {
  const now = await findUser(tx, userId);
  return now?.companyId === companyId && leadsCompany(now.companyRole);
}
