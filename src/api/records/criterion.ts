// What a weighted rating is made of, and the ways a rating may be calculated.
import { z } from 'zod';
import { criterionCodes, ratingTypes } from '../../rules/closed-lists.ts';
import { id, name } from '../fields.ts';

export const criterion = z.object({
  id: z.int(),
  lotId: z.int(),
  code: z.enum(criterionCodes),
  title: z.string(),
  /** Whole per cent. */
  weight: z.int(),
});
export type Criterion = z.infer<typeof criterion>;

/** A criterion as it is written; the title of its code is used where none is given. */
export const criterionDraft = z.object({
  code: z.enum(criterionCodes),
  title: name.optional(),
  weight: z.int().min(1).max(100),
});

export const newCriterion = criterionDraft.extend({ lotId: id });

export const ratingType = z.object({
  code: z.enum(ratingTypes),
  title: z.string(),
  description: z.string(),
});
