// An uploaded file as every record brings it.
import { z } from 'zod';
import { id, time } from '../fields.ts';

export const fileRecord = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: time,
  /** Path of the call that gives the content, ready for a link. */
  url: z.string(),
});
export type FileRecord = z.infer<typeof fileRecord>;
