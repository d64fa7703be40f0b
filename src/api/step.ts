// The shape of a step button as every lot and application brings it, and the errors' shape.
import { z } from 'zod';

export const step = z.object({
  /** The law's event, such as `lot.prolong`. */
  event: z.string(),
  /** The path of the call that takes the step, ready to be sent. */
  call: z.string(),
  open: z.boolean(),
  /** One Russian sentence a reason; empty where the step is open. */
  reasons: z.array(z.string()),
  /** Fields of the body that the step needs as things stand: a reason may be wanted of one record and not of another. */
  asks: z.array(z.string()),
});
export type Step = z.infer<typeof step>;

export const problem = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** With a refused step: the steps open now. */
  allowed: z.array(step).optional(),
  /** With 412: the record as it stands. */
  current: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;
