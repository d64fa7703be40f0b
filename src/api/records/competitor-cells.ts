// The competitor table of a very large lot in two parts: what is offered, by columns, and apart from it what is counted of the whole.
// Of each cell all else follows from these and the rules (api/comparison).
import { z } from 'zod';
import { decimal, time } from '../fields.ts';
import {
  competitorAdditional,
  competitorItem,
  competitorLot,
  competitorVendor,
  rateUsed,
} from './competitor.ts';

/** A value an offer, in the order of the offers; a single one stands for all of them. */
const column = <T extends z.ZodType>(value: T) => z.array(value);

export const offerColumns = z.object({
  count: z.int(),
  /** Places among the items. */
  item: column(z.int()),
  offerId: column(z.int()),
  isAnalogue: column(z.boolean()),
  /** Null: the item's own name. */
  name: column(z.string().nullable()),
  manufacturer: column(z.string()),
  country: column(z.string()),
  quantity: column(decimal),
  unitPrice: column(decimal.nullable()),
  repeatedPrice: column(decimal.nullable()),
  shipmentPeriod: column(z.int().nullable()),
  guaranteePeriod: column(z.int().nullable()),
  allocatedQuantity: column(decimal.nullable()),
  approvedByCustomer: column(z.boolean().nullable()),
  approvalReason: column(z.string().nullable()),
  needsClarification: column(z.boolean()),
  archivedAt: column(time.nullable()),
  archiveReason: column(z.string().nullable()),
});
export type OfferColumns = z.infer<typeof offerColumns>;

const counted = {
  coverage: true,
  total: true,
  vatTotal: true,
  totalWithVat: true,
  convertedTotal: true,
  estimatedTotal: true,
  allocatedTotal: true,
  itemsWon: true,
} as const;

export const competitorCells = z.object({
  lot: competitorLot.extend({ basis: z.string() }),
  rates: z.array(rateUsed),
  items: z.array(competitorItem),
  vendors: z.array(
    z.object({
      vendor: competitorVendor.omit(counted),
      /** The whole application is out: rejected or not admitted. */
      isExcluded: z.boolean(),
      tolerance: z.object({
        isToleranceEnabled: z.boolean(),
        tolerancePlus: decimal.nullable(),
        toleranceMinus: decimal.nullable(),
      }),
      offers: offerColumns,
    }),
  ),
});
export type CompetitorCells = z.infer<typeof competitorCells>;

export const competitorTotals = z.object({
  vendors: z.array(
    competitorVendor.pick({ applicationId: true, ...counted }).extend({
      /** Items whose price is far from the median, of which an analogue is compared, where its price is the best. */
      outliers: z.int(),
      analogues: z.int(),
      best: z.int(),
      /** What the leader asks for the items that this one offers; null without a leader. */
      leaderSum: decimal.nullable(),
    }),
  ),
  additional: competitorAdditional,
  /** Cells with a comparable price. */
  prices: z.int(),
});
export type CompetitorTotals = z.infer<typeof competitorTotals>;
