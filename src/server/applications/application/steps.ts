// The caller's steps on an application, each with the path of its call and, where it is closed, the reasons in Russian.
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Step } from '../../../api/step.ts';
import {
  applicationLaw,
  type ApplicationEvent,
  type ApplicationFacts,
} from '../../../machines/application.ts';
import { statusForStaff, statusForVendor } from '../../../machines/application-masks.ts';
import type { Actor } from '../../../machines/law.ts';
import { snapshotOf, stepsFor } from '../../../machines/step.ts';
import { clarifications, verifications } from '../core/decision-tables.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import type { ApplicationRow } from '../core/tables.ts';

export interface Asked {
  lot: LotTableRow;
  application: ApplicationRow;
  facts: ApplicationFacts;
  actor: Actor;
  at: number;
}

type Paths = {
  applicationId: number;
  lotId: number;
  clarificationId: number | null;
  verificationId: number | null;
};

function pathOf(event: ApplicationEvent['type'], at: Paths): string | null {
  const own = (call: string) => `/api/v1/applications/${at.applicationId}/${call}`;
  switch (event) {
    case 'application.submit':
    case 'application.resubmit':
      return own('step-active');
    case 'application.edit':
      return own('edit');
    case 'application.discardEdit':
      return own('discard-edit');
    case 'application.cancel':
      return own('cancel');
    case 'application.reopen':
      return own('reopen');
    case 'application.verify':
    case 'application.reject':
      return own('verifications');
    case 'application.clarify':
      return own('clarifications');
    case 'application.answer':
      return at.clarificationId === null ? null : `/api/v1/clarifications/${at.clarificationId}/answer`;
    case 'application.withdrawClarification':
      return at.clarificationId === null ? null : `/api/v1/clarifications/${at.clarificationId}/withdraw`;
    case 'application.secure':
    case 'application.refuse':
      return own('handle-security-decision');
    case 'application.audit':
    case 'application.return':
      return own('audit');
    case 'application.cancelDecision':
      return at.verificationId === null ? null : `/api/v1/verifications/${at.verificationId}/cancel-decision`;
    case 'application.correct':
      return `/api/v1/tender/edit-application/${at.applicationId}`;
    case 'application.setMark':
      return own('set-repeating');
    case 'application.setRepeatedPrice':
      return `/api/v1/lots/${at.lotId}/round/prices`;
    default:
      // Steps of the clock and the system have no call.
      return null;
  }
}

/** The status as this reader is shown it: the steps must not tell more than it does. */
export function shownStatus(
  { application, lot }: Pick<Asked, 'application' | 'lot'>,
  { role, companyId }: Pick<Actor, 'role' | 'companyId'>,
): ApplicationRow['status'] {
  if (role === 'vendor' && companyId === application.companyId)
    return statusForVendor(application.status, application.admission);
  if (role === 'clock' || role === 'system') return application.status;
  return statusForStaff(application.status, lot.isSealed);
}

/** Steps that leave the shown status and are the caller's own. */
export async function presentSteps(tx: Tx | Db, asked: Asked): Promise<Step[]> {
  const { lot, application, facts, actor, at } = asked;
  const open = stepsFor(
    applicationLaw,
    snapshotOf(applicationLaw, shownStatus(asked, actor), facts),
    actor,
    at,
  );
  if (open.length === 0) return [];
  const [clarification] = await tx
    .select({ id: clarifications.id })
    .from(clarifications)
    .where(and(eq(clarifications.applicationId, application.id), isNull(clarifications.closedAt)));
  const standing = await tx
    .select({ id: verifications.id, userId: verifications.userId })
    .from(verifications)
    .where(and(eq(verifications.applicationId, application.id), isNull(verifications.cancelledAt)))
    .orderBy(asc(verifications.id));
  // The last decision that the caller may cancel: an administrator any, the others their own.
  const own = standing.filter(({ userId }) => actor.role === 'admin' || userId === actor.id).at(-1);
  const paths: Paths = {
    applicationId: application.id,
    lotId: lot.id,
    clarificationId: clarification?.id ?? null,
    verificationId: own?.id ?? null,
  };
  return open.flatMap((step) => {
    const call = pathOf(step.event, paths);
    return call === null ? [] : [presentStep('application', step, call)];
  });
}
