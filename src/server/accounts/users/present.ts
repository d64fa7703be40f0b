import type { UserRecord } from '../../../api/records/user.ts';
import { blockedFlag, isErased } from '../../../machines/user.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isoOrNull, ofCompany, withCompany, type UserWithCompany } from '../auth/present.ts';
import { companies } from '../companies/tables.ts';
import { users } from '../core/tables.ts';
import { secondFactors } from '../second-factor/tables.ts';

/** `select(forAdmin).from(users).leftJoin(companies, ofCompany)`. */
export const forAdmin = {
  ...withCompany,
  hasSecondFactor: sql<boolean>`exists (select 1 from ${secondFactors}
    where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)`,
};

export interface UserForAdmin extends UserWithCompany {
  hasSecondFactor: boolean;
}

export async function loadForAdmin(db: Db | Tx, id: number): Promise<UserForAdmin> {
  const [row] = await db.select(forAdmin).from(users).leftJoin(companies, ofCompany).where(eq(users.id, id));
  if (!row) throw notFound();
  return row;
}

/** As the administrator sees a user. */
export const presentUser = ({ user, company, hasSecondFactor }: UserForAdmin): UserRecord => ({
  id: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone,
  role: user.role,
  blocked: blockedFlag(user.status),
  isErased: isErased(user.status),
  emailVerifiedAt: isoOrNull(user.emailVerifiedAt),
  secondFactor: hasSecondFactor,
  company,
  createdAt: user.createdAt.toISOString(),
  version: user.version,
});
