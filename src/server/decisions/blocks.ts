// Which block of a clarification each field belongs to. A field without a block is never opened by a request.
import type { Terms } from '../../api/records/application-terms.ts';
import type { OfferPatch } from '../../api/records/offer.ts';
import type { Block } from '../../machines/application.ts';
import { compare, equal, isDecimal } from '../../rules/decimal.ts';
import type { OfferRow } from '../offers/tables.ts';
import type { StoredChange } from './tables.ts';

/** The currency has none: prices in another one could not be told to be no higher. */
const TERMS: Record<keyof Terms, Block | null> = {
  vendorType: 'document_block',
  currency: null,
  vat: 'price_block',
  basis: 'shipment_block',
  address: 'shipment_block',
  priceIncludes: 'price_block',
  minSum: 'price_block',
  isOptionEnabled: 'price_block',
  isValidFor: 'price_block',
  isToleranceEnabled: 'offers_block',
  tolerancePlus: 'offers_block',
  toleranceMinus: 'offers_block',
  shipmentPeriod: 'shipment_block',
  startDelivery: 'shipment_block',
  startProduction: 'shipment_block',
  paymentConditions: 'payment_block',
  guarantee: 'payment_block',
  documentationPeriod: 'document_block',
  agent: 'document_block',
  agreement: 'document_block',
  isAgree: null,
};

const OFFER: Record<keyof OfferPatch, Block> = {
  name: 'offers_block',
  description: 'offers_block',
  manufacturer: 'offers_block',
  country: 'offers_block',
  manufacturedYear: 'offers_block',
  documentation: 'document_block',
  guaranteePeriod: 'offers_block',
  quantity: 'offers_block',
  unitPrice: 'price_block',
  shipmentPeriod: 'shipment_block',
};

export interface AnswerChange extends Omit<StoredChange, 'block'> {
  /** Null: no request opens this field. */
  block: Block | null;
}

const isSame = (before: unknown, after: unknown): boolean => {
  if (isDecimal(before) && isDecimal(after)) return equal(before, after);
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
};

/** What an answer changes in the terms. */
export const termChanges = (before: Terms, after: Terms): AnswerChange[] =>
  (Object.keys(TERMS) as (keyof Terms)[]).flatMap((key) =>
    isSame(before[key], after[key])
      ? []
      : [{ path: `terms.${key}`, block: TERMS[key], before: before[key], after: after[key] }],
  );

/** What an answer changes in an offer. */
export const offerChanges = (row: OfferRow, patch: OfferPatch): AnswerChange[] =>
  (Object.keys(OFFER) as (keyof OfferPatch)[]).flatMap((key) => {
    const after = patch[key];
    if (after === undefined || isSame(row[key], after)) return [];
    return [{ path: `offers.${row.id}.${key}`, block: OFFER[key], before: row[key], after }];
  });

/** An answer may lower a price, or leave it; it may neither raise one nor take it away. */
export function raisesPrice({ path, before, after }: AnswerChange): boolean {
  if (!path.endsWith('.unitPrice')) return false;
  if (typeof before !== 'string') return typeof after === 'string';
  return typeof after !== 'string' || compare(after, before) > 0;
}
