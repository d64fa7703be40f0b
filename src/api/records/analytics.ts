// Finished lots over a period, in figures.
import { z } from 'zod';
import { lotStatuses } from '../../machines/lot-statuses.ts';
import { decimal, time } from '../fields.ts';

const stage = z.enum(lotStatuses);

const figures = z.object({
  lots: z.int(),
  /** What was bought, without VAT: at the first prices of the offers and at the last. */
  first: decimal,
  final: decimal,
  /** What of it was estimated: at the estimate and at the last prices. */
  estimated: decimal,
  paidOfEstimated: decimal,
  /** Applications a lot, one decimal. */
  applications: decimal,
  /** Days from publication to finish, one decimal; null where none was published. */
  days: decimal.nullable(),
  /** What of them was spent in each state of the lot's way, one decimal, in its order; empty where no steps are kept. */
  stages: z.array(z.object({ stage, days: decimal })),
});
export type AnalyticsFigures = z.infer<typeof figures>;

export const analytics = z.object({
  currency: z.string(),
  /** In which lots were finished in the period. */
  currencies: z.array(z.string()),
  totals: figures,
  /** YYYY-MM at UTC+3, oldest first. */
  months: z.array(figures.extend({ month: z.string() })),
  /** Largest sums first, a dozen. */
  categories: z.array(figures.extend({ category: z.string().nullable() })),
  /** How many lots had so many applications; the last one stands for it and more. */
  competition: z.array(z.object({ applications: z.int(), lots: z.int() })),
  /** Of each state how many lots stood in it, and which of them the longest, with all its stays. */
  longest: z.array(
    z.object({
      stage,
      lots: z.int(),
      lotId: z.int(),
      number: z.string(),
      title: z.string(),
      days: decimal,
    }),
  ),
  /** Which lots were without a saving against the estimate, dearest first. */
  dearer: z.array(
    z.object({ lotId: z.int(), number: z.string(), title: z.string(), estimated: decimal, paid: decimal }),
  ),
});
export type Analytics = z.infer<typeof analytics>;

/** What was paid for one item again and again, dearest items first. */
export const itemPrices = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      unitTitle: z.string().nullable(),
      /** Oldest first: for a unit without VAT, the mean of the winners'. */
      purchases: z.array(
        z.object({
          lotId: z.int(),
          number: z.string(),
          title: z.string(),
          at: time,
          price: decimal,
          quantity: decimal,
          /** Companies that offered it. */
          vendors: z.int(),
        }),
      ),
    }),
  ),
});
export type ItemPrices = z.infer<typeof itemPrices>;
