// An invitation to the platform or to a lot.
import { z } from 'zod';
import { invitationStatuses } from '../../machines/invitation-statuses.ts';
import { time } from '../fields.ts';

export const invitation = z.object({
  id: z.int(),
  lotId: z.int().nullable(),
  lot: z
    .object({
      id: z.int(),
      number: z.string(),
      title: z.string(),
      /** It takes applications, or will: only then is there anything to accept. */
      isOfUse: z.boolean(),
    })
    .nullable(),
  companyId: z.int().nullable(),
  company: z.object({ id: z.int(), title: z.string() }).nullable(),
  email: z.string(),
  role: z.enum(['vendor', 'manager', 'security', 'auditor', 'admin']),
  status: z.enum(invitationStatuses),
  sentAt: time,
  acceptedAt: time.nullable(),
  expiresAt: time,
});
export type Invitation = z.infer<typeof invitation>;
