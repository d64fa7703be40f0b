// A lot as every call shows it, and what may be written of it.
import { z } from 'zod';
import { lotStatuses } from '../../machines/lot-statuses.ts';
import { protocolKinds } from '../../rules/closed-lists.ts';
import { money, percent, time } from '../fields.ts';
import { givenTime } from '../given-dates.ts';
import { step } from '../step.ts';
import { criterion, criterionDraft } from './criterion.ts';
import { order } from './order.ts';
import { changeShape, draftShape, shownShape } from './lot-terms.ts';

export const stepKinds = ['percent', 'money'] as const;
export const roundVisibilities = ['place', 'best'] as const;

/** A re-bid round: the running one, or the last one. */
export const round = z.object({
  number: z.int(),
  startedAt: time,
  endsAt: time,
  /** Null while it runs. */
  endedAt: time.nullable(),
  /** Set where the manager called the round off: its prices do not count. */
  annulledAt: time.nullable(),
  /** Since the opening a round has counted: this one, or one before it. */
  hasCounted: z.boolean(),
  stepKind: z.enum(stepKinds),
  step: z.string(),
  visibility: z.enum(roundVisibilities),
  extensionMinutes: z.int(),
  extensionLimit: z.int(),
  extensionsUsed: z.int(),
});
export type Round = z.infer<typeof round>;

export const roundDraft = z
  .object({
    endsAt: givenTime,
    stepKind: z.enum(stepKinds).default('percent'),
    step: money.default('0.00'),
    visibility: z.enum(roundVisibilities).default('place'),
    extensionMinutes: z.int().min(0).max(120).default(0),
    extensionLimit: z.int().min(0).max(100).default(0),
  })
  .refine((round) => round.stepKind === 'money' || percent.safeParse(round.step).success, {
    path: ['step'],
    error: 'Укажите проценты: число от 0 до 100',
  });

const lotBase = z.object({
  id: z.int(),
  /** Such as `2026-000123`. */
  number: z.string(),
  ...shownShape,
  category: z.object({ id: z.int(), code: z.string(), title: z.string() }).nullable(),
  status: z.enum(lotStatuses),
  statusCode: z.int().nullable(),
  /** Sent back as `If-Match`. */
  version: z.int(),
  ownerId: z.int(),
  /** The person of the customer who runs it; without a name for a guest, whom the organiser's company is told. */
  owner: z.object({ id: z.int(), name: z.string() }),
  /** Applications that were submitted are kept sealed now. */
  isSealed: z.boolean(),
  /** Offers are sealed in the vendors' browsers, and opened by the keys of a commission. */
  byCommission: z.boolean(),
  publishedAt: time.nullable(),
  openedAt: time.nullable(),
  finishedAt: time.nullable(),
  cancelReason: z.string().nullable(),
  /** «Конверты уже вскрывались»: applications were accepted again after an opening. */
  wasReopened: z.boolean(),
  round: round.nullable(),
  ordersCount: z.int(),
  /** Before the opening only for the owner and the administrator, else null. */
  applicationsCount: z.int().nullable(),
  questionsCount: z.int(),
  isFavorite: z.boolean(),
  /** The caller's company said that it means to take part. */
  isParticipant: z.boolean(),
  isInvited: z.boolean(),
  createdAt: time,
  updatedAt: time,
});

/** A row of a list. */
export const lotRow = lotBase;
export type LotRow = z.infer<typeof lotRow>;

/** One lot, with what only a single read brings. */
export const lot = lotBase.extend({
  criteria: z.array(criterion),
  /** Null while it has never been calculated. */
  ratingCalculatedAt: time.nullable(),
  ratingStale: z.boolean(),
  admission: z.object({ securityCheck: z.boolean(), auditCheck: z.boolean() }).nullable(),
  /** The caller may change terms or items now. */
  canEdit: z.boolean(),
  /** Those that there are by now and that the caller may open, in their order; without any, and after a step, it is left out. */
  protocols: z.array(z.enum(protocolKinds)).optional(),
  steps: z.array(step),
  /** What the dialogs of the steps show to be confirmed; null for whom no step is. */
  figures: z
    .object({
      files: z.int(),
      /** Invitations that stand: not answered yet, or accepted. */
      invited: z.int(),
      admitted: z.int(),
      /** Admitted and marked for the next round. */
      marked: z.int(),
    })
    .nullable(),
  /** With `?include=orders`. */
  orders: z.array(order).optional(),
  /** With `?at=`: the moment that the record shows. */
  asOf: time.optional(),
});
export type Lot = z.infer<typeof lot>;

/** A new draft: its terms, and criteria. */
export const lotDraft = z.object({
  ...draftShape,
  /** Replaces the criteria of the lot. */
  criteria: z.array(criterionDraft).max(20).optional(),
});
export type LotDraft = z.infer<typeof lotDraft>;

/** What is to change; which of it still may, the lot's state says. */
export const lotChange = z.object({ ...changeShape, criteria: z.array(criterionDraft).max(20).optional() });
export type LotChange = z.infer<typeof lotChange>;

export const lotStatusRecord = z.object({
  status: z.enum(lotStatuses),
  statusCode: z.int().nullable(),
  version: z.int(),
  deadline: time.nullable(),
  serverTime: time,
  steps: z.array(step),
});

export const currentStatus = z.object({
  status: z.enum(lotStatuses),
  code: z.int().nullable(),
  version: z.int(),
  /** What the countdown shows: the end of acceptance, or of the running round. */
  deadline: time.nullable(),
  serverTime: time,
});
