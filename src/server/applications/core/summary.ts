// What lists show of an application without opening all of it: counted when it is written, sealed beside the document.
import { z } from 'zod';
import type { Terms } from '../../../api/records/application-terms.ts';
import type { FrozenRates } from '../../../rules/comparable.ts';
import type { OfferRow } from './offer-tables.ts';
import { countedOffers, isOffered, offerTotals } from './totals.ts';

const total = z.string().nullable();

const summary = z.object({
  vendorType: z.custom<Terms['vendorType']>((kept) => kept === null || typeof kept === 'string'),
  currency: z.string(),
  vat: z.custom<Terms['vat']>((kept) => typeof kept === 'string'),
  offersTotalPrice: z.string(),
  offersTotalPriceConverted: total,
  offersTotalPriceRepeated: total,
  offersTotalPriceRepeatedConverted: total,
  offersCount: z.int(),
  itemsOffered: z.int(),
  /** Of a version: its random bytes, so that its receipt is shown without opening all of it. */
  nonce: z.string().optional(),
});
export type Summary = z.infer<typeof summary>;

type Counted = Pick<
  OfferRow,
  'orderId' | 'isAnalogue' | 'position' | 'unitPrice' | 'repeatedPrice' | 'quantity'
>;

/** @param converted what prices are converted by; null where the lot has no frozen rates yet */
export function summaryOf(
  { terms, offers }: { terms: Terms; offers: readonly Counted[] },
  converted: { lotCurrency: string; rates: FrozenRates } | null,
): Summary {
  const { vendorType, currency, vat } = terms;
  const counted = countedOffers(offers);
  return {
    vendorType,
    currency,
    vat,
    ...offerTotals(counted, converted && { currency, vat, ...converted }),
    offersCount: offers.filter(isOffered).length,
    itemsOffered: counted.length,
  };
}

export const summaryBytes = (one: Summary): Buffer => Buffer.from(JSON.stringify(one), 'utf8');

export const readSummary = (bytes: Buffer): Summary => summary.parse(JSON.parse(bytes.toString('utf8')));
