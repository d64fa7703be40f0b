// A file attached to a record, as its owner record shows it.
import { z } from 'zod';
import { time } from '../fields.ts';

export const attachment = z.object({
  id: z.int(),
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: time,
  url: z.string(),
});
export type Attachment = z.infer<typeof attachment>;
