// What a vendor fills in beside the offers: as it is sent (all optional, for autosaves) and as it is read.
import { z } from 'zod';
import { contractSituations } from '../../machines/agreement-statuses.ts';
import { bases, vendorTypes, type Basis } from '../../rules/closed-lists.ts';
import { CURRENCIES } from '../../rules/currencies.ts';
import { VAT_CODES } from '../../rules/vat.ts';
import { comment, date, email, money, optionalName, percent, phone, textBetween } from '../fields.ts';
import { givenDate } from '../given-dates.ts';

export const DEFAULT_BASIS: Basis = 'DDP';

const currency = z.enum(CURRENCIES.map(({ code }) => code) as [string, ...string[]], {
  error: 'Неизвестная валюта',
});
const days = z.number().int().min(0, 'Не меньше нуля').max(3_650, 'Не больше 3650 дней');
const place = textBetween({ min: 0, max: 1_000 });
const blank = z.literal('').transform(() => null);

export const agent = z.object({
  name: optionalName,
  primaryPhone: z.union([blank, phone]).nullable(),
  secondaryPhone: z.union([blank, phone]).nullable(),
  email: z.union([blank, email]).nullable(),
});
export const paymentTerms = z.object({
  prepaymentPercent: percent.nullable(),
  deferralDays: days.nullable(),
  comment,
});

/** An own class of fields, so that the clarification's blocks and the forms name them alike. */
const fields = {
  vendorType: z.enum(vendorTypes).nullable(),
  currency,
  vat: z.enum(VAT_CODES),
  basis: z.enum(bases),
  address: place.nullable(),
  priceIncludes: comment.nullable(),
  minSum: money.nullable(),
  isOptionEnabled: z.boolean(),
  /** Days the prices stand for. */
  isValidFor: days.nullable(),
  isToleranceEnabled: z.boolean(),
  tolerancePlus: percent.nullable(),
  toleranceMinus: percent.nullable(),
  /** Days from the contract. */
  shipmentPeriod: days.nullable(),
  startDelivery: date.nullable(),
  startProduction: date.nullable(),
  paymentConditions: paymentTerms,
  guarantee: comment.nullable(),
  /** Days for the documents. */
  documentationPeriod: days.nullable(),
  agent,
  /** Contract situation; chosen before submission. */
  agreement: z.enum(contractSituations).nullable(),
  isAgree: z.boolean(),
};

/** Sent: what is left out stays as it is. (Days that were taken before stay readable.) */
export const termsInput = z
  .object({ ...fields, startDelivery: givenDate.nullable(), startProduction: givenDate.nullable() })
  .partial();
export type TermsInput = z.infer<typeof termsInput>;

/** Read and stored: always whole. */
export const terms = z.object({
  ...fields,
  agent: z.object({
    name: z.string(),
    primaryPhone: z.string().nullable(),
    secondaryPhone: z.string().nullable(),
    email: z.string().nullable(),
  }),
});
export type Terms = z.infer<typeof terms>;
