// A user as the administrator sees it, and as one sees oneself.
import { z } from 'zod';
import { companyRoles, USER_ROLES } from '../../machines/access.ts';
import { moderationStatuses } from '../../machines/company-statuses.ts';
import { time } from '../fields.ts';

export const userRole = z.enum(USER_ROLES);
export type UserRole = z.infer<typeof userRole>;
/** "1" blocked, "0" not blocked. */
export const blockedField = z.enum(['0', '1']);

export const userCompany = z.object({
  id: z.int(),
  title: z.string(),
  itn: z.string(),
  moderationStatus: z.enum(moderationStatuses),
  revoked: z.boolean(),
});

export const userRecord = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: userRole,
  blocked: blockedField,
  /** The personal data have been erased for good. */
  isErased: z.boolean(),
  emailVerifiedAt: time.nullable(),
  secondFactor: z.boolean(),
  company: userCompany.nullable(),
  createdAt: time,
  version: z.int(),
});
export type UserRecord = z.infer<typeof userRecord>;

/** Who is signed in: all that `Visitor` (src/machines/access.ts) is made of, and more for the header. */
export const profileRecord = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** A new address that waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  phone: z.string().nullable(),
  role: userRole,
  emailVerifiedAt: time.nullable(),
  companyId: z.int().nullable(),
  /** Null for who acts for no company. */
  companyRole: z.enum(companyRoles).nullable(),
  company: userCompany.nullable(),
  /** E-mail verified and, for a vendor, the company accredited. */
  verified: z.boolean(),
  /** Whose deputy it is today; absent where nobody is away. */
  standsFor: z.array(z.object({ id: z.int(), accusative: z.string(), until: z.string() })).optional(),
  createdAt: time,
  version: z.int(),
});
export type ProfileRecord = z.infer<typeof profileRecord>;
