/** Totals of what is typed, as one types: in the application's currency, and in the lot's at today's rates. */
import { comparablePrice, type FrozenRates } from '../../../rules/comparable.ts';
import { countedOffers, hasUncounted } from '../../../rules/counted-offers.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { vatOf, withVat, type VatCode } from '../../../rules/vat.ts';
import { cellFault, type OfferDraft } from './offer-rows.ts';

export interface DraftTotals {
  withoutVat: string;
  vat: string;
  withVat: string;
  /** In the lot's currency, without VAT; null where it is the same one or a rate is missing. */
  inLotCurrency: string | null;
  /** Items with a price, of all items. */
  items: number;
  of: number;
  /** An analogue with a sum stands beside a main offer that has one, too. */
  hasUncounted: boolean;
}

interface Currencies {
  currency: string;
  vat: VatCode;
  lotCurrency: string;
  rates: FrozenRates;
}

const isSummed = (row: OfferDraft): boolean =>
  row.unitPrice !== '' &&
  row.quantity !== '' &&
  cellFault('unitPrice', row.unitPrice) === null &&
  cellFault('quantity', row.quantity) === null;

/** Without VAT, of the rows that have a sum. */
export const draftSum = (rows: readonly OfferDraft[]): string =>
  totalOf(countedOffers(rows.filter(isSummed)).map((row) => lineSum(row.unitPrice, row.quantity)));

export function draftTotals(
  rows: readonly OfferDraft[],
  { currency, vat, lotCurrency, rates }: Currencies,
): DraftTotals {
  const summed = rows.filter(isSummed);
  const counted = countedOffers(summed);
  const withoutVat = totalOf(counted.map((row) => lineSum(row.unitPrice, row.quantity)));
  const converted = counted.map((row) => {
    const price = comparablePrice(
      { unitPrice: row.unitPrice, repeatedPrice: null, currency, vat },
      lotCurrency,
      rates,
    );
    return price.ok ? lineSum(price.unitPrice, row.quantity) : null;
  });
  const known = converted.filter((sum) => sum !== null);
  const isKnown = currency !== lotCurrency && known.length === converted.length;
  return {
    withoutVat,
    vat: vatOf(withoutVat, vat),
    withVat: withVat(withoutVat, vat),
    inLotCurrency: isKnown ? totalOf(known) : null,
    items: counted.length,
    of: new Set(rows.map(({ orderId }) => orderId)).size,
    hasUncounted: hasUncounted(summed),
  };
}
