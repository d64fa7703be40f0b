// Which status of an application each reader is shown, where the true one would tell too much (lifecycles «Sealing»).
import type { ApplicationStatus } from './application-statuses.ts';
import { isDraft, isSubmitted } from './application-predicates.ts';

/** In what a submitted application stands before any decision; all that its inner stages are shown as. */
export const standingStatus: ApplicationStatus = 'active';
const withdrawnStatus: ApplicationStatus = 'cancelled';

/**
 * To its vendor: inner stages are hidden until the admission is told, and what was told then does not flip back.
 * @param admission as frozen when the lot last left verification; null while that has not happened
 */
export function statusForVendor(
  status: ApplicationStatus,
  admission: 'admitted' | 'rejected' | null,
): ApplicationStatus {
  if (!isSubmitted(status) || status === 'clarification') return status;
  if (admission === null) return standingStatus;
  return admission === 'admitted' ? 'audited' : 'rejected';
}

/**
 * To the staff, of an application that was opened once: while the lot is sealed again nothing of what its vendor does is
 * told; after that a redrafted one counts as withdrawn.
 */
export function statusForStaff(status: ApplicationStatus, lotIsSealed: boolean): ApplicationStatus {
  if (lotIsSealed) return standingStatus;
  return isDraft(status) ? withdrawnStatus : status;
}

/** The statuses that the staff are shown as `shown` while the lot is open; for filters. */
export const statusesShownAs = (
  statuses: readonly ApplicationStatus[],
  shown: ApplicationStatus,
): ApplicationStatus[] => statuses.filter((status) => statusForStaff(status, false) === shown);
