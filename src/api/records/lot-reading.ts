// Who has read what of a lot.
import { z } from 'zod';
import { time } from '../fields.ts';
import { readingKinds } from '../../rules/closed-lists.ts';
import { USER_ROLES } from '../../machines/access.ts';

export const reader = z.object({ id: z.int(), name: z.string(), role: z.enum(USER_ROLES) });
export type Reader = z.infer<typeof reader>;

export const lotReading = z.object({
  id: z.int(),
  at: time,
  by: reader,
  what: z.enum(readingKinds),
  /** The file's name, the company of the application; empty where the kind says all. */
  about: z.string(),
});
export type LotReading = z.infer<typeof lotReading>;
