// What a vendor offered before, for the items and the terms of a lot at hand: the own company's, and nobody else's.
import { z } from 'zod';
import { bases } from '../../rules/closed-lists.ts';
import { VAT_CODES } from '../../rules/vat.ts';
import { decimal, time } from '../fields.ts';
import { terms } from './application-terms.ts';
import { offer } from './offer.ts';

const source = {
  applicationId: z.int(),
  lot: z.object({ id: z.int(), number: z.string() }),
  submittedAt: time,
};

/** The last own price for an item like one of the lot's. */
export const ownPastPrice = z.object({
  ...source,
  /** The item of the lot at hand. */
  orderId: z.int(),
  /** By what the items are alike. */
  by: z.enum(['code', 'name']),
  /** Of a unit, without VAT; of the last re-bid where there was one. */
  price: decimal,
  currency: z.string(),
  vat: z.enum(VAT_CODES),
  basis: z.enum(bases),
  ...offer.pick({
    quantity: true,
    name: true,
    manufacturer: true,
    country: true,
    guaranteePeriod: true,
    shipmentPeriod: true,
  }).shape,
  /** Those before it for the same thing, newest first: two at most, one of an application. */
  older: z.array(z.object({ ...source, price: decimal, currency: z.string() })),
});
export type OwnPastPrice = z.infer<typeof ownPastPrice>;

/** Terms that hold beyond one lot: neither its place, basis and dates, nor the consent to its conditions. */
export const lastingTerms = terms.omit({
  basis: true,
  address: true,
  startDelivery: true,
  startProduction: true,
  isAgree: true,
});
export type LastingTerms = z.infer<typeof lastingTerms>;

export const ownPast = z.object({
  prices: z.array(ownPastPrice),
  /** Of the last submitted application to another lot; null where there is none. */
  last: z.object({ ...source, files: z.int(), terms: lastingTerms }).nullable(),
});
export type OwnPast = z.infer<typeof ownPast>;
