// A user who asks to act for a company that is on the platform already; it goes with the answer.
import { z } from 'zod';
import { id, time } from '../fields.ts';

/** As whoever decides sees it. Its id is the user's: each asks one company at a time. */
export const accessRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  companyId: id,
  companyTitle: z.string(),
  itn: z.string(),
  createdAt: time,
});
export type AccessRequest = z.infer<typeof accessRequest>;

/** As the one who asked sees it: nothing of the company but what was typed and what its registry tells. */
export const ownAccessRequest = accessRequest.pick({ companyTitle: true, itn: true, createdAt: true });
export type OwnAccessRequest = z.infer<typeof ownAccessRequest>;

/** How the last one ended, where it was refused. Who answered is told by no name. */
export const accessRefusal = z.object({
  companyTitle: z.string(),
  itn: z.string(),
  refusedAt: time,
  by: z.enum(['head', 'admin']),
  reason: z.string(),
});
export type AccessRefusal = z.infer<typeof accessRefusal>;
