// What a participant learns after the finish of why it was not chosen; no rival's name and no rival's price.
import { z } from 'zod';
import { decimal } from '../fields.ts';

const band = z.object({ from: z.int(), to: z.int() });

export const debrief = z.object({
  place: z.int().nullable(),
  /** How many were compared. */
  of: z.int(),
  /** Why it was not admitted; null where it was. */
  refusal: z.string().nullable(),
  items: z.array(
    z.object({
      orderId: z.int(),
      index: z.int(),
      name: z.string(),
      outcome: z.enum(['won', 'notOffered', 'refused', 'noWinner', 'dearer', 'otherGround']),
      /** By how many per cent the price should have been lower, within these bounds. */
      band: band.nullable(),
      /** Why the offer was not approved. */
      reason: z.string().nullable(),
      /** How much of what was ordered was won, where it is not all. */
      part: z.object({ won: decimal, of: decimal }).nullable(),
    }),
  ),
  /** The item that the least change would have won. */
  least: z.object({ index: z.int(), name: z.string(), band }).nullable(),
  scores: z.array(
    z.object({ title: z.string(), weight: decimal, score: decimal.nullable(), best: decimal.nullable() }),
  ),
});
export type Debrief = z.infer<typeof debrief>;
