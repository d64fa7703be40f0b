// A template of lots: what every new one begins with. Prices are never part of it.
import { z } from 'zod';
import { name, time } from '../fields.ts';

export const lotTemplate = z.object({
  id: z.int(),
  name: z.string(),
  /** How many items and invited companies a lot made of it has. */
  items: z.int(),
  invitees: z.int(),
  by: z.string(),
  /** By the reader: who made it, and the administrator. */
  canChange: z.boolean(),
  createdAt: time,
});
export type LotTemplate = z.infer<typeof lotTemplate>;

export const lotTemplateDraft = z.object({ name });

/** A company that had to do with the lot that this one was made after, and is not invited yet. */
export const formerInvitee = z.object({ companyId: z.int(), title: z.string(), itn: z.string().nullable() });
export type FormerInvitee = z.infer<typeof formerInvitee>;
