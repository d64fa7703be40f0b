// The re-bid round as a vendor that was marked for it sees it, and as the staff do.
import { z } from 'zod';
import { decimal, time } from '../fields.ts';

export const roundLine = z.object({
  offerId: z.int(),
  orderId: z.int(),
  index: z.int(),
  name: z.string(),
  offerName: z.string(),
  isAnalogue: z.boolean(),
  quantity: decimal,
  unit: z.string().nullable(),
  unitTitle: z.string().nullable(),
  /** The price the round began with. */
  basePrice: decimal,
  /** The own last price. */
  price: decimal,
  loweredPercent: decimal,
  /** The next price may be this or lower. */
  maxNextPrice: decimal,
  sum: decimal,
  /** Place among the offers for this item, as of `placesAt`; null until the first tick or where it cannot be compared. */
  place: z.int().nullable(),
  /** In the lot's currency without VAT, as of `placesAt`; null unless the round shows it. */
  bestPrice: decimal.nullable(),
});

export const roundState = z.object({
  lotId: z.int(),
  lotCurrency: z.string(),
  number: z.int(),
  startedAt: time,
  endsAt: time,
  serverTime: time,
  isRunning: z.boolean(),
  isAnnulled: z.boolean(),
  stepKind: z.enum(['percent', 'money']),
  step: decimal,
  visibility: z.enum(['place', 'best']),
  extensionMinutes: z.int(),
  extensionLimit: z.int(),
  extensionsUsed: z.int(),
  /** Places and best prices are as of this moment, and again at `nextPlacesAt`: a fixed tick, whatever rivals do. */
  placesAt: time,
  nextPlacesAt: time.nullable(),
  /** Staff: how many companies have set a price; null for a vendor. */
  tookPart: z.int().nullable(),
  /** Staff: how many were marked; null for a vendor. */
  invited: z.int().nullable(),
  own: z
    .object({
      applicationId: z.int(),
      currency: z.string(),
      vat: z.string(),
      /** By the comparable total among the marked; null where it cannot be compared. */
      place: z.int().nullable(),
      /** How it went, as the ticks showed it: each stands from its moment on. */
      places: z.array(z.object({ at: time, place: z.int().nullable() })),
      total: decimal,
      baseTotal: decimal,
      totalConverted: decimal.nullable(),
      /** The own total after each of the own moves, in the own currency. */
      moves: z.array(z.object({ at: time, total: decimal })),
      lines: z.array(roundLine),
    })
    .nullable(),
});
export type RoundState = z.infer<typeof roundState>;

/** What a step would let each vendor do, from the prices that are known to the staff: those before the round. */
export const roundRehearsal = z.object({
  lotId: z.int(),
  currency: z.string(),
  stepKind: z.enum(['percent', 'money']),
  step: decimal,
  /** The marked take part; where nobody is marked all admitted are shown. */
  isMarked: z.boolean(),
  participants: z.array(
    z.object({
      applicationId: z.int(),
      companyTitle: z.string(),
      /** Null where it cannot be compared. */
      place: z.int().nullable(),
      /** At the ordered quantities, in the lot's currency, without VAT. */
      total: decimal,
      /** In per cent above the best. */
      toBest: decimal.nullable(),
      /** The total after one least step on every item. */
      afterStep: decimal,
      stepSum: decimal,
      /** How many such steps it takes to come below the best of now; null for the best and where none would do. */
      stepsToLead: z.int().nullable(),
    }),
  ),
  /** The best total if each made one step; null where nobody can be compared. */
  bestAfterStep: decimal.nullable(),
});
export type RoundRehearsal = z.infer<typeof roundRehearsal>;

/** How a round went, told once it is revealed. */
export const roundPicture = z.object({
  lotId: z.int(),
  number: z.int(),
  currency: z.string(),
  startedAt: time,
  endedAt: time,
  extensionMinutes: z.int(),
  extensionsUsed: z.int(),
  participants: z.array(
    z.object({
      applicationId: z.int(),
      companyTitle: z.string(),
      placeBefore: z.int().nullable(),
      place: z.int().nullable(),
      totalBefore: decimal,
      total: decimal,
      /** The total after each move, and of how many offers the price was lowered. */
      moves: z.array(z.object({ at: time, total: decimal, lines: z.int() })),
    }),
  ),
  items: z.array(
    z.object({
      orderId: z.int(),
      index: z.int(),
      name: z.string(),
      quantity: decimal,
      /** The lowest comparable unit price before and after. */
      before: decimal.nullable(),
      after: decimal.nullable(),
      winner: z.string().nullable(),
    }),
  ),
});
export type RoundPicture = z.infer<typeof roundPicture>;
