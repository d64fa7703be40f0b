// Who acts for a company, and who is invited to.
import { z } from 'zod';
import { companyRoles } from '../../machines/access.ts';
import { id, time } from '../fields.ts';

export const colleague = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(companyRoles),
  emailVerified: z.boolean(),
  /** Since when the user acts for the company. */
  since: time.nullable(),
});
export type Colleague = z.infer<typeof colleague>;

export const companyInvite = z.object({
  id,
  email: z.string(),
  role: z.enum(companyRoles),
  invitedBy: z.string().nullable(),
  createdAt: time,
});
export type CompanyInvite = z.infer<typeof companyInvite>;

/** As the invited user sees it. */
export const ownInvite = companyInvite
  .omit({ email: true })
  .extend({ companyTitle: z.string(), itn: z.string() });
export type OwnInvite = z.infer<typeof ownInvite>;
