// Which block of a clarification each field belongs to: the server refuses changes outside the named ones, the form of the
// answer opens only those. A field without a block is never opened by a request.
import type { Block } from '../../machines/application-statuses.ts';
import type { Terms } from './application-terms.ts';
import type { OfferPatch } from './offer.ts';

/** The currency has none: prices in another one could not be told to be no higher. */
export const termBlocks: Record<keyof Terms, Block | null> = {
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

export const offerBlocks: Record<keyof OfferPatch, Block> = {
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
