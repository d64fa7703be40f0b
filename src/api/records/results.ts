// The outcome of a finished lot.
import { z } from 'zod';
import { agreementStatuses } from '../../machines/agreement-statuses.ts';
import { applicationStatuses } from '../../machines/application-statuses.ts';
import { moderationStatuses } from '../../machines/company-statuses.ts';
import { lotStatuses } from '../../machines/lot-statuses.ts';
import { applicationFlags, verificationDecisions } from '../../rules/closed-lists.ts';
import { conflictKinds } from '../../rules/shared-details.ts';
import { decimal, time } from '../fields.ts';
import { receiptCount } from './receipts.ts';
import { estimateSaving } from './estimate.ts';

export const lotWinner = z.object({
  applicationId: z.int(),
  companyId: z.int(),
  companyTitle: z.string(),
  itemsWon: z.int(),
  /** In the lot's currency, without VAT. */
  sum: decimal,
  isOwn: z.boolean(),
  /** How far its contract is; null for whom it is not to be told. */
  agreement: z.enum(agreementStatuses).nullable(),
});

export const lotAward = z.object({
  applicationId: z.int(),
  companyTitle: z.string(),
  offerId: z.int(),
  offerName: z.string(),
  isAnalogue: z.boolean(),
  quantity: decimal,
  /** Of the application's currency; staff, and the vendor of its own. */
  unitPrice: decimal.nullable(),
  currency: z.string().nullable(),
  sum: decimal,
  isOwn: z.boolean(),
});

/** A winner with whom no contract comes about, and what stays without a supplier. In the lot's currency, without VAT. */
export const lotRefusal = z.object({
  applicationId: z.int(),
  companyTitle: z.string(),
  itn: z.string(),
  reason: z.string(),
  at: time,
  /** The winner itself refused; otherwise the organiser found that it evades. */
  byWinner: z.boolean(),
  sum: decimal,
  items: z.array(
    z.object({
      orderId: z.int(),
      index: z.int(),
      name: z.string(),
      unitTitle: z.string().nullable(),
      quantity: decimal,
      unitPrice: decimal,
      sum: decimal,
      /** The cheapest of the other admitted offers. */
      next: z
        .object({
          applicationId: z.int(),
          companyTitle: z.string(),
          unitPrice: decimal,
          /** As it was offered. */
          quantity: decimal,
        })
        .nullable(),
    }),
  ),
});

export const lotResults = z.object({
  lotId: z.int(),
  status: z.enum(lotStatuses),
  currency: z.string(),
  finishedAt: time.nullable(),
  /** Why an ordered quantity stayed without a winner; null where none did, and for whom the outcome is not told. */
  unallocatedReason: z.string().nullable(),
  /** Null: the procedure is not finished, or the reader took no part in it. */
  winners: z.array(lotWinner).nullable(),
  items: z
    .array(
      z.object({
        orderId: z.int(),
        index: z.int(),
        name: z.string(),
        unit: z.string().nullable(),
        unitTitle: z.string().nullable(),
        ordered: decimal,
        allocated: decimal,
        awards: z.array(lotAward),
      }),
    )
    .nullable(),
  totals: z
    .object({
      /** What was allocated, at the first prices. */
      first: decimal,
      final: decimal,
      savings: decimal,
      savingsPercent: decimal,
    })
    .nullable(),
  /** The lot's staff alone; null for anybody else and before the finish. */
  refusals: z.array(lotRefusal).nullable(),
  /** Null: none was counted, or the outcome is not told. */
  receipts: receiptCount.nullable(),
  /** The lot's staff; whoever took part where the estimate was shown. */
  againstEstimate: estimateSaving.nullable(),
  own: z
    .object({
      applicationId: z.int(),
      vendorStatus: z.string(),
      place: z.int().nullable(),
      itemsWon: z.int(),
      /** In the own currency, without VAT. */
      sum: decimal,
      currency: z.string(),
    })
    .nullable(),
});
export type LotResults = z.infer<typeof lotResults>;

export const participant = z.object({
  applicationId: z.int(),
  companyId: z.int(),
  companyTitle: z.string(),
  itn: z.string().nullable(),
  moderationStatus: z.enum(moderationStatuses),
  revoked: z.boolean(),
  status: z.enum(applicationStatuses),
  admission: z.enum(['admitted', 'rejected']).nullable(),
  isRepeating: z.boolean(),
  flags: z.array(z.enum(applicationFlags)),
  submittedAt: time.nullable(),
  checks: z.object({
    manager: z.enum(verificationDecisions).nullable(),
    security: z.enum(verificationDecisions).nullable(),
    audit: z.enum(verificationDecisions).nullable(),
  }),
  conflicts: z.array(
    z.object({
      kind: z.enum(conflictKinds),
      /** The value both share, as it is to be shown; bank accounts by their last digits. */
      value: z.string(),
      withApplicationId: z.int(),
      withCompanyTitle: z.string(),
    }),
  ),
});
