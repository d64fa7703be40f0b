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
      total: decimal,
      baseTotal: decimal,
      totalConverted: decimal.nullable(),
      lines: z.array(roundLine),
    })
    .nullable(),
});
export type RoundState = z.infer<typeof roundState>;
