// Reference books: categories, units, payment conditions, currency and VAT rates.
import { z } from 'zod';
import { VAT_CODES } from '../../rules/vat.ts';
import { RATE_SOURCES } from '../../rules/rate-age.ts';
import { date } from '../fields.ts';
import { sentFault } from '../../text/number-form.ts';

export interface CategoryNode {
  id: number;
  code: string;
  title: string;
  parentId: number | null;
  children: CategoryNode[];
}

export const categoryNode: z.ZodType<CategoryNode> = z.object({
  id: z.int(),
  /** ОКПД2. */
  code: z.string(),
  title: z.string(),
  parentId: z.int().nullable(),
  get children() {
    return z.array(categoryNode);
  },
});

/** The same as a row of a list. */
export const categoryRow = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  parentId: z.int().nullable(),
  children: z.array(categoryNode),
});

/** A category in use, with how many lots or items the caller may see in it (counted up to 10,000). */
export const categoryUse = z.object({ id: z.int(), code: z.string(), title: z.string(), count: z.int() });

export const okpdCode = z.object({ code: z.string(), title: z.string() });

/** ОКЕИ. */
export const unitRecord = z.object({ code: z.string(), title: z.string(), name: z.string() });

export const paymentCondition = z.object({
  id: z.int(),
  title: z.string(),
  /** Decimal string, 0 to 100. */
  prepaymentPercent: z.string(),
  deferralDays: z.int(),
  comment: z.string(),
});

/** A rate or its nominal, as it is written by hand. */
export const rateNumber = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,8})?$/, {
    error: sentFault('Укажите число, например 95,1234'),
    abort: true,
  })
  .refine((value) => Number(value) > 0, { error: 'Число должно быть больше нуля' });

export const currencyRate = z.object({
  code: z.string(),
  name: z.string(),
  nominal: z.string(),
  /** Roubles for `nominal` units. */
  value: z.string(),
  date,
  source: z.enum(RATE_SOURCES),
  /** The last day on which its source gave this very table. */
  loadedOn: date.nullable(),
});

/** How the rates stand today. */
export const ratesStateRecord = z.object({
  /** Where they are loaded from each day; null: they are written by hand. */
  feed: z.enum(['bank', 'file']).nullable(),
  /** Of the rate that was confirmed last; null where there is none at all. */
  source: z.enum(RATE_SOURCES).nullable(),
  /** The newest table's own day. */
  date: date.nullable(),
  /** The last day for which it is known to hold. */
  holdsOn: date.nullable(),
  /** For how many days after that they may be used. */
  maxAgeDays: z.int(),
  /** Codes whose rate is older than that. */
  old: z.array(z.string()),
  /** Codes without a rate. */
  missing: z.array(z.string()),
  /** Whether the last attempt to load them has failed. */
  isFailing: z.boolean(),
});
export type RatesState = z.infer<typeof ratesStateRecord>;

export const vatRateRecord = z.object({
  code: z.enum(VAT_CODES),
  /** Null for «без НДС». */
  percent: z.string().nullable(),
  validFrom: date.nullable(),
  validTo: date.nullable(),
  name: z.string(),
  /** What to know of it when it is chosen. */
  note: z.string(),
});
