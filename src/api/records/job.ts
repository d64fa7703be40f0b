// Background work that was given up after too many attempts. What it carries is never shown: letters have links that let
// their reader in.
import { z } from 'zod';
import { time } from '../fields.ts';

export const jobRecord = z.object({
  id: z.int(),
  kind: z.string(),
  /** The kind in words. */
  title: z.string(),
  /** What it is about, such as a letter's address and subject; null where the kind says enough. */
  about: z.string().nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: time,
  failedAt: time,
});
export type JobRecord = z.infer<typeof jobRecord>;
