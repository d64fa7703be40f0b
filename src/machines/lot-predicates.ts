// Named questions about a lot's status, so that nothing else compares it as a string. Every state answers all of them in the
// table below: a new one does not compile until it has.
import { lotStatuses, type LotStatus } from './lot-statuses.ts';

/** Where a state stands beside the usual way, for whoever draws it: out of the way, at the height of a stage. */
interface Aside {
  beside: LotStatus;
}

interface LotTraits {
  /** The state's numeric code; `deleted` has none. */
  code: number | null;
  /** Place on the usual way from draft to the end, from 0; or beside it. */
  stage: number | Aside;
  /** Terms and items may be changed. */
  editable: boolean;
  /** Seen by whoever may see open lots: neither a draft nor in the bin. */
  published: boolean;
  /** Takes applications until its deadline. */
  accepting: boolean;
  /** Came here by way of its deadline: what was not submitted by then never will be, unless it is reopened. */
  afterDeadline: boolean;
  /** What the clock will end by itself. */
  clock: 'deadline' | 'roundEnd' | null;
  /** Shown as «работа комиссии». */
  commission: boolean;
  /** What is done in it; each of them by its own page. */
  work: 'verification' | 'round' | 'rating' | null;
  /** Offers may be compared by the staff: the envelopes are open and the commission works or has worked. */
  comparing: boolean;
  /** The list of the admitted is fixed and has been told to the participants. */
  admissionFixed: boolean;
  /** The manager sets the marks for a re-bid round. */
  marking: boolean;
  /** How it ended, where it did. */
  end: 'finished' | 'cancelled' | 'deleted' | null;
}

const beforeOpening = { comparing: false, admissionFixed: false, marking: false, work: null } as const;

const traits: Record<LotStatus, LotTraits> = {
  draft: {
    ...beforeOpening,
    code: 1,
    stage: 0,
    editable: true,
    published: false,
    accepting: false,
    afterDeadline: false,
    clock: null,
    commission: false,
    end: null,
  },
  applications: {
    ...beforeOpening,
    code: 2,
    stage: 1,
    editable: false,
    published: true,
    accepting: true,
    afterDeadline: false,
    clock: 'deadline',
    commission: false,
    end: null,
  },
  deadlined: {
    ...beforeOpening,
    code: 9,
    stage: 2,
    editable: false,
    published: true,
    accepting: false,
    afterDeadline: true,
    clock: null,
    commission: true,
    end: null,
  },
  verification: {
    code: 3,
    stage: 3,
    editable: false,
    published: true,
    accepting: false,
    afterDeadline: true,
    clock: null,
    commission: true,
    work: 'verification',
    comparing: true,
    admissionFixed: false,
    marking: false,
    end: null,
  },
  pending: {
    code: 8,
    stage: 4,
    editable: false,
    published: true,
    accepting: false,
    afterDeadline: true,
    clock: null,
    commission: true,
    work: null,
    comparing: true,
    admissionFixed: true,
    marking: true,
    end: null,
  },
  repeating: {
    code: 7,
    stage: 5,
    editable: false,
    published: true,
    accepting: false,
    afterDeadline: true,
    clock: 'roundEnd',
    commission: true,
    work: 'round',
    comparing: true,
    admissionFixed: true,
    marking: false,
    end: null,
  },
  rating: {
    code: 4,
    stage: 6,
    editable: false,
    published: true,
    accepting: false,
    afterDeadline: true,
    clock: null,
    commission: true,
    work: 'rating',
    comparing: true,
    admissionFixed: true,
    marking: true,
    end: null,
  },
  finished: {
    code: 5,
    stage: 7,
    editable: false,
    published: true,
    accepting: false,
    afterDeadline: true,
    clock: null,
    commission: false,
    work: null,
    comparing: true,
    admissionFixed: true,
    marking: false,
    end: 'finished',
  },
  cancelled: {
    ...beforeOpening,
    code: 6,
    stage: { beside: 'pending' },
    editable: false,
    published: true,
    accepting: false,
    afterDeadline: false,
    clock: null,
    commission: false,
    end: 'cancelled',
  },
  deleted: {
    ...beforeOpening,
    code: null,
    stage: { beside: 'draft' },
    editable: false,
    published: false,
    accepting: false,
    afterDeadline: false,
    clock: null,
    commission: false,
    end: 'deleted',
  },
};

const asks =
  (question: (of: LotTraits) => boolean) =>
  (status: LotStatus): boolean =>
    question(traits[status]);

export const isEditable = asks(({ editable }) => editable);
export const isPublished = asks(({ published }) => published);
/** Neither published yet nor done with. */
export const isDraft = asks(({ published, end }) => !published && end === null);
export const isFinished = asks(({ end }) => end === 'finished');
export const isCancelled = asks(({ end }) => end === 'cancelled');
export const isDeleted = asks(({ end }) => end === 'deleted');
/** Stopped on its way. */
export const isStopped = asks(({ end }) => end === 'cancelled' || end === 'deleted');
export const isAfterDeadline = asks(({ afterDeadline }) => afterDeadline);
/** Past its deadline and not opened yet. */
export const isOpeningDue = asks(
  ({ afterDeadline, comparing, end }) => afterDeadline && !comparing && end === null,
);
export const isVerifying = asks(({ work }) => work === 'verification');
export const isRepeating = asks(({ work }) => work === 'round');
export const isRating = asks(({ work }) => work === 'rating');
export const isAdmissionFixed = asks(({ admissionFixed }) => admissionFixed);
/** A round of fewer is none: nobody would be bid against. */
export const makesRound = (marked: number): boolean => marked >= 2;
export const isMarking = asks(({ marking }) => marking);
export const isComparing = asks(({ comparing }) => comparing);
/** Offers may still be taken out of the comparison and brought back: not while their vendors bid for them. */
export const isComparisonOpen = asks(
  ({ comparing, end, work }) => comparing && end === null && work !== 'round',
);
export const isCommissionWork = asks(({ commission }) => commission);
/** The clock has something to wait for. */
export const waitsForClock = asks(({ clock }) => clock !== null);

/** Accepting applications: the status and the deadline together, whether or not the clock's event has come. */
export const isAccepting = (status: LotStatus, deadline: number | null, at: number): boolean =>
  traits[status].accepting && deadline !== null && at < deadline;

export const lotStatusCodes = Object.fromEntries(
  lotStatuses.map((status) => [status, traits[status].code]),
) as Record<LotStatus, number | null>;
export const publishedLotStatuses: LotStatus[] = lotStatuses.filter(isPublished);
/** Those that accept applications while their term lasts. */
/** Published and not ended: somebody may still have something to do. */
export const runningLotStatuses: LotStatus[] = lotStatuses.filter(
  asks(({ published, end }) => published && end === null),
);
export const acceptingLotStatuses: LotStatus[] = lotStatuses.filter(asks(({ accepting }) => accepting));

/** Place on the usual way from 0; null for a state beside it. */
export function stageOf(status: LotStatus): number | null {
  const { stage } = traits[status];
  return typeof stage === 'number' ? stage : null;
}

/** The stages of the usual way in their order, as the stage line and the board draw them. */
export const lotStages: LotStatus[] = lotStatuses
  .filter((status) => stageOf(status) !== null)
  .toSorted((a, b) => stageOf(a)! - stageOf(b)!);

/** States beside the usual way, each with the stage at whose height it stands. */
export const lotAsides: { status: LotStatus; beside: LotStatus }[] = lotStatuses.flatMap((status) => {
  const { stage } = traits[status];
  return typeof stage === 'number' ? [] : [{ status, beside: stage.beside }];
});

/** A lot's terms of time, whatever they are written in. */
interface Timed<T> {
  status: LotStatus;
  applicationsDeadline: T | null;
  round: { endsAt: T } | null;
}

/** The term that counts now: of a round its end, else the deadline of applications. */
export const termOf = <T>({ status, applicationsDeadline, round }: Timed<T>): T | null =>
  traits[status].clock === 'roundEnd' ? (round?.endsAt ?? null) : applicationsDeadline;
