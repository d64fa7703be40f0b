// Named questions about a lot's status, so that nothing else compares it as a string.
import { lotStatuses, type LotStatus } from './lot.ts';

/** Numeric codes of specification section 4; `deleted` has none. */
export const lotStatusCodes: Record<LotStatus, number | null> = {
  draft: 1,
  applications: 2,
  verification: 3,
  rating: 4,
  finished: 5,
  cancelled: 6,
  repeating: 7,
  pending: 8,
  deadlined: 9,
  deleted: null,
};

const among =
  (...these: LotStatus[]) =>
  (status: LotStatus): boolean =>
    these.includes(status);

/** Accepting applications: the status and the deadline together, whether or not the clock's event has come. */
export const isAccepting = (status: LotStatus, deadline: number | null, at: number): boolean =>
  status === 'applications' && deadline !== null && at < deadline;

/** Terms and items change in draft only. */
export const isEditable = among('draft');
export const isDraft = among('draft');
export const isDeleted = among('deleted');
export const isCancelled = among('cancelled');
export const isFinished = among('finished');
export const isAfterDeadline = among(
  'deadlined',
  'verification',
  'pending',
  'repeating',
  'rating',
  'finished',
);
export const isVerifying = among('verification');
export const isRepeating = among('repeating');
export const isRating = among('rating');
/** The list of the admitted is fixed and has been told to the participants. */
export const isAdmissionFixed = among('pending', 'repeating', 'rating', 'finished');
/** Where the manager sets the marks for a re-bid round. */
export const isMarking = among('pending', 'rating');
/** Where offers may be compared by the staff: the envelopes are open and the commission works or has worked. */
export const isComparing = among('verification', 'pending', 'repeating', 'rating', 'finished');
/** Shown as «работа комиссии» (specification section 4). */
export const isCommissionWork = among('verification', 'rating', 'repeating', 'pending', 'deadlined');
/** Seen by whoever may see open lots: neither a draft nor in the bin. */
export const isPublished = (status: LotStatus): boolean => status !== 'draft' && status !== 'deleted';
export const publishedLotStatuses: LotStatus[] = lotStatuses.filter(isPublished);
/** The clock has something to wait for. */
export const waitsForClock = among('applications', 'repeating');
/** The stages drawn in the stage line, in the order of the usual way. */
export const lotStages: LotStatus[] = [
  'draft',
  'applications',
  'deadlined',
  'verification',
  'pending',
  'repeating',
  'rating',
  'finished',
];
