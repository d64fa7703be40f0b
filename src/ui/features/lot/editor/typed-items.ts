/** What was typed over a list of items, as it waits for its user after a session has ended. */
import { z } from 'zod';
import { itemFields } from './item-rows.ts';

const edits = z.partialRecord(z.enum(itemFields), z.string());

export const typedItems = z.object({
  stored: z.array(z.object({ id: z.number(), edits })),
  added: z.array(z.object({ index: z.number().optional(), edits })),
  removed: z.array(z.number()),
  moved: z.array(z.tuple([z.number(), z.number()])),
});

export type TypedItems = z.infer<typeof typedItems>;
