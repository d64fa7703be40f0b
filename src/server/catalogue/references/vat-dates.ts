// The rules' rates of VAT with the dates that the administrator has changed: what forms offer and submissions are held against.
import { sql } from 'drizzle-orm';
import { VAT_RATES, type VatRate } from '../../../rules/vat.ts';
import { vatRates } from './tables.ts';

export interface VatDates {
  code: string;
  validFrom: string | null;
  validTo: string | null;
}

/** All changed dates as one value, for a statement that reads other things too. */
export const vatDatesJson = sql`json_agg(json_build_object(
  'code', ${vatRates.code}, 'validFrom', ${vatRates.validFrom}, 'validTo', ${vatRates.validTo}))`;

export function withVatDates(changed: readonly VatDates[]): VatRate[] {
  const byCode = new Map(changed.map((row) => [row.code, row]));
  return VAT_RATES.map((rate) => {
    const { validFrom, validTo } = byCode.get(rate.code) ?? rate;
    return { ...rate, validFrom, validTo };
  });
}
