// The calculated rating of a lot: one row an admitted application.
import { z } from 'zod';
import { criterionCodes } from '../../rules/closed-lists.ts';
import { decimal, id, percent, time } from '../fields.ts';

export const criterionScore = z.object({
  criterionId: z.int().nullable(),
  code: z.enum(criterionCodes),
  title: z.string(),
  /** The own raw value: a total, days, months or the entered score. */
  value: z.string().nullable(),
  /** What stands at 100 among the compared. */
  best: z.string().nullable(),
  /** 0–100. */
  score: z.string().nullable(),
  weight: z.string(),
});

export const rating = z.object({
  lotId: z.int(),
  applicationId: z.int(),
  companyTitle: z.string(),
  place: z.int().nullable(),
  total: decimal.nullable(),
  convertedTotal: decimal.nullable(),
  coverage: z.object({ items: z.int(), of: z.int() }),
  scores: z.array(criterionScore),
  /** Items with the first place. */
  ratingsWon: z.int(),
  positions: z.array(z.object({ orderId: z.int(), place: z.int(), comparableUnitPrice: decimal })),
  calculatedAt: time,
  stale: z.boolean(),
});
export type RatingRecord = z.infer<typeof rating>;

/** One entered score of an expert criterion; null takes it away. */
export const expertScore = z.object({
  applicationId: id,
  criterionId: id,
  score: percent.nullable(),
});
