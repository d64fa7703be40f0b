import { users, type UserRow } from '../core/tables.ts';
import { companies } from '../companies/tables.ts';
import { eq } from 'drizzle-orm';
import type { UserRecord, ProfileRecord } from '../../../api/records/user.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isVerified, type Visitor } from '../../../machines/access.ts';
import { isAccredited } from '../../../machines/company-statuses.ts';

/** Columns of a user beside the company: `select(withCompany).from(users).leftJoin(companies, ofCompany)`. */
export const withCompany = {
  user: users,
  company: {
    id: companies.id,
    title: companies.title,
    itn: companies.itn,
    moderationStatus: companies.moderationStatus,
    revoked: companies.revoked,
  },
};

export const ofCompany = eq(companies.id, users.companyId);

export interface UserWithCompany {
  user: UserRow;
  company: UserRecord['company'];
}

export async function loadUser(db: Db | Tx, id: number): Promise<UserWithCompany> {
  const [row] = await db
    .select(withCompany)
    .from(users)
    .leftJoin(companies, ofCompany)
    .where(eq(users.id, id));
  if (!row) throw notFound();
  return row;
}

export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** As a user sees oneself. */
export const presentProfile = ({ user, company }: UserWithCompany): ProfileRecord => ({
  id: user.id,
  name: user.name,
  email: user.email,
  pendingEmail: user.pendingEmail,
  phone: user.phone,
  role: user.role,
  emailVerifiedAt: isoOrNull(user.emailVerifiedAt),
  companyId: user.companyId,
  companyRole: user.companyId === null ? null : user.companyRole,
  company,
  verified: isVerified({
    id: user.id,
    role: user.role,
    name: user.name,
    companyId: user.companyId,
    emailVerified: user.emailVerifiedAt !== null,
    accredited: company !== null && isAccredited(company.moderationStatus),
  }),
  createdAt: user.createdAt.toISOString(),
  version: user.version,
});

/** Whose deputy the visitor is today, as the page marks it. */
export const standingOf = ({ standsFor = [] }: Visitor): Pick<ProfileRecord, 'standsFor'> =>
  standsFor.length === 0
    ? {}
    : {
        standsFor: standsFor.map(({ id, accusative = '', until = '' }) => ({ id, accusative, until })),
      };
