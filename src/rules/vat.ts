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
  /** What to know of it when it is chosen. */
  readonly note: string;
};

export const DEFAULT_VAT: VatCode = 'vat5';

export const VAT_RATES: readonly VatRate[] = [
  { code: 'free', percent: null, validFrom: null, validTo: null, name: 'Без НДС', note: '' },
  { code: 'vat0', percent: '0', validFrom: null, validTo: null, name: 'НДС 0 %', note: '' },
  { code: 'vat5', percent: '5', validFrom: '2025-01-01', validTo: null, name: 'НДС 5 %', note: '' },
  { code: 'vat7', percent: '7', validFrom: '2025-01-01', validTo: null, name: 'НДС 7 %', note: '' },
  { code: 'vat10', percent: '10', validFrom: null, validTo: null, name: 'НДС 10 %', note: '' },
  // Goods that were shipped before 2026 are still invoiced by it; the administrator closes it by a date.
  {
    code: 'vat20',
    percent: '20',
    validFrom: '2019-01-01',
    validTo: null,
    name: 'НДС 20 %',
    note: 'Основная ставка по 31.12.2025',
  },
  {
    code: 'vat22',
    percent: '22',
    validFrom: '2026-01-01',
    validTo: null,
    name: 'НДС 22 %',
    note: 'Основная ставка с 01.01.2026',
  },
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

/** Whether the rate may be chosen on a day. */
export const isVatInForce = (code: VatCode, day: string, rates: readonly VatRate[] = VAT_RATES): boolean =>
  vatRatesOn(day, rates).some((rate) => rate.code === code);

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
