// The memo of a choice: what the commission is told, and the organiser's own reasons.
import { z } from 'zod';
import { description, time } from '../fields.ts';

export const decisionReasons = z.object({
  /** Empty where nobody has written any. */
  text: z.string(),
  by: z.string().nullable(),
  at: time.nullable(),
  /** By who asks, now. */
  canChange: z.boolean(),
});
export type DecisionReasons = z.infer<typeof decisionReasons>;

export const decisionReasonsDraft = z.object({ text: description });
