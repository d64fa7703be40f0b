// Requests for access: who asks, and who may decide.
import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { AccessRequest, OwnAccessRequest } from '../../../api/records/access-request.ts';
import { leadsCompany, type Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { accessRequests, companies } from '../companies/tables.ts';
import { users } from '../core/tables.ts';

/** Whoever has proved the address and leads the company, and the administrator. */
export const mayDecide = (
  { role, companyId, companyRole, emailVerified }: Visitor,
  company: number,
): boolean =>
  role === 'admin' ||
  (emailVerified && companyId === company && companyRole !== undefined && leadsCompany(companyRole));

/** Requests of users who have proved their address: nobody is shown a name behind an address that is another's. */
async function proved(db: Db | Tx, where: SQL | undefined): Promise<AccessRequest[]> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      companyId: companies.id,
      companyTitle: companies.title,
      itn: companies.itn,
      createdAt: accessRequests.createdAt,
    })
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .innerJoin(companies, eq(companies.id, accessRequests.companyId))
    .where(and(isNotNull(users.emailVerifiedAt), isNull(companies.deletedAt), where))
    .orderBy(asc(accessRequests.createdAt), asc(users.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function requestsFor(db: Db, visitor: Visitor): Promise<AccessRequest[]> {
  if (visitor.role === 'admin') return proved(db, undefined);
  const { companyId } = visitor;
  if (companyId === null || !mayDecide(visitor, companyId)) return [];
  return proved(db, eq(accessRequests.companyId, companyId));
}

export async function requestOf(db: Db | Tx, userId: number): Promise<AccessRequest | null> {
  const [request] = await proved(db, eq(accessRequests.userId, userId));
  return request ?? null;
}

/** Proved or not: one's own. */
export async function ownRequest(db: Db | Tx, userId: number): Promise<OwnAccessRequest | null> {
  const [row] = await db
    .select({ companyTitle: companies.title, itn: companies.itn, createdAt: accessRequests.createdAt })
    .from(accessRequests)
    .innerJoin(companies, eq(companies.id, accessRequests.companyId))
    .where(eq(accessRequests.userId, userId));
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null;
}
