import type { Agreement } from '../../../api/records/agreement.ts';
import type { Step } from '../../../api/step.ts';
import { agreementLaw, type AgreementEvent } from '../../../machines/agreement.ts';
import type { Actor } from '../../../machines/law.ts';
import { stepsFor } from '../../../machines/step.ts';
import { presentFile } from '../../platform/files/present.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import { agreementSnapshot, isSent, sideOf, turnOf, type AgreementState, type Side } from './facts.ts';

const CALLS: Record<AgreementEvent['type'], string> = {
  'agreement.send': 'send',
  'agreement.sign': 'sign',
  'agreement.dispute': 'dispute',
  'agreement.decline': 'decline',
  'agreement.evade': 'evade',
  'agreement.resume': 'resume',
};

export function agreementSteps(state: AgreementState, actor: Actor, at: number): Step[] {
  const own = `/api/v1/applications/${state.application.id}/agreement`;
  return stepsFor(agreementLaw, agreementSnapshot(state), actor, at).map((step) =>
    presentStep('agreement', step, `${own}/${CALLS[step.event]}`),
  );
}

export function presentAgreement(state: AgreementState, actor: Actor, at: number): Agreement {
  const { application, terms, row, files, declinedBy } = state;
  const isTurn = turnOf(state) === sideOf(actor);
  return {
    applicationId: application.id,
    situation: terms?.agreement ?? null,
    isAgree: terms?.isAgree ?? false,
    status: row.status,
    version: row.version,
    changedAt: row.version === 0 ? null : row.changedAt.toISOString(),
    reason: row.reason,
    declinedBy,
    files: files
      .filter((file) => isSent(row, file) || file.kind === sideOf(actor))
      .map((file) => ({
        ...presentFile(file),
        side: file.kind as Side,
        isSent: isSent(row, file),
        canRemove: isTurn && !isSent(row, file) && file.kind === sideOf(actor),
      })),
    canAddFiles: isTurn,
    steps: agreementSteps(state, actor, at),
  };
}
