/** VAT rates as data with dates (Tax Code of Russia, article 164), and prices with and without it. */
import { add, divide, multiply, round, subtract } from './decimal.ts';
import { MONEY_PLACES } from './money.ts';

export const VAT_CODES = ['free', 'vat0', 'vat5', 'vat7', 'vat10', 'vat20', 'vat22'] as const;
export type VatCode = (typeof VAT_CODES)[number];

/** validFrom and validTo are calendar days (YYYY-MM-DD, both included), null where there is no limit. */
export type VatRate = {
  readonly code: VatCode;
  /** Null for «без НДС»: the seller is no payer of VAT, which is not a zero rate. */
  readonly percent: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly name: string;
};

export const DEFAULT_VAT: VatCode = 'vat5';

export const VAT_RATES: readonly VatRate[] = [
  { code: 'free', percent: null, validFrom: null, validTo: null, name: 'Без НДС' },
  { code: 'vat0', percent: '0', validFrom: null, validTo: null, name: 'НДС 0 %' },
  { code: 'vat5', percent: '5', validFrom: '2025-01-01', validTo: null, name: 'НДС 5 %' },
  { code: 'vat7', percent: '7', validFrom: '2025-01-01', validTo: null, name: 'НДС 7 %' },
  { code: 'vat10', percent: '10', validFrom: null, validTo: null, name: 'НДС 10 %' },
  { code: 'vat20', percent: '20', validFrom: '2019-01-01', validTo: '2025-12-31', name: 'НДС 20 %' },
  { code: 'vat22', percent: '22', validFrom: '2026-01-01', validTo: null, name: 'НДС 22 %' },
];

const byCode = new Map<string, VatRate>(VAT_RATES.map((rate) => [rate.code, rate]));

/** Any code ever known: old applications keep theirs readable. */
export function isVatCode(code: string): code is VatCode {
  return byCode.has(code);
}

export function vatRate(code: VatCode): VatRate {
  const rate = byCode.get(code);
  if (!rate) throw new RangeError(`Unknown VAT code: ${code}`);
  return rate;
}

/** The rates to offer on a day (YYYY-MM-DD, see dayOf in dates.ts); a table kept by the administrator may be given instead. */
export function vatRatesOn(day: string, rates: readonly VatRate[] = VAT_RATES): VatRate[] {
  return rates.filter(
    ({ validFrom, validTo }) =>
      (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo),
  );
}

export function vatName(code: VatCode): string {
  return vatRate(code).name;
}

/** The VAT on a sum without it, half-up to kopecks; '0.00' without VAT. */
export function vatOf(sumWithoutVat: string, code: VatCode): string {
  return divide(multiply(sumWithoutVat, vatRate(code).percent ?? '0'), '100', MONEY_PLACES);
}

/** A sum or price with VAT added, in kopecks. */
export function withVat(sumWithoutVat: string, code: VatCode): string {
  return round(add(sumWithoutVat, vatOf(sumWithoutVat, code)), MONEY_PLACES);
}

/** A sum or price with the VAT inside it taken out, in kopecks. */
export function withoutVat(sumWithVat: string, code: VatCode): string {
  const percent = vatRate(code).percent ?? '0';
  const inside = divide(multiply(sumWithVat, percent), add('100', percent), MONEY_PLACES);
  return round(subtract(sumWithVat, inside), MONEY_PLACES);
}
