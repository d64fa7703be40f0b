// The binding of a user to a company, and since when it stands.
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { CompanyRole } from '../../../machines/access.ts';
import type { Tx } from '../../platform/database/client.ts';
import { port } from '../../platform/port.ts';
import { active } from '../core/queries.ts';
import { users } from '../core/tables.ts';
import { registerCompany } from './registered.ts';
import { standingChanged } from './standing.ts';
import { accessRequests, companyBindings } from './tables.ts';

type Listener = (tx: Tx, binding: { userId: number; companyId: number }) => Promise<void>;

/** For what keeps things for a user that are the company's as soon as there is one. */
export const userBound = port<Listener>('accounts: a user begins to act for a company');

/** Lets the user act for the company from now on; null: for none. */
export async function bindUser(
  tx: Tx,
  userId: number,
  companyId: number | null,
  role: CompanyRole = 'submitter',
): Promise<void> {
  await tx
    .update(users)
    .set({
      companyId,
      companyRole: companyId === null ? 'head' : await roleWithin(tx, companyId, role),
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
  const [former] = await tx.delete(companyBindings).where(eq(companyBindings.userId, userId)).returning();
  // Who may act for a company is a part of how it stands.
  for (const id of new Set([former?.companyId ?? null, companyId]))
    if (id !== null) await standingChanged(tx, id);
  if (former && former.companyId !== companyId) await keepHead(tx, former.companyId);
  if (companyId === null) return;
  // Whatever company was asked for access to: the user has one now.
  await tx.delete(accessRequests).where(eq(accessRequests.userId, userId));
  await tx.insert(companyBindings).values({ userId, companyId, since: sql`clock_timestamp()` });
  await registerCompany(tx, companyId);
  await userBound.get()(tx, { userId, companyId });
}

/** A company has somebody to lead it: its first user does, whatever was meant. */
async function roleWithin(tx: Tx, companyId: number, role: CompanyRole): Promise<CompanyRole> {
  return (await hasHead(tx, companyId)) ? role : 'head';
}

/** Who is blocked leads nobody. */
export async function hasHead(tx: Tx, companyId: number, without?: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.companyRole, 'head'),
        eq(users.status, active),
        without === undefined ? undefined : ne(users.id, without),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Where the last one who may come in is gone, whoever of the others has acted for the company longest leads it. */
async function keepHead(tx: Tx, companyId: number): Promise<void> {
  if (await hasHead(tx, companyId)) return;
  const [next] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(companyBindings, eq(companyBindings.userId, users.id))
    .where(eq(users.companyId, companyId))
    .orderBy(desc(eq(users.status, active)), asc(companyBindings.since), asc(users.id))
    .limit(1);
  if (next) await tx.update(users).set({ companyRole: 'head' }).where(eq(users.id, next.id));
}
