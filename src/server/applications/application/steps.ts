// The caller's steps on an application, each with the path of its call and, where it is closed, the reasons in Russian.
import type { Step } from '../../../api/step.ts';
import type { ApplicationFacts } from '../../../machines/application-facts.ts';
import { applicationLaw } from '../../../machines/application.ts';
import { statusForStaff, statusForVendor } from '../../../machines/application-masks.ts';
import type { Actor } from '../../../machines/law.ts';
import { stepsFor } from '../../../machines/step.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import type { ApplicationRow } from '../core/tables.ts';
import type { Basis } from './facts.ts';
import { stepPaths } from './step-calls.ts';

export interface Asked extends Pick<Basis, 'standing' | 'clarification'> {
  lot: LotTableRow;
  application: ApplicationRow;
  facts: ApplicationFacts;
  actor: Actor;
  at: number;
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
export function presentSteps(asked: Asked): Step[] {
  const { lot, application, facts, actor, at, clarification, standing } = asked;
  const open = stepsFor(applicationLaw, { value: shownStatus(asked, actor), context: facts }, actor, at);
  // The last decision that the caller may cancel: an administrator any, the others their own.
  const own = standing.filter(({ userId }) => actor.role === 'admin' || userId === actor.id).at(-1);
  const ids = {
    applicationId: application.id,
    lotId: lot.id,
    clarificationId: clarification?.id ?? null,
    verificationId: own?.id ?? null,
  };
  return open.flatMap((step) => {
    const path = stepPaths[step.event]?.(ids) ?? null;
    return path === null ? [] : [presentStep('application', step, path)];
  });
}
