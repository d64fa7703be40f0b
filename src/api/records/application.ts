// An application of one company to one lot, as each reader may see it.
import { z } from 'zod';
import { detailKinds } from '../../rules/shared-details.ts';
import { vendorStatuses } from '../../machines/application-predicates.ts';
import { moderationStatuses } from '../../machines/company-statuses.ts';
import { applicationStatuses } from '../../machines/application-statuses.ts';
import { lotStatuses } from '../../machines/lot-statuses.ts';
import { decimal, time } from '../fields.ts';
import { step } from '../step.ts';
import { applicationFlags } from '../../rules/closed-lists.ts';
import { terms } from './application-terms.ts';
import { clarification, verification } from './decision.ts';
import { checkpointProof } from './checkpoint.ts';
import { attachment } from './attachment.ts';
import { offer } from './offer.ts';

export const lotBrief = z.object({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  status: z.enum(lotStatuses),
  statusCode: z.int().nullable(),
  currency: z.string(),
  applicationsDeadline: time.nullable(),
  ownerId: z.int().nullable(),
  /** The envelopes are closed now. */
  isSealed: z.boolean(),
});

export const companyBrief = z.object({
  id: z.int(),
  title: z.string(),
  itn: z.string().nullable(),
  moderationStatus: z.enum(moderationStatuses),
  revoked: z.boolean(),
});

export const receiptBrief = z.object({
  hash: z.string(),
  /** Random bytes in hex that the hash begins with; the vendor's alone until the opening. */
  nonce: z.string().nullable(),
  number: z.int(),
  submittedAt: time,
  /** Its own company alone is told. */
  submittedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
});

export const applicationListed = z.object({
  id: z.int(),
  lotId: z.int(),
  lot: lotBrief,
  vendor: companyBrief,
  company_id: z.int(),
  /** What this reader may know: a vendor sees `active` until the admission is told. */
  status: z.enum(applicationStatuses),
  vendorStatus: z.enum(vendorStatuses),
  version: z.int(),
  vendorType: terms.shape.vendorType,
  currency: z.string(),
  vat: terms.shape.vat,
  hasWorkingCopy: z.boolean(),
  flags: z.array(z.enum(applicationFlags)),
  /** Marked for the re-bid round. */
  isRepeating: z.boolean(),
  admission: z.enum(['admitted', 'rejected']).nullable(),
  /** Of the own currency, without VAT. */
  offersTotalPrice: decimal,
  /** In the lot's currency; null before the opening or without a rate. */
  offersTotalPriceConverted: decimal.nullable(),
  offersTotalPriceRepeated: decimal.nullable(),
  offersTotalPriceRepeatedConverted: decimal.nullable(),
  offersCount: z.int(),
  /** Items offered with a price, of the items of the lot. */
  coverage: z.object({ items: z.int(), of: z.int() }),
  /** Place in the calculated rating; staff, and the vendor after the finish. */
  place: z.int().nullable(),
  ratingsWon: z.int().nullable(),
  /** A clarification that waits for the vendor's answer. */
  clarificationDueAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  submittedAt: time.nullable(),
  /** When the envelopes with this application were opened. */
  openedAt: time.nullable(),
});
export type ApplicationListed = z.infer<typeof applicationListed>;

export const application = z.object({
  ...applicationListed.shape,
  ...terms.shape,
  /** The working copy where the reader is its vendor and has one open, else what is submitted. */
  isWorkingCopy: z.boolean(),
  /** What was submitted, beside an open working copy. */
  owner: z.object({ id: z.int(), name: z.string() }).nullable(),
  receipt: receiptBrief.nullable(),
  offers: z.array(offer),
  attachments: z.array(attachment),
  verifications: z.array(verification),
  clarifications: z.array(clarification),
  steps: z.array(step),
});
export type Application = z.infer<typeof application>;

/** What a save of a draft has made, in short. */
export const applicationSaved = z.object({
  ...applicationListed.pick({
    id: true,
    version: true,
    updatedAt: true,
    offersTotalPrice: true,
    offersTotalPriceConverted: true,
    offersTotalPriceRepeated: true,
    offersTotalPriceRepeatedConverted: true,
    offersCount: true,
    coverage: true,
  }).shape,
  /** Of the rows that were sent without one, in the order they were sent. */
  newOfferIds: z.array(z.int()),
  steps: z.array(step),
});
export type ApplicationSaved = z.infer<typeof applicationSaved>;

export const receiptVersion = z.object({
  number: z.int(),
  hash: z.string(),
  nonce: z.string().nullable(),
  /** The canonical JSON text the hash is taken over, after the nonce's bytes; null where the reader may not see it. */
  content: z.string().nullable(),
  submittedAt: time,
  openedAt: time.nullable(),
  voidedAt: time.nullable(),
  isCurrent: z.boolean(),
  /** Recomputed now: whether the kept content gives the hash. */
  verified: z.boolean().nullable(),
  /** Whether the lot's history holds this hash. */
  inHistory: z.boolean().nullable(),
  /** Of the current version: whether the rows shown as submitted are the content that was sealed. */
  matchesOffers: z.boolean().nullable(),
  /** The signed checkpoint that the receipt is in; null until its minute is signed. */
  checkpoint: checkpointProof.nullable(),
});
export type ReceiptVersion = z.infer<typeof receiptVersion>;

/** What a checker weighs an application by beside its content. */
export const applicationEvidence = z.object({
  /** The other opened applications of the lot. */
  rivals: z.array(z.object({ applicationId: z.int(), title: z.string() })),
  /** Those of them whose companies share something with this one's; the values as this one has written them, of a file its name. */
  shared: z.array(
    z.object({
      applicationId: z.int(),
      title: z.string(),
      kinds: z.array(z.enum(detailKinds)),
      values: z.array(z.object({ kind: z.enum(detailKinds), value: z.string() })),
    }),
  ),
  /** The company's other applications that the reader may see. */
  /** `won` are those that it has not refused: those are `refused`. */
  record: z.object({ submitted: z.int(), rejected: z.int(), won: z.int(), refused: z.int() }),
});
export type ApplicationEvidence = z.infer<typeof applicationEvidence>;
