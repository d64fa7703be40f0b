// What happens to a lot by itself, who is waited for, and every way out of its state with what closes it.
import { z } from 'zod';
import { time } from '../fields.ts';

/** A page of the lot by its last part: `rating`; empty: the overview. Null: no page helps. */
const page = z.string().nullable();

export const door = z.object({
  event: z.string(),
  label: z.string(),
  /** Who takes it. */
  by: z.array(z.string()),
  open: z.boolean(),
  reasons: z.array(
    z.object({
      code: z.string(),
      text: z.string(),
      /** Who can lift it; null: nobody. */
      who: z.string().nullable(),
      page,
      /** It lifts by itself then. */
      at: time.nullable(),
    }),
  ),
});
export type DoorRecord = z.infer<typeof door>;

export const ahead = z.object({
  happens: z.array(z.object({ at: time, text: z.string() })),
  waits: z.array(z.object({ who: z.string(), what: z.string(), page })),
  /** Until when the first of the opened prices stands; for staff, as long as nobody is chosen. */
  pricesUntil: time.nullable(),
  /** For the organiser and the administrator; to others an empty list. */
  doors: z.array(door),
});
export type Ahead = z.infer<typeof ahead>;
