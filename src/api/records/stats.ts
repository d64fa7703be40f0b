// Counts for desks and the home page. Nothing here reads what is sealed: sums are of procedures that have ended.
import { z } from 'zod';
import { lotStatuses } from '../../machines/lot-statuses.ts';
import { decimal, time } from '../fields.ts';
import { receiptCount } from './receipts.ts';

const shortLot = z.object({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  status: z.enum(lotStatuses),
  /** What is awaited: the end of acceptance, or of the round. */
  deadline: time.nullable(),
});

/**
 * What a lot waits for from its owner; the kind says the verb, `count` of how many: of `admit`, how many are marked for a round. The last
 * four are of a contract after the finish: it is to be sent, signed, or sent anew after a dispute, which is a winner's, too; where it was
 * refused, what it was about has no supplier.
 */
export const waitingKinds = [
  'open',
  'unapplied',
  'review',
  'admit',
  'unadmitted',
  'allocate',
  'answer',
  'schedule',
  'publish',
  'send',
  'sign',
  'settle',
  'refused',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Whose end it is: of acceptance, of a round, of a participant's answer to a clarification. */
export const deadlineKinds = ['applications', 'round', 'answer'] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

export const stats = z.object({
  /**
   * For the home page. Of the procedures that the caller may see: how many accept applications, at how many the commission works, how many
   * have ended (no more than ten thousand are counted), how many were published this month. Accredited companies, receipts of what was
   * opened this month (null where nothing was); what the start prices that all may read come to, of those that accept and of this
   * month's, by currency.
   */
  platform: z.object({
    accepting: z.int(),
    commission: z.int(),
    ended: z.int(),
    participants: z.int(),
    publishedThisMonth: z.int(),
    startPrices: z.array(z.object({ currency: z.string(), accepting: decimal, published: decimal })),
    receipts: receiptCount.extend({ month: z.string() }).nullable(),
  }),
  /** The caller's own procedures (all of them for the administrator, the auditor and security; those seen by a vendor). */
  byStatus: z.array(z.object({ status: z.enum(lotStatuses), count: z.int() })),
  byMonth: z.array(
    z.object({ month: z.string(), published: z.int(), finished: z.int(), cancelled: z.int() }),
  ),
  questionsPending: z.int(),
  /** A vendor's own: what the company won in procedures that ended within the last twelve months, by the currency of its offers. */
  won: z.array(z.object({ currency: z.string(), procedures: z.int(), sum: decimal })).optional(),
  /** The nearest ends, at most fifty; a vendor's are those of its calendar: where it takes part, is invited or has announced itself. */
  deadlines: z.array(shortLot.extend({ kind: z.enum(deadlineKinds) })),
  /** Own procedures and contracts that wait for a step of the caller, the longest waiting first, at most thirty. */
  attention: z.array(
    shortLot.extend({
      kind: z.enum(waitingKinds),
      ownerId: z.int(),
      /** Of how many: applications to review, questions to answer; null where it is one thing or is not counted. */
      count: z.int().nullable(),
      /** Since when it waits. */
      since: time,
      why: z.string(),
      /** Of a contract: whose application won, and the company where the caller is the owner. */
      applicationId: z.int().optional(),
      company: z.string().nullable().optional(),
    }),
  ),
});
export type Stats = z.infer<typeof stats>;
