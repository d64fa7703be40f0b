// The competitor table: items × vendors, with allocation per cell.
import { z } from 'zod';
import { applicationStatuses } from '../../machines/application-statuses.ts';
import { decimal, time } from '../fields.ts';
import { estimateSaving } from './estimate.ts';

export const rateUsed = z.object({
  currency: z.string(),
  value: decimal,
  nominal: decimal,
  date: z.string(),
});

/** One line of «how this price came about»; `kind` offered, repeated, withoutVat or converted. */
export const priceStep = z.object({
  kind: z.enum(['offered', 'repeated', 'withoutVat', 'converted']),
  price: decimal,
  currency: z.string().nullable(),
  loweredPercent: decimal.nullable(),
  vat: z.string().nullable(),
  rates: z.array(rateUsed),
});

export const competitorOffer = z.object({
  offerId: z.int(),
  isAnalogue: z.boolean(),
  name: z.string(),
  manufacturer: z.string(),
  country: z.string(),
  quantity: decimal.nullable(),
  unitPrice: decimal.nullable(),
  repeatedPrice: decimal.nullable(),
  loweredPercent: decimal.nullable(),
  /** Of the offered quantity at the price in force. */
  sum: decimal.nullable(),
  vatSum: decimal.nullable(),
  sumWithVat: decimal.nullable(),
  comparableUnitPrice: decimal.nullable(),
  /** At the ordered quantity, so that partial offers compare. */
  comparableSum: decimal.nullable(),
  priceSteps: z.array(priceStep),
  /** Why there is no comparable price. */
  incomparable: z.enum(['noPrice', 'rateMissing']).nullable(),
  coversOrdered: z.boolean(),
  shipmentPeriod: z.int().nullable(),
  guaranteePeriod: z.int().nullable(),
  allocatedQuantity: decimal.nullable(),
  allocatedSum: decimal.nullable(),
  approvedByCustomer: z.boolean().nullable(),
  approvalReason: z.string().nullable(),
  needsClarification: z.boolean(),
  archivedAt: time.nullable(),
  archiveReason: z.string().nullable(),
  /** Takes part in the comparison: not rejected, not archived, its application not rejected. */
  isCompared: z.boolean(),
  /** The lowest comparable price of the item. */
  isBest: z.boolean(),
});

export const competitorVendor = z.object({
  applicationId: z.int(),
  companyId: z.int(),
  companyTitle: z.string(),
  itn: z.string().nullable(),
  status: z.enum(applicationStatuses),
  isAdmitted: z.boolean(),
  isRepeating: z.boolean(),
  vendorType: z.string().nullable(),
  currency: z.string(),
  vat: z.string(),
  basis: z.string(),
  address: z.string().nullable(),
  priceIncludes: z.string().nullable(),
  paymentConditions: z.object({
    prepaymentPercent: z.string().nullable(),
    deferralDays: z.int().nullable(),
    comment: z.string(),
  }),
  guarantee: z.string().nullable(),
  shipmentPeriod: z.int().nullable(),
  isValidFor: z.int().nullable(),
  minSum: decimal.nullable(),
  place: z.int().nullable(),
  ratingTotal: decimal.nullable(),
  coverage: z.object({ items: z.int(), of: z.int() }),
  total: decimal,
  vatTotal: decimal,
  totalWithVat: decimal,
  convertedTotal: decimal.nullable(),
  /** What the organiser expects of the items that `convertedTotal` is of, at the same quantities; null where it cannot be told. */
  estimatedTotal: decimal.nullable(),
  allocatedTotal: decimal.nullable(),
  itemsWon: z.int(),
  checks: z.object({
    manager: z.string().nullable(),
    security: z.string().nullable(),
    audit: z.string().nullable(),
  }),
  rejectionReason: z.string().nullable(),
});

export const competitorItem = z.object({
  id: z.int(),
  index: z.int(),
  packagingGroup: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  unitTitle: z.string().nullable(),
  quantity: decimal,
  /** The organiser's estimate for a unit. */
  estimate: decimal.nullable(),
});

export const competitorRow = z.object({
  order: competitorItem,
  cells: z.array(z.object({ applicationId: z.int(), offers: z.array(competitorOffer) })),
  minimum: z
    .object({ applicationId: z.int(), offerId: z.int(), unitPrice: decimal, sum: decimal })
    .nullable(),
  allocated: decimal,
  remainder: decimal,
});

export const competitorLot = z.object({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  currency: z.string(),
  status: z.string(),
  version: z.int(),
  /** Allocation may be written now. */
  isAllocating: z.boolean(),
});

/** In the lot's currency, without VAT. */
export const competitorAdditional = z.object({
  /** The cheapest offer of each item, whoever gave it. */
  minimumTotal: decimal,
  /** The lowest complete application. */
  bestApplicationTotal: decimal.nullable(),
  averageTotal: decimal.nullable(),
  allocatedTotal: decimal,
  /** First prices of what is allocated. */
  firstTotal: decimal,
  savings: decimal,
  savingsPercent: decimal,
  /** Estimate of the whole lot: its items times ordered quantities, else its own total. */
  estimatedTotal: decimal.nullable(),
  /** What is allocated, against it; null where nothing can be compared. */
  againstEstimate: estimateSaving.nullable(),
  /** Items nobody offered. */
  uncovered: z.array(z.int()),
});

export const competitorTable = z.object({
  lot: competitorLot,
  rates: z.array(rateUsed),
  vendors: z.array(competitorVendor),
  rows: z.array(competitorRow),
  /** With `filter[additional_calc]=1`. In the lot's currency, without VAT. */
  additional: competitorAdditional.nullable(),
});
export type CompetitorTable = z.infer<typeof competitorTable>;
