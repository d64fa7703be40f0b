import { DEFAULT_BASIS, type Terms, type TermsInput } from '../../../api/records/application-terms.ts';
import { DEFAULT_VAT } from '../../../rules/vat.ts';

/** A new application's terms: the usual ones, in the lot's currency and to its place. */
export function defaultTerms(lot: { currency: string; basis: string; address: string }): Terms {
  return {
    vendorType: null,
    currency: lot.currency,
    vat: DEFAULT_VAT,
    basis: (lot.basis as Terms['basis']) || DEFAULT_BASIS,
    address: lot.address || null,
    priceIncludes: null,
    minSum: null,
    isOptionEnabled: false,
    isValidFor: null,
    isToleranceEnabled: false,
    tolerancePlus: null,
    toleranceMinus: null,
    shipmentPeriod: null,
    startDelivery: null,
    startProduction: null,
    paymentConditions: { prepaymentPercent: null, deferralDays: null, comment: '' },
    guarantee: null,
    documentationPeriod: null,
    agent: { name: '', primaryPhone: null, secondaryPhone: null, email: null },
    agreement: null,
    isAgree: false,
  };
}

/** The terms with what was sent written over; keys that are no terms are left out. */
export function mergeTerms(terms: Terms, input: TermsInput): Terms {
  const given = Object.entries(input).filter(([key, value]) => key in terms && value !== undefined);
  return { ...terms, ...(Object.fromEntries(given) as TermsInput) };
}
