/** What a draft would take over from the vendor's own past: prices of like items, terms of the last application. */
import type { LastingTerms, OwnPast, OwnPastPrice } from '../../../api/records/own-past.ts';
import type { Terms } from '../../../api/records/application-terms.ts';
import { equal, isDecimal, isZero } from '../../../rules/decimal.ts';
import { formatPhone } from '../../../rules/identifiers/phone.ts';
import { formatPercent } from '../../../rules/money.ts';
import { plural } from '../../../rules/plural.ts';
import { vatName } from '../../../rules/vat.ts';
import { contractSituationNames, vendorTypeNames } from '../../../text/enums.ts';
import type { OfferDraft } from './offer-rows.ts';
import { pricesByItem } from './own-past.ts';
import { valuesOf, type TermsValues } from './terms-form.ts';

export type PriceScope = 'none' | 'empty' | 'all';

export interface ReusedPrice {
  row: OfferDraft;
  past: OwnPastPrice;
}

/** Prices that would change; those of another currency are no prices of this draft. */
export function reusedPrices(
  rows: readonly OfferDraft[],
  past: OwnPast,
  { currency, scope }: { currency: string; scope: PriceScope },
): ReusedPrice[] {
  const known = pricesByItem(past);
  return rows.flatMap((row) => {
    const own = known.get(row.orderId);
    if (!own || row.isAnalogue || own.currency !== currency || scope === 'none') return [];
    if (row.unitPrice !== '' && scope === 'empty') return [];
    if (isDecimal(row.unitPrice) && equal(row.unitPrice, own.price)) return [];
    return [{ row, past: own }];
  });
}

/** The rows as they would be. */
export function withPrices(
  rows: readonly OfferDraft[],
  taken: readonly ReusedPrice[],
): readonly OfferDraft[] {
  const byKey = new Map(taken.map(({ row, past }) => [row.key, past.price]));
  return rows.map((row) => ({ ...row, unitPrice: byKey.get(row.key) ?? row.unitPrice }));
}

export type ReusedTerm = keyof LastingTerms;

/** Meant for one procedure more often than for all. */
const RARELY: readonly ReusedTerm[] = ['currency', 'minSum'];

export interface TermChange {
  name: ReusedTerm;
  before: string;
  after: string;
  /** Taken unless it is unticked. */
  isUsual: boolean;
}

/** The terms that differ from those of the last application and were said there. */
export function reusedTerms(values: TermsValues, last: LastingTerms): TermChange[] {
  const then = valuesThen(values, last);
  return (Object.keys(last) as ReusedTerm[]).toSorted(byOrder).flatMap((name) => {
    const [before, after] = [termText(name, values[name]), termText(name, then[name])];
    if (after === NOTHING || before === after) return [];
    return [{ name, before, after, isUsual: !RARELY.includes(name) }];
  });
}

/** The values with the chosen terms taken over. */
export function withTerms(
  values: TermsValues,
  last: LastingTerms,
  names: readonly ReusedTerm[],
): TermsValues {
  return sameTerms(values, valuesThen(values, last), names);
}

/** Terms taken over: the values with them, and the way back, on which what was typed since stays. */
export interface TakenTerms {
  count: number;
  after: TermsValues;
  back: (now: TermsValues) => TermsValues;
}

export const takenTerms = (
  values: TermsValues,
  last: LastingTerms,
  names: readonly ReusedTerm[],
): TakenTerms => ({
  count: names.length,
  after: withTerms(values, last, names),
  back: (now) => sameTerms(now, values, names),
});

/** Some terms as they are in `other`. */
const sameTerms = (values: TermsValues, other: TermsValues, names: readonly ReusedTerm[]): TermsValues => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, other[name]])),
});

const valuesThen = (values: TermsValues, last: LastingTerms): TermsValues => ({
  ...values,
  ...valuesOf(last as Terms),
});

const ORDER: readonly ReusedTerm[] = [
  'currency',
  'vat',
  'isValidFor',
  'shipmentPeriod',
  'paymentConditions',
  'guarantee',
  'agent',
  'agreement',
];
const byOrder = (a: ReusedTerm, b: ReusedTerm): number => placeOf(a) - placeOf(b);
const placeOf = (name: ReusedTerm): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

const NOTHING = '—';
const days = (n: number): string => `${n} ${plural(n, ['день', 'дня', 'дней'])}`;
const list = (parts: readonly string[]): string => parts.filter(Boolean).join(', ') || NOTHING;

function termText(name: ReusedTerm, value: TermsValues[ReusedTerm]): string {
  if (name === 'paymentConditions') {
    const { prepaymentPercent, deferralDays, comment } = value as TermsValues['paymentConditions'];
    return list([
      prepaymentPercent &&
        (isZero(prepaymentPercent) ? 'без предоплаты' : `предоплата ${formatPercent(prepaymentPercent)}`),
      deferralDays === null ? '' : `отсрочка ${days(deferralDays)}`,
      comment,
    ]);
  }
  if (name === 'agent') {
    const { name: who, primaryPhone, secondaryPhone, email } = value as TermsValues['agent'];
    return list([
      who,
      ...[primaryPhone, secondaryPhone].map((one) => (one ? (formatPhone(one) ?? one) : '')),
      email,
    ]);
  }
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return String(value);
  if (name === 'vat') return vatName(value as TermsValues['vat']);
  if (name === 'agreement') return contractSituationNames[value as keyof typeof contractSituationNames];
  if (name === 'vendorType') return vendorTypeNames[value as keyof typeof vendorTypeNames];
  return String(value);
}
