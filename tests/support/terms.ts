// Terms of an application of which only what must be there is said.
import type { Terms } from '../../src/api/records/application-terms.ts';

export const makeTerms = (): Terms => ({
  vendorType: null,
  currency: 'RUB',
  vat: 'vat20',
  basis: 'DDP',
  address: 'Иркутск',
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
});
