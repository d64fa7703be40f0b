// A company's users and its invitations.
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Colleague, CompanyInvite, OwnInvite } from '../../../api/records/colleague.ts';
import { russianQuotes } from '../../../rules/quotes.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { companies, companyBindings, companyInvites } from '../companies/tables.ts';
import { users } from '../core/tables.ts';

export async function colleaguesOf(db: Db | Tx, companyId: number): Promise<Colleague[]> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: users.companyRole,
      verifiedAt: users.emailVerifiedAt,
      since: companyBindings.since,
    })
    .from(users)
    .leftJoin(companyBindings, eq(companyBindings.userId, users.id))
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ verifiedAt, since, ...rest }) => ({
    ...rest,
    emailVerified: verifiedAt !== null,
    since: since?.toISOString() ?? null,
  }));
}

export async function invitesOf(db: Db | Tx, companyId: number, id?: number): Promise<CompanyInvite[]> {
  const rows = await db
    .select({
      id: companyInvites.id,
      email: companyInvites.email,
      role: companyInvites.role,
      invitedBy: users.name,
      createdAt: companyInvites.createdAt,
    })
    .from(companyInvites)
    .leftJoin(users, eq(users.id, companyInvites.invitedBy))
    .where(
      and(eq(companyInvites.companyId, companyId), id === undefined ? undefined : eq(companyInvites.id, id)),
    )
    .orderBy(asc(companyInvites.createdAt), asc(companyInvites.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Those to an address that its user has proved. */
export async function invitesTo(db: Db | Tx, email: string): Promise<OwnInvite[]> {
  const rows = await db
    .select({
      id: companyInvites.id,
      role: companyInvites.role,
      invitedBy: users.name,
      createdAt: companyInvites.createdAt,
      companyTitle: companies.title,
      itn: companies.itn,
    })
    .from(companyInvites)
    .innerJoin(companies, and(eq(companies.id, companyInvites.companyId), isNull(companies.deletedAt)))
    .leftJoin(users, eq(users.id, companyInvites.invitedBy))
    .where(eq(companyInvites.email, email.toLowerCase()))
    .orderBy(asc(companyInvites.createdAt), asc(companyInvites.id));
  return rows.map((row) => ({
    ...row,
    companyTitle: russianQuotes(row.companyTitle),
    createdAt: row.createdAt.toISOString(),
  }));
}
