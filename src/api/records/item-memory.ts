// What was paid for an item before, in finished lots that the reader may see.
import { z } from 'zod';
import { likenesses } from '../../rules/item-likeness.ts';
import { decimal, time } from '../fields.ts';

export const itemMemory = z.object({
  orderId: z.int(),
  /** How the earlier items are known to be like it. */
  by: z.enum(likenesses),
  /** How many of them the figures are of, the newest. */
  sample: z.int(),
  /** For a unit without VAT, in the lot's currency. */
  last: z.object({
    price: decimal,
    at: time,
    lotId: z.int(),
    lotNumber: z.string(),
    /** Companies that offered it then. */
    vendors: z.int(),
  }),
  median: decimal,
  least: decimal,
  most: decimal,
});
export type ItemMemory = z.infer<typeof itemMemory>;
