// Decisions on an application: verifications of the three stages, and clarification requests.
import { z } from 'zod';
import { blocks, verificationStages } from '../../machines/application-statuses.ts';
import { clarificationStatuses } from '../../machines/clarification-statuses.ts';
import { verificationDecisions } from '../../rules/closed-lists.ts';
import { id, textBetween, time } from '../fields.ts';

export const verification = z.object({
  id: z.int(),
  applicationId: z.int(),
  stage: z.enum(verificationStages),
  decision: z.enum(verificationDecisions),
  comment: z.string().nullable(),
  /** Null for the vendor: who of the staff decided is not told. */
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  createdAt: time,
  cancelledAt: time.nullable(),
  cancelledBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Whether the caller may cancel it now. */
  canCancel: z.boolean(),
});
export type Verification = z.infer<typeof verification>;

export const clarification = z.object({
  id: z.int(),
  applicationId: z.int(),
  blocks: z.array(z.enum(blocks)),
  text: z.string(),
  dueAt: time,
  status: z.enum(clarificationStatuses),
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
  createdAt: time,
  closedAt: time.nullable(),
});
export type Clarification = z.infer<typeof clarification>;

/** In a list of its own: with the lot and the company. */
export const clarificationListed = clarification.extend({
  lot: z.object({ id: z.int(), number: z.string(), title: z.string() }),
  company: z.object({ id: z.int(), title: z.string() }),
});

/** One changed value of an answer; `path` as in the application: `terms.vat`, `offers.12.unitPrice`. */
export const clarificationChange = z.object({
  path: z.string(),
  block: z.enum(blocks),
  before: z.unknown(),
  after: z.unknown(),
});
export const clarificationDetail = clarification.extend({ changes: z.array(clarificationChange) });

export const offerDecision = z.object({
  id,
  approved: z.boolean(),
  reason: textBetween({ min: 0, max: 2_000 }).nullish(),
});
