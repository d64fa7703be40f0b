// What is written of single offers beside their vendor's own writing.
import { and, eq, sql } from 'drizzle-orm';
import type { Effect } from '../../../engine/process.ts';
import { lots } from '../../../lots/core/tables.ts';
import { build, type Write } from '../../../platform/database/statement.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { offers, type OfferRow } from '../../core/offer-tables.ts';
import { isOffered } from '../../core/totals.ts';
import { approvalsOf } from '../approvals.ts';
import { withFlag } from '../flags.ts';
import { writtenRows } from '../offer-rows.ts';
import type { ApplicationStep, ApplicationTypes } from '../types.ts';

type Own = Effect<ApplicationTypes>;

interface Corrected {
  row: OfferRow;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Throws 422 for an offer of another application, and where nothing would change: decisions must not be revoked for nothing. */
function correctedRows({ subject }: ApplicationStep): Corrected[] {
  const rows = new Map((subject.submitted?.offers ?? []).map((row) => [row.id, row]));
  const corrected = subject.corrections.flatMap(({ id, ...fields }, index): Corrected[] => {
    const row = rows.get(id);
    if (!row) throw invalid({ [`offers.${index}.id`]: ['Такого предложения в заявке нет'] });
    const known: Record<string, unknown> = { ...row };
    const after = Object.fromEntries(
      Object.entries(fields).filter(([key, value]) => value !== undefined && known[key] !== value),
    );
    if (Object.keys(after).length === 0) return [];
    return [{ row, before: Object.fromEntries(Object.keys(after).map((key) => [key, known[key]])), after }];
  });
  if (corrected.length === 0) throw invalid({ offers: ['Ни одно описание не изменено'] });
  return corrected;
}

const correct: Own = {
  plan: (step) => {
    const corrected = correctedRows(step);
    const updatedAt = new Date(step.at);
    return {
      writes: writtenRows(corrected.map(({ row, after }) => ({ ...row, ...after, updatedAt }))),
      columns: { flags: withFlag(step.subject.application, 'editedByStaff') },
      payload: { changes: corrected.map(({ row, before, after }) => ({ offerId: row.id, before, after })) },
    };
  },
};

interface Approval {
  offerId: number;
  approved: boolean | null;
  reason?: string | null | undefined;
}

const approvalsTold = (told: readonly Approval[]) =>
  told.map(({ offerId, approved, reason }) => ({
    offerId,
    approvedByCustomer: approved,
    approvalReason: reason?.trim() || null,
  }));

/** What the customer says of offers of an application, at a moment. */
export const approvalsWrite = (id: number, at: number, told: readonly Approval[]): Write =>
  sql`update ${offers} set approved_by_customer = told."approvedByCustomer", approval_reason = told."approvalReason",
      updated_at = ${new Date(at).toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(approvalsTold(told))}::json)
      as told("offerId" bigint, "approvedByCustomer" boolean, "approvalReason" text)
    where ${offers.id} = told."offerId" and ${offers.applicationId} = ${id}`;

/** Offers without a price are no offers and are not decided on. Throws 422 where one is told of that the application has not. */
const approveOffers: Own = {
  plan: ({ id, subject, event, at }) => {
    const told = approvalsOf(event);
    if (told.length === 0) return {};
    // Of thousands each comes as a step of its own: what all of them would need is not gathered for one.
    const rows = subject.submitted?.offers ?? [];
    const unknown = told.findIndex(
      ({ offerId }) => !rows.some((row) => row.id === offerId && isOffered(row)),
    );
    if (unknown >= 0) throw invalid({ [`offers.${unknown}.id`]: ['Такого предложения в заявке нет'] });
    return { writes: [approvalsWrite(id, at, told)], payload: { approvals: approvalsTold(told) } };
  },
};

/** Columns of the one submitted offer that the step is about. */
function offerWrite({ id, event, at }: ApplicationStep, columns: Partial<OfferRow>): Write {
  if (!('offerId' in event)) throw new Error(`${event.type} is about no offer`);
  return build
    .update(offers)
    .set({ ...columns, updatedAt: new Date(at) })
    .where(and(eq(offers.id, event.offerId), eq(offers.applicationId, id)));
}

const questionOffer: Own = {
  plan: (step) => {
    const { event } = step;
    if (!('needsClarification' in event)) throw new Error(`${event.type} questions no offer`);
    return { writes: [offerWrite(step, { needsClarification: event.needsClarification })] };
  },
};

const archiveOffer: Own = {
  plan: (step) => ({
    writes: [
      offerWrite(step, {
        archivedAt: new Date(step.at),
        archiveReason: 'reason' in step.event ? (step.event.reason?.trim() ?? null) : null,
        allocatedQuantity: null,
      }),
    ],
  }),
};

const restoreOffer: Own = {
  plan: (step) => ({ writes: [offerWrite(step, { archivedAt: null, archiveReason: null })] }),
};

/** The lot is locked alone for it. */
const staleRating: Own = {
  plan: ({ subject: { lot } }) => ({
    writes: [
      build
        .update(lots)
        .set({ ratingStale: sql`${lots.ratingCalculatedAt} is not null` })
        .where(eq(lots.id, lot.id)),
    ],
  }),
};

export const offerEffects = {
  correct,
  approveOffers,
  questionOffer,
  archiveOffer,
  restoreOffer,
  staleRating,
};
