// Allocation of the ordered quantities to offers.
import { z } from 'zod';
import { decimal, id, quantity } from '../fields.ts';

/** Sent for one offer: null takes the allocation away. */
export const allocationInput = z.object({
  offerId: id,
  quantity: quantity.nullable(),
  /** What stood there when it was typed: another quantity by now is refused, not written over. Not named: whatever stands there. */
  was: quantity.nullable().optional(),
});

export const allocationLine = z.object({
  orderId: z.int(),
  offerId: z.int(),
  applicationId: z.int(),
  companyTitle: z.string(),
  quantity: decimal,
  comparableUnitPrice: decimal,
  sum: decimal,
});

export const allocationSuggestion = z.object({
  currency: z.string(),
  lines: z.array(allocationLine),
  total: decimal,
  /** What is allocated now, at the same comparable prices. */
  chosenTotal: decimal,
  /** chosenTotal − total. */
  difference: decimal,
  /** Items that cannot be covered in full, with what is left. */
  uncovered: z.array(z.object({ orderId: z.int(), remainder: decimal })),
  /** Whether both cover the same quantities, so that the difference means something. */
  isComparable: z.boolean(),
});

/** How far the allocation covers what was ordered: what is confirmed when the lot is finished. */
export const allocationCoverage = z.object({
  currency: z.string(),
  /** Items with an ordered quantity. */
  items: z.int(),
  /** At comparable prices. */
  allocatedSum: decimal,
  /** The same with the rest bought at the lowest of the prices that may be allocated. */
  wholeSum: decimal,
  /** Who would supply, by the sum, the largest first. */
  winners: z.array(z.object({ companyTitle: z.string(), items: z.int(), sum: decimal })),
  /** Items of which some ordered quantity stays without a winner. */
  left: z.array(
    z.object({
      orderId: z.int(),
      index: z.int(),
      name: z.string(),
      unitTitle: z.string().nullable(),
      ordered: decimal,
      allocated: decimal,
      remainder: decimal,
      /** Whether the offers that may be allocated reach the remainder. */
      isReachable: z.boolean(),
    }),
  ),
});
export type Coverage = z.infer<typeof allocationCoverage>;

export const allocationState = z.object({
  lotId: z.int(),
  items: z.array(z.object({ orderId: z.int(), ordered: decimal, allocated: decimal, remainder: decimal })),
  offers: z.array(z.object({ offerId: z.int(), allocatedQuantity: decimal.nullable() })),
});
