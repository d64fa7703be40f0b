// Decisions of the three stages: rows are added and revoked, never overwritten.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { verificationStages, type VerificationStage } from '../../../../machines/application-statuses.ts';
import { signedIn } from '../../../engine/actors.ts';
import type { PureEffect } from '../../../engine/process.ts';
import { build, type Write } from '../../../platform/database/statement.ts';
import { verifications, type VerificationRow } from '../../core/decision-tables.ts';
import { offers } from '../../core/offer-tables.ts';
import { withFlag } from '../flags.ts';
import type { ApplicationStep, ApplicationTypes } from '../types.ts';

type Pure = PureEffect<ApplicationTypes>;

/** Revokes the standing decisions of a stage and of the later ones; rows stay, with who and when. */
const revokeFrom = ({ id, actor, at }: ApplicationStep, from: VerificationStage): Write =>
  build
    .update(verifications)
    .set({ cancelledAt: new Date(at), cancelledBy: actor.id })
    .where(
      and(
        eq(verifications.applicationId, id),
        isNull(verifications.cancelledAt),
        inArray(verifications.stage, verificationStages.slice(verificationStages.indexOf(from))),
      ),
    );

function remarkOf({ event }: ApplicationStep): string | null {
  if ('reason' in event) return event.reason ?? null;
  return 'comment' in event ? (event.comment ?? null) : null;
}

/** @param from the stage that begins anew with it */
const record = (stage: VerificationStage, decision: VerificationRow['decision'], from = stage): Pure => ({
  plan: (step) => {
    const comment = remarkOf(step);
    return {
      writes: [
        revokeFrom(step, from),
        build.insert(verifications).values({
          applicationId: step.id,
          lotId: step.subject.lot.id,
          stage,
          decision,
          comment,
          userId: signedIn(step.actor).id,
          createdAt: new Date(step.at),
        }),
      ],
      payload: { stage, decision, comment },
    };
  },
});

const revoke = (from: VerificationStage): Pure => ({
  plan: (step) => ({ writes: [revokeFrom(step, from)] }),
});

export const decisionEffects = {
  recordVerified: record('manager', 'verified'),
  recordSecured: record('security', 'secured'),
  recordAudited: record('audit', 'audited'),
  recordRejected: record('manager', 'rejected'),
  recordRefused: record('security', 'rejected'),
  // A return sends the application back to security, so that security's decision is revoked; the return itself stands.
  recordReturned: record('audit', 'returned', 'security'),
  revokeManagerDecision: revoke('manager'),
  revokeSecurityDecision: revoke('security'),
  revokeAuditDecision: revoke('audit'),
  // Acceptance has begun again after an opening: offers and files are to be decided on anew, and readers are warned.
  resetAfterReopening: {
    plan: ({ id, subject: { application } }) => ({
      writes: [
        build
          .update(offers)
          .set({
            approvedByCustomer: null,
            approvalReason: null,
            allocatedQuantity: null,
            needsClarification: false,
          })
          .where(eq(offers.applicationId, id)),
      ],
      columns: {
        isMarked: false,
        answerFileIds: null,
        flags: withFlag(application, 'reopened'),
      },
    }),
  },
} satisfies Record<string, Pure>;
