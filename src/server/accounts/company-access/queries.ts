// Requests for access: who asks, and who may decide.
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { AccessRefusal, AccessRequest, OwnAccessRequest } from '../../../api/records/access-request.ts';
import { decidesAccess, type Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import { accessRequests, companies } from '../companies/tables.ts';
import { active } from '../core/queries.ts';
import { users } from '../core/tables.ts';

export const mayDecide = (visitor: Visitor, company: number): boolean =>
  decidesAccess(visitor) && (visitor.role === 'admin' || visitor.companyId === company);

/** Requests of users who may come in and have proved their address: nobody is shown a name behind an address that is another's. */
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
    .where(
      and(eq(users.status, active), isNotNull(users.emailVerifiedAt), isNull(companies.deletedAt), where),
    )
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

/** What a user and a company may come to, as the company's history tells it. */
const TURNS = [
  'company.accessAsked',
  'company.accessWithdrawn',
  'company.accessDeclined',
  'company.userAttached',
  'company.userDetached',
];

/** A request goes with its answer: that it was refused is told by the history alone, until something else happens. */
export async function lastRefusal(db: Db, userId: number): Promise<AccessRefusal | null> {
  const [last] = await db
    .select({
      event: history.event,
      byRole: history.byRole,
      at: history.at,
      reason: sql<string | null>`${history.payload}->>'reason'`,
      companyTitle: companies.title,
      itn: companies.itn,
    })
    .from(history)
    .innerJoin(companies, eq(companies.id, history.modelId))
    .where(
      and(
        eq(history.model, 'company'),
        inArray(history.event, TURNS),
        eq(sql`${history.payload}->>'userId'`, String(userId)),
      ),
    )
    .orderBy(desc(history.id))
    .limit(1);
  if (last?.event !== 'company.accessDeclined') return null;
  const { byRole, at, reason, companyTitle, itn } = last;
  return {
    companyTitle,
    itn,
    refusedAt: at.toISOString(),
    by: byRole === 'admin' ? 'admin' : 'head',
    reason: reason ?? '',
  };
}
