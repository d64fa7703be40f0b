// Named questions about an application's status, and what its vendor is shown of it.
import type { ApplicationStatus } from './application-statuses.ts';
import type { LotStatus } from './lot-statuses.ts';
import { isAfterDeadline, isCancelled, isFinished, waitsForClock } from './lot-predicates.ts';

/** Which later checks the lot asks for; copied from the settings when it was published. */
export interface AdmissionSettings {
  securityCheck: boolean;
  auditCheck: boolean;
}

/** Statuses that stand for «admitted» under the lot's settings. */
export function admittedStatuses({ securityCheck, auditCheck }: AdmissionSettings): ApplicationStatus[] {
  if (auditCheck) return ['audited'];
  return securityCheck ? ['audited', 'secured'] : ['audited', 'secured', 'verified'];
}

export const isAdmitted = (status: ApplicationStatus, settings: AdmissionSettings): boolean =>
  admittedStatuses(settings).includes(status);

export const isRejected = (status: ApplicationStatus): boolean => status === 'rejected';
export const isWithdrawn = (status: ApplicationStatus): boolean => status === 'cancelled';
export const isDraft = (status: ApplicationStatus): boolean => status === 'draft';
/** Stands as submitted: neither a draft nor withdrawn. */
export const isSubmitted = (status: ApplicationStatus): boolean => !isDraft(status) && !isWithdrawn(status);
export const submittedStatuses: ApplicationStatus[] = [
  'active',
  'clarification',
  'verified',
  'secured',
  'audited',
  'rejected',
];
/** Awaits the manager's decision. */
export const awaitsManager = (status: ApplicationStatus): boolean => status === 'active';
export const awaitsSecurity = (status: ApplicationStatus): boolean => status === 'verified';
export const awaitsAudit = (status: ApplicationStatus): boolean => status === 'secured';
export const awaitsAnswer = (status: ApplicationStatus): boolean => status === 'clarification';
export const awaitingManagerStatuses: ApplicationStatus[] = ['active'];
export const awaitingSecurityStatuses: ApplicationStatus[] = ['verified'];
export const awaitingAuditStatuses: ApplicationStatus[] = ['secured'];

/** Decided: admitted, rejected or withdrawn; the lot may leave verification when every one is. */
export const isDecided = (status: ApplicationStatus, settings: AdmissionSettings): boolean =>
  isAdmitted(status, settings) || isRejected(status) || isWithdrawn(status);

export const vendorStatuses = [
  'draft',
  'notSubmitted',
  'withdrawn',
  'sealed',
  'considered',
  'clarification',
  'admitted',
  'rejected',
  'won',
  'notChosen',
  'procedureCancelled',
] as const;
export type VendorStatus = (typeof vendorStatuses)[number];

/** A deadline counts where the clock waits for it: of a lot that does not take applications now it may be set anew. */
const isTooLate = ({ status, deadlineOver }: { status: LotStatus; deadlineOver: boolean }): boolean =>
  isAfterDeadline(status) || (deadlineOver && waitsForClock(status));

/**
 * What the vendor sees. Inner stages stay hidden until the lot first left verification; after that a return to
 * verification does not flip it back (the caller passes `admission` as frozen then: null while it is hidden).
 * `isSealed`: what was submitted has not been opened, so that nobody can be considering it.
 */
export function vendorStatusOf(
  status: ApplicationStatus,
  lot: { status: LotStatus; deadlineOver: boolean; isSealed: boolean },
  admission: 'admitted' | 'rejected' | null,
  won: boolean,
): VendorStatus {
  if (isCancelled(lot.status)) return 'procedureCancelled';
  if (isDraft(status)) return isTooLate(lot) ? 'notSubmitted' : 'draft';
  if (isWithdrawn(status)) return 'withdrawn';
  if (awaitsAnswer(status)) return 'clarification';
  if (admission === 'rejected') return 'rejected';
  if (isFinished(lot.status)) return won ? 'won' : 'notChosen';
  return admission ?? (lot.isSealed ? 'sealed' : 'considered');
}
