import type { UserRecord } from '../../../api/records/user.ts';
import { blockedFlag } from '../../../machines/user.ts';
import { isoOrNull, type UserWithCompany } from '../auth/present.ts';

/** As the administrator sees a user. */
export const presentUser = ({ user, company }: UserWithCompany): UserRecord => ({
  id: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone,
  role: user.role,
  blocked: blockedFlag(user.status),
  emailVerifiedAt: isoOrNull(user.emailVerifiedAt),
  company,
  createdAt: user.createdAt.toISOString(),
  version: user.version,
});
