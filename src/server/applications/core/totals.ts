// Sums of an application's offers, calculated by the rules alone.
import { comparablePrice, effectivePrice, type FrozenRates } from '../../../rules/comparable.ts';
import { countedOffers as onePerItem } from '../../../rules/counted-offers.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import type { VatCode } from '../../../rules/vat.ts';
import type { OfferRow } from './offer-tables.ts';

/** Takes part in the application: it has a price. Rows without one stand for «not offered». */
export const isOffered = (offer: Pick<OfferRow, 'unitPrice'>): boolean => offer.unitPrice !== null;

/** unitPrice × quantity of the offered price, or of the one in force; null while either is missing. */
export function sumOf(
  offer: Pick<OfferRow, 'unitPrice' | 'repeatedPrice' | 'quantity'>,
  which: 'offered' | 'inForce' = 'offered',
): string | null {
  const price = which === 'offered' ? offer.unitPrice : effectivePrice(offer);
  return price === null || offer.quantity === null ? null : lineSum(price, offer.quantity);
}

export interface Currencies {
  currency: string;
  vat: VatCode;
  lotCurrency: string;
  rates: FrozenRates;
}

/** Comparable unit price in the lot's currency; null without a price or a rate. */
export function convertedPrice(
  offer: Pick<OfferRow, 'unitPrice' | 'repeatedPrice'>,
  { currency, vat, lotCurrency, rates }: Currencies,
): string | null {
  const found = comparablePrice(
    { unitPrice: offer.unitPrice, repeatedPrice: offer.repeatedPrice, currency, vat },
    lotCurrency,
    rates,
  );
  return found.ok ? found.unitPrice : null;
}

/** The rows that make up the total, one an item. */
export const countedOffers = <O extends Pick<OfferRow, 'orderId' | 'isAnalogue' | 'unitPrice' | 'position'>>(
  offers: readonly O[],
): O[] => onePerItem(offers.toSorted((a, b) => a.position - b.position));

export interface OfferTotals {
  offersTotalPrice: string;
  offersTotalPriceConverted: string | null;
  offersTotalPriceRepeated: string | null;
  offersTotalPriceRepeatedConverted: string | null;
}

type Summed = Pick<
  OfferRow,
  'orderId' | 'isAnalogue' | 'position' | 'unitPrice' | 'repeatedPrice' | 'quantity'
>;

/**
 * The four totals of the contract. The repeated ones are null where no price was repeated.
 * @param counted one an item: countedOffers
 * @param of null: nothing is converted yet
 */
export function offerTotals(counted: readonly Summed[], of: Currencies | null): OfferTotals {
  const hasRepeated = counted.some(({ repeatedPrice }) => repeatedPrice !== null);
  const total = (which: 'offered' | 'inForce') => totalOf(counted.map((offer) => sumOf(offer, which) ?? '0'));
  const converted = (which: 'offered' | 'inForce'): string | null => {
    if (of === null) return null;
    const sums: string[] = [];
    for (const offer of counted) {
      const priced = which === 'offered' ? { ...offer, repeatedPrice: null } : offer;
      const price = convertedPrice(priced, of);
      if (price === null) return null;
      sums.push(lineSum(price, offer.quantity ?? '0'));
    }
    return totalOf(sums);
  };
  return {
    offersTotalPrice: total('offered'),
    offersTotalPriceConverted: converted('offered'),
    offersTotalPriceRepeated: hasRepeated ? total('inForce') : null,
    offersTotalPriceRepeatedConverted: hasRepeated ? converted('inForce') : null,
  };
}
