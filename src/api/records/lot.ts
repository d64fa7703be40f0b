// A lot as every call shows it, and what may be written of it.
import { z } from 'zod';
import { lotStatuses } from '../../machines/lot.ts';
import { bases, ratingTypes } from '../../rules/closed-lists.ts';
import { CURRENCIES } from '../../rules/currencies.ts';
import { description, email, id, money, name, optionalName, percent, phone, time } from '../fields.ts';
import { step } from '../step.ts';
import { criterion, criterionDraft } from './criterion.ts';

export const stepKinds = ['percent', 'money'] as const;
export const roundVisibilities = ['place', 'best'] as const;

export const lotContact = z.object({
  name,
  phone: phone.nullable().default(null),
  email: email.nullable().default(null),
});

/** A re-bid round: the running one, or the last one. */
export const round = z.object({
  number: z.int(),
  startedAt: time,
  endsAt: time,
  /** Null while it runs. */
  endedAt: time.nullable(),
  /** Set where the manager called the round off: its prices do not count. */
  annulledAt: time.nullable(),
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
    endsAt: time,
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
  title: z.string(),
  description: z.string(),
  categoryId: z.int().nullable(),
  category: z.object({ id: z.int(), code: z.string(), title: z.string() }).nullable(),
  status: z.enum(lotStatuses),
  statusCode: z.int().nullable(),
  /** Sent back as `If-Match`. */
  version: z.int(),
  ownerId: z.int(),
  owner: z.object({ id: z.int(), name: z.string() }),
  currency: z.string(),
  basis: z.enum(bases),
  address: z.string(),
  contacts: z.array(
    z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  ),
  /** False: the invited only. */
  isOpen: z.boolean(),
  /** Applications that were submitted are kept sealed now. */
  isSealed: z.boolean(),
  ratingType: z.enum(ratingTypes),
  applicationsDeadline: time.nullable(),
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
  /** With `?at=`: the moment that the record shows. */
  asOf: time.optional(),
});
export type Lot = z.infer<typeof lot>;

/** Terms of a lot. Title, description and contacts may also change after publication; the rest in draft only. */
export const lotDraft = z.object({
  title: name,
  description: description.default(''),
  categoryId: id.nullable().default(null),
  currency: z.enum(CURRENCIES.map(({ code }) => code)).default('RUB'),
  basis: z.enum(bases).default('DDP'),
  address: optionalName.default(''),
  contacts: z.array(lotContact).max(5).default([]),
  isOpen: z.boolean().default(true),
  ratingType: z.enum(ratingTypes).default('total'),
  applicationsDeadline: time.nullable().default(null),
  /** Replaces the criteria of the lot. */
  criteria: z.array(criterionDraft).max(20).optional(),
});
export type LotDraft = z.infer<typeof lotDraft>;

export const lotChange = z.object({
  title: name.optional(),
  description: description.optional(),
  categoryId: id.nullable().optional(),
  currency: z.enum(CURRENCIES.map(({ code }) => code)).optional(),
  basis: z.enum(bases).optional(),
  address: optionalName.optional(),
  contacts: z.array(lotContact).max(5).optional(),
  isOpen: z.boolean().optional(),
  ratingType: z.enum(ratingTypes).optional(),
  applicationsDeadline: time.nullable().optional(),
  criteria: z.array(criterionDraft).max(20).optional(),
});
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
