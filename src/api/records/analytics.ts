// Finished lots over a period, in figures.
import { z } from 'zod';
import { decimal, time } from '../fields.ts';

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
  /** Days, one decimal: from publication to opening, from opening to finish. */
  stages: z.object({ acceptance: decimal.nullable(), commission: decimal.nullable() }),
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
