/**
 * The comparable price of an offer: its repeated price, or else its own, without VAT and in the lot's currency at the
 * rates frozen when the envelopes were opened. Every step is kept, so that a screen can show how a price came about.
 */
import { BASE_CURRENCY } from './currencies.ts';
import { compare, divide, multiply, round, subtract } from './decimal.ts';
import { lineSum, MONEY_PLACES } from './money.ts';
import { withoutVat } from './vat.ts';
import type { VatCode } from './vat.ts';

/** `value` roubles for `nominal` units of the currency on `date` (the day the Bank of Russia's table names, YYYY-MM-DD). */
export type FrozenRate = { readonly value: string; readonly nominal: string; readonly date: string };
/** By currency code; the rouble needs no row. */
export type FrozenRates = Readonly<Record<string, FrozenRate>>;

export type ComparableInput = {
  readonly unitPrice: string | null;
  readonly repeatedPrice: string | null;
  readonly currency: string;
  readonly vat: VatCode;
  /** Unit prices of this platform are without VAT; true where a price was given with it. */
  readonly includesVat?: boolean;
};

export type ComparableStep =
  | { readonly kind: 'offered'; readonly price: string; readonly currency: string }
  | { readonly kind: 'repeated'; readonly price: string; readonly loweredPercent: string }
  | { readonly kind: 'withoutVat'; readonly price: string; readonly vat: VatCode }
  | {
      readonly kind: 'converted';
      readonly price: string;
      readonly from: string;
      readonly to: string;
      /** Null on the rouble's side. */
      readonly fromRate: FrozenRate | null;
      readonly toRate: FrozenRate | null;
    };

export type Comparable =
  | { readonly ok: true; readonly unitPrice: string; readonly steps: readonly ComparableStep[] }
  | { readonly ok: false; readonly reason: 'noPrice'; readonly steps: readonly ComparableStep[] }
  | {
      readonly ok: false;
      readonly reason: 'rateMissing';
      readonly currencies: readonly string[];
      readonly steps: readonly ComparableStep[];
    };

/** Kept finer than kopecks, or a price of 0.05 tenge would compare as free. */
export const COMPARABLE_PLACES = 6;

/** The price that counts: the repeated one where there is one. */
export function effectivePrice(offer: Pick<ComparableInput, 'unitPrice' | 'repeatedPrice'>): string | null {
  return offer.repeatedPrice ?? offer.unitPrice;
}

/** By how many per cent a price went down, two decimals; '0.00' where it did not. */
export function loweredPercent(before: string, after: string): string {
  if (compare(before, '0') <= 0 || compare(after, before) >= 0) return '0.00';
  return divide(multiply(subtract(before, after), '100'), before, 2);
}

/** The comparable unit price, six decimals, half-up. */
export function comparablePrice(offer: ComparableInput, lotCurrency: string, rates: FrozenRates): Comparable {
  const effective = effectivePrice(offer);
  const steps: ComparableStep[] = [];
  if (effective === null) return { ok: false, reason: 'noPrice', steps };
  const first = offer.unitPrice ?? effective;
  steps.push({ kind: 'offered', price: round(first, MONEY_PLACES), currency: offer.currency });
  if (offer.repeatedPrice !== null) {
    const price = round(offer.repeatedPrice, MONEY_PLACES);
    steps.push({ kind: 'repeated', price, loweredPercent: loweredPercent(first, offer.repeatedPrice) });
  }
  const net = offer.includesVat === true ? withoutVat(effective, offer.vat) : round(effective, MONEY_PLACES);
  steps.push({ kind: 'withoutVat', price: net, vat: offer.vat });
  if (offer.currency === lotCurrency) {
    return { ok: true, unitPrice: round(net, COMPARABLE_PLACES), steps };
  }
  const fromRate = rateOf(offer.currency, rates);
  const toRate = rateOf(lotCurrency, rates);
  if (fromRate === undefined || toRate === undefined) {
    const currencies = [fromRate ? null : offer.currency, toRate ? null : lotCurrency];
    return {
      ok: false,
      reason: 'rateMissing',
      currencies: currencies.filter((code) => code !== null),
      steps,
    };
  }
  const unitPrice = convert(net, fromRate, toRate);
  steps.push({
    kind: 'converted',
    price: unitPrice,
    from: offer.currency,
    to: lotCurrency,
    fromRate: offer.currency === BASE_CURRENCY ? null : fromRate,
    toRate: lotCurrency === BASE_CURRENCY ? null : toRate,
  });
  return { ok: true, unitPrice, steps };
}

/** A comparable sum of a line: half-up to kopecks. Compared offers are all taken at the ordered quantity. */
export function comparableSum(comparableUnitPrice: string, orderedQuantity: string): string {
  return lineSum(comparableUnitPrice, orderedQuantity);
}

const PAR: FrozenRate = { value: '1', nominal: '1', date: '' };

function rateOf(currency: string, rates: FrozenRates): FrozenRate | undefined {
  if (currency === BASE_CURRENCY) return PAR;
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  return rate && compare(rate.value, '0') > 0 && compare(rate.nominal, '0') > 0 ? rate : undefined;
}

/** Through the rouble with a single rounding, so that a pair of foreign currencies loses nothing on the way. */
function convert(price: string, from: FrozenRate, to: FrozenRate): string {
  const roubles = multiply(multiply(price, from.value), to.nominal);
  return divide(roubles, multiply(from.nominal, to.value), COMPARABLE_PLACES);
}
