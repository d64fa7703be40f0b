// A favourite: a lot, an application, an item or an offer that the user keeps at hand.
import { z } from 'zod';
import { time } from '../fields.ts';

export const favoriteModels = ['lot', 'application', 'order', 'offer'] as const;
export type FavoriteModel = (typeof favoriteModels)[number];

export const favorite = z.object({
  id: z.int(),
  model_type: z.enum(favoriteModels),
  model_id: z.int(),
  title: z.string(),
  /** A second line: the lot's number, the status. */
  note: z.string(),
  /** Path of its page. */
  link: z.string(),
  lotId: z.int().nullable(),
  createdAt: time,
});
export type Favorite = z.infer<typeof favorite>;
