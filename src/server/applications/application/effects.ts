// What the effects of the application's law do, each within the step's own transaction.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  verificationStages,
  type ApplicationEffect,
  type ApplicationEvent,
  type VerificationStage,
} from '../../../machines/application.ts';
import type { ClarificationEvent } from '../../../machines/clarification.ts';
import { writeAnswer } from './clarification/answer.ts';
import { closeClarification } from './clarification/step.ts';
import { clarifications, verifications } from '../core/decision-tables.ts';
import { offers } from '../core/offer-tables.ts';
import { array } from '../../platform/database/array.ts';
import { copyRows } from '../../platform/database/copy-rows.ts';
import { randomId } from '../../platform/random-id.ts';
import { offersOf } from './facts.ts';
import { correctOffers } from './correct-offers.ts';
import { dropUnsealedFiles } from './files.ts';
import { reviewStanding } from './standing.ts';
import { applicationVersions } from '../core/tables.ts';
import { sealVersion } from './versions.ts';
import type { EffectContext } from './effect-context.ts';

type Effect = (context: EffectContext) => Promise<void>;

const stageOf = (event: ApplicationEvent): VerificationStage => {
  if (event.type === 'application.secure' || event.type === 'application.refuse') return 'security';
  return event.type === 'application.audit' || event.type === 'application.return' ? 'audit' : 'manager';
};

/** Revokes the standing decisions of a stage and of the later ones; rows stay, with who and when. */
async function revokeFrom(context: EffectContext, from: VerificationStage): Promise<void> {
  const { tx, application, event, at } = context;
  const stages = verificationStages.slice(verificationStages.indexOf(from));
  await tx
    .update(verifications)
    .set({ cancelledAt: new Date(at), cancelledBy: event.actor.id })
    .where(
      and(
        eq(verifications.applicationId, application.id),
        isNull(verifications.cancelledAt),
        inArray(verifications.stage, stages),
      ),
    );
}

async function record(
  context: EffectContext,
  decision: (typeof verifications.$inferInsert)['decision'],
  comment: string | null,
): Promise<void> {
  const { tx, application, lot, event, at } = context;
  const stage = stageOf(event);
  const [row] = await tx
    .insert(verifications)
    .values({
      applicationId: application.id,
      lotId: lot.id,
      stage,
      decision,
      comment,
      userId: event.actor.id!,
      createdAt: new Date(at),
    })
    .returning({ id: verifications.id });
  Object.assign(context.payload, { stage, decision, comment, verificationId: row!.id });
}

const seal: Effect = async (context) => {
  const { tx, application, offers: rows, patch, payload, at, event } = context;
  const replaced = rows.filter(({ isWorking }) => !isWorking).map(({ id }) => id);
  if (replaced.length > 0) await tx.delete(offers).where(inArray(offers.id, replaced));
  await tx
    .update(offers)
    .set({ isWorking: false })
    .where(and(eq(offers.applicationId, application.id), eq(offers.isWorking, true)));
  const terms = application.workingTerms!;
  const fileIds = application.workingFileIds ?? [];
  const version = await sealVersion(context, {
    terms,
    fileIds,
    offers: rows.filter(({ isWorking }) => isWorking),
    submittedBy: event.actor.id,
    openedAt: null,
  });
  Object.assign(patch, {
    terms,
    fileIds,
    workingTerms: null,
    workingFileIds: null,
    currentVersionId: version.id,
    submittedAt: new Date(at),
  });
  Object.assign(payload, { number: version.number, receipt: version.hash });
  // The accreditation that the step asked for may have gone while it waited for the lock.
  await reviewStanding(tx, application.id);
};

const openWorkingCopy: Effect = async ({ tx, application, offers: rows, patch }) => {
  const ids = rows.filter(({ isWorking }) => !isWorking).map(({ id }) => id);
  const copyIds = ids.map(() => randomId());
  const fresh = {
    id: sql`copied.id`,
    isWorking: sql`true`,
    repeatedPrice: sql`null`,
    allocatedQuantity: sql`null`,
    approvedByCustomer: sql`null`,
    approvalReason: sql`null`,
    needsClarification: sql`false`,
    archivedAt: sql`null`,
    archiveReason: sql`null`,
  };
  const pairs = sql`unnest(${array('bigint', ids)}, ${array('bigint', copyIds)}) as copied(from_id, id)`;
  await tx.execute(copyRows(offers, fresh, sql`${offers} join ${pairs} on copied.from_id = ${offers.id}`));
  Object.assign(patch, { workingTerms: application.terms, workingFileIds: application.fileIds });
};

const dropWorkingCopy: Effect = async (context) => {
  const { tx, application, patch } = context;
  await tx.delete(offers).where(and(eq(offers.applicationId, application.id), eq(offers.isWorking, true)));
  Object.assign(patch, { workingTerms: null, workingFileIds: null });
  await dropUnsealedFiles(tx, application.id, application.fileIds);
};

/** A withdrawn version is never opened; what was written goes on as a draft, in case the vendor comes back. */
const voidVersions: Effect = async ({ tx, application, patch, at }) => {
  await tx
    .update(applicationVersions)
    .set({ voidedAt: new Date(at) })
    .where(
      and(
        eq(applicationVersions.applicationId, application.id),
        isNull(applicationVersions.openedAt),
        isNull(applicationVersions.voidedAt),
      ),
    );
  await tx
    .update(offers)
    .set({ isWorking: true })
    .where(and(eq(offers.applicationId, application.id), eq(offers.isWorking, false)));
  Object.assign(patch, {
    workingTerms: application.terms,
    workingFileIds: application.fileIds,
    terms: null,
    fileIds: [],
    currentVersionId: null,
    submittedAt: null,
  });
};

const recordDecision: Effect = async (context) => {
  const stage = stageOf(context.event);
  await revokeFrom(context, stage);
  const decision = ({ manager: 'verified', security: 'secured', audit: 'audited' } as const)[stage];
  await record(context, decision, context.extra.comment ?? null);
};

const recordRefusal: Effect = async (context) => {
  const { event } = context;
  const reason = 'reason' in event ? event.reason : null;
  const stage = stageOf(event);
  // A return sends the application back to security, so that security's decision falls; the return itself stands.
  await revokeFrom(context, stage === 'audit' ? 'security' : stage);
  await record(context, stage === 'audit' ? 'returned' : 'rejected', reason);
};

const revoke =
  (stage: VerificationStage): Effect =>
  (context) =>
    revokeFrom(context, stage);

/** Acceptance has begun again after an opening: offers and files are to be decided on anew, and readers are warned. */
const resetAfterReopening: Effect = async ({ tx, application, patch, facts }) => {
  await tx
    .update(offers)
    .set({
      approvedByCustomer: null,
      approvalReason: null,
      allocatedQuantity: null,
      needsClarification: false,
    })
    .where(and(eq(offers.applicationId, application.id), eq(offers.isWorking, false)));
  Object.assign(patch, {
    isMarked: false,
    workingFileIds: facts.hasWorkingCopy ? application.workingFileIds : null,
    flags: [...new Set([...application.flags, 'reopened' as const])],
  });
};

const openClarification: Effect = async (context) => {
  const { tx, application, lot, event, at, extra, payload } = context;
  if (event.type !== 'application.clarify') return;
  const [row] = await tx
    .insert(clarifications)
    .values({
      applicationId: application.id,
      lotId: lot.id,
      blocks: event.blocks,
      text: event.text,
      dueAt: new Date(event.dueAt),
      status: 'open',
      createdBy: event.actor.id!,
      createdAt: new Date(at),
    })
    .returning({ id: clarifications.id });
  payload.clarificationId = row!.id;
  if (extra.offerIds && extra.offerIds.length > 0) {
    await tx
      .update(offers)
      .set({ needsClarification: true })
      .where(
        and(
          eq(offers.applicationId, application.id),
          eq(offers.isWorking, false),
          inArray(offers.id, extra.offerIds),
        ),
      );
  }
};

const ENDS: Partial<Record<ApplicationEvent['type'], ClarificationEvent['type']>> = {
  'application.answer': 'clarification.answer',
  'application.withdrawClarification': 'clarification.withdraw',
  'application.clarificationExpired': 'clarification.expire',
  'application.closeClarification': 'clarification.close',
};

const endClarification: Effect = async (context) => {
  const { application, event, patch, extra, payload, tx } = context;
  const closed = await closeClarification(context, ENDS[event.type]!, extra.answer ?? null);
  if (closed) Object.assign(payload, { clarificationId: closed.id, blocks: closed.blocks });
  Object.assign(patch, { workingFileIds: null });
  if (event.type !== 'application.answer') await dropUnsealedFiles(tx, application.id, application.fileIds);
};

/** The answer becomes a version of its own, open from the start; offers that it changes are to be decided on anew. */
const applyAnswer: Effect = async (context) => {
  const { tx, application, offers: before, patch, payload, extra, event, at } = context;
  const { answer } = extra;
  if (!answer) throw new Error(`${event.type} brings no answer`);
  const { terms, changed, changes } = answer;
  await writeAnswer(context, answer);
  // Read back: the receipt is made of the numbers as the database keeps them.
  const after = await offersOf(tx, application.id);
  const mayChangeFiles = changes.some(({ path }) => path === 'files');
  const fileIds = mayChangeFiles ? (application.workingFileIds ?? application.fileIds) : application.fileIds;
  const version = await sealVersion(context, {
    terms,
    fileIds,
    offers: after.filter(({ isWorking }) => !isWorking),
    submittedBy: event.actor.id,
    openedAt: new Date(at),
  });
  await endClarification(context);
  const decided = before.filter(({ approvedByCustomer }) => approvedByCustomer !== null);
  const approvalsRevoked = changed.flatMap(({ id }) => (decided.some((row) => row.id === id) ? [id] : []));
  Object.assign(patch, { terms, fileIds, currentVersionId: version.id, openedVersionId: version.id });
  Object.assign(payload, { number: version.number, receipt: version.hash, approvalsRevoked });
};

const flagNoAnswer: Effect = async ({ application, patch }) => {
  patch.flags = [...new Set([...application.flags, 'noAnswer' as const])];
};

const mark: Effect = async ({ event, patch }) => {
  if (event.type === 'application.setMark') patch.isMarked = event.marked;
};

export const applicationEffects: Record<ApplicationEffect, Effect> = {
  seal,
  openWorkingCopy,
  dropWorkingCopy,
  voidVersions,
  recordDecision,
  recordRefusal,
  revokeManagerDecision: revoke('manager'),
  revokeSecurityDecision: revoke('security'),
  revokeAuditDecision: revoke('audit'),
  resetAfterReopening,
  openClarification,
  closeClarification: endClarification,
  applyAnswer,
  flagNoAnswer,
  correct: correctOffers,
  mark,
};
