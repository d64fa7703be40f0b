// What a later publication of a lot changed against the one before it.
import { z } from 'zod';
import { time } from '../fields.ts';

const change = z.object({ label: z.string(), from: z.string(), to: z.string() });

const difference = z.object({
  terms: z.array(change),
  items: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      index: z.int(),
      name: z.string(),
      /** Of a changed one. */
      changes: z.array(change),
    }),
  ),
});
export type Difference = z.infer<typeof difference>;

export const amendment = z.object({
  /** Of the later publication. */
  version: z.int(),
  publishedAt: time,
  ...difference.shape,
});
/** Of a draft against what was published last; null where nothing was. */
export const nextAmendment = difference.nullable();
export type Amendment = z.infer<typeof amendment>;
