// The organiser's estimate of a lot: what it is expected to cost, item by item or as a whole.
import { z } from 'zod';
import { decimal, id, money } from '../fields.ts';

export const estimates = z.object({
  currency: z.string(),
  /** Now and by who asks. */
  mayChange: z.boolean(),
  /** Of the lot as a whole, where its items are not estimated one by one. Without VAT. */
  total: decimal.nullable(),
  /** For a unit, without VAT, in the lot's currency. Items without an estimate are not listed. */
  items: z.array(z.object({ orderId: z.int(), price: decimal })),
  /** Estimates times ordered quantities; null where nothing is estimated. */
  sum: decimal.nullable(),
});
export type Estimates = z.infer<typeof estimates>;

/** What is not named stays; null takes an estimate away. */
export const estimatesChange = z.object({
  total: money.nullable().optional(),
  items: z
    .array(z.object({ orderId: id, price: money.nullable() }))
    .max(5_000)
    .default([]),
});
export type EstimatesChange = z.output<typeof estimatesChange>;

/** What was saved against the estimate, on the quantities that were allocated. */
export const estimateSaving = z.object({
  /** Items that were estimated and allocated; 0 where the lot is estimated as a whole. */
  items: z.int(),
  estimated: decimal,
  final: decimal,
  saved: decimal,
  /** Of the estimate, two decimals; below zero where it was exceeded. */
  percent: decimal,
});
export type EstimateSaving = z.infer<typeof estimateSaving>;
