// One vendor's application and its lot in the small: the law's facts and what changes them between the law's steps.
import {
  isAdmitted,
  isDraft,
  isRejected,
  isWithdrawn,
  type AdmissionSettings,
} from '../../src/machines/application-predicates.ts';
import {
  applicationLaw,
  type ApplicationEvent,
  type ApplicationFacts,
  type ApplicationStatus,
  type VerificationStage,
} from '../../src/machines/application.ts';
import { isMarking, isRepeating, isVerifying } from '../../src/machines/lot-predicates.ts';
import { snapshotOf, take, type Consequence as Told } from '../../src/machines/step.ts';
import type { ApplicationWorldStep, PathPayload } from './driver.ts';
import { DAY, HOUR, people, START } from './people.ts';
import type { Proposal } from './walk.ts';

export interface ApplicationState {
  status: ApplicationStatus | 'absent';
  at: number;
  facts: ApplicationFacts;
  settings: AdmissionSettings;
}

export function applicationAtStart(settings: AdmissionSettings): ApplicationState {
  return {
    status: 'absent',
    at: START,
    settings,
    facts: {
      companyId: people.vendor.companyId!,
      lotOwnerId: people.owner.id!,
      lotStatus: 'applications',
      lotDeadline: START + HOUR,
      mayTakePart: true,
      hasOther: false,
      agreementChosen: false,
      isAgree: false,
      pricedOffers: 0,
      quantitiesWithin: true,
      hasWorkingCopy: false,
      offersUndecided: 1,
      offersApproved: 0,
      rejectionsExplained: true,
      offerArchived: false,
      decidedBy: {},
      clarificationDueAt: null,
      answerWithinBlocks: true,
      answerPricesNotRaised: true,
      markedForRound: false,
      roundEndsAt: null,
      repeatedPriceLowEnough: true,
    },
  };
}

type Change = { facts: Partial<ApplicationFacts>; at?: number } | null;

const second = 1000;

/** The lot may leave verification: this application is decided (a draft was never submitted). */
function settled({ status, settings }: ApplicationState): boolean {
  if (status === 'absent' || isDraft(status)) return true;
  return isAdmitted(status, settings) || isRejected(status) || isWithdrawn(status);
}

const admitted = ({ status, settings }: ApplicationState): boolean =>
  status !== 'absent' && isAdmitted(status, settings);

const worldSteps: Record<ApplicationWorldStep, (state: ApplicationState) => Change> = {
  fill: ({ status, facts }) =>
    status === 'draft' && facts.pricedOffers === 0
      ? { facts: { agreementChosen: true, isAgree: true, pricedOffers: 1 } }
      : null,
  deadlineReached: ({ facts, at }) =>
    facts.lotStatus === 'applications' && facts.lotDeadline !== null && at < facts.lotDeadline
      ? { facts: {}, at: facts.lotDeadline + second }
      : null,
  clockCame: ({ facts, at }) =>
    facts.lotStatus === 'applications' && facts.lotDeadline !== null && at >= facts.lotDeadline
      ? { facts: { lotStatus: 'deadlined' } }
      : null,
  openEnvelopes: ({ facts }) =>
    facts.lotStatus === 'deadlined' ? { facts: { lotStatus: 'verification' } } : null,
  dueReached: ({ facts, at }) =>
    facts.clarificationDueAt !== null && at < facts.clarificationDueAt
      ? { facts: {}, at: facts.clarificationDueAt + second }
      : null,
  admissionDone: (state) =>
    isVerifying(state.facts.lotStatus) && settled(state) ? { facts: { lotStatus: 'pending' } } : null,
  // What is out of the comparison has no price to begin the round with.
  startRound: (state) =>
    isMarking(state.facts.lotStatus) &&
    admitted(state) &&
    state.facts.markedForRound &&
    !state.facts.offerArchived
      ? { facts: { lotStatus: 'repeating', roundEndsAt: state.at + HOUR } }
      : null,
};

export const applicationWorldSteps = Object.keys(worldSteps) as ApplicationWorldStep[];

export function doApplicationWorld(
  state: ApplicationState,
  does: ApplicationWorldStep,
): ApplicationState | null {
  const change = worldSteps[does](state);
  if (!change) return null;
  return { ...state, at: change.at ?? state.at, facts: { ...state.facts, ...change.facts } };
}

const reason = 'Не соответствует требованиям';

export const applicationProposals: Record<ApplicationEvent['type'], Proposal[]> = {
  'application.create': [{ as: 'vendor', payload: {} }],
  'application.submit': [{ as: 'vendor', payload: {} }],
  'application.edit': [{ as: 'vendor', payload: {} }],
  'application.discardEdit': [{ as: 'vendor', payload: {} }],
  'application.resubmit': [{ as: 'vendor', payload: {} }],
  'application.cancel': [{ as: 'vendor', payload: {} }],
  'application.reopen': [{ as: 'vendor', payload: {} }],
  'application.approveOffer': [{ as: 'owner', payload: { approved: true } }],
  'application.questionOffer': [{ as: 'owner', payload: { needsClarification: true } }],
  'application.archiveOffer': [{ as: 'owner', payload: { reason } }],
  'application.restoreOffer': [{ as: 'owner', payload: {} }],
  'application.verify': [{ as: 'owner', payload: {} }],
  'application.reject': [{ as: 'owner', payload: { reason } }],
  'application.clarify': [
    { as: 'owner', payload: { blocks: ['shipment_block'], text: 'Уточните срок поставки', dueIn: 3 * DAY } },
  ],
  'application.answer': [{ as: 'vendor', payload: {} }],
  'application.withdrawClarification': [{ as: 'owner', payload: {} }],
  'application.closeClarification': [{ as: 'system', payload: {} }],
  'application.clarificationExpired': [{ as: 'clock', payload: {} }],
  'application.secure': [{ as: 'security', payload: {} }],
  'application.refuse': [{ as: 'security', payload: { reason } }],
  'application.audit': [{ as: 'auditor', payload: {} }],
  'application.return': [{ as: 'auditor', payload: { reason } }],
  'application.cancelDecision': [
    { as: 'owner', payload: { stage: 'manager' } },
    { as: 'security', payload: { stage: 'security' } },
    { as: 'auditor', payload: { stage: 'audit' } },
  ],
  'application.correct': [
    { as: 'owner', payload: { reason } },
    { as: 'security', payload: { reason } },
  ],
  'application.lotReopened': [{ as: 'system', payload: {} }],
  'application.setMark': [{ as: 'owner', payload: { marked: true } }],
  'application.setRepeatedPrice': [{ as: 'vendor', payload: {} }],
};

/** The law's event with the payload's times counted from the model's present. */
export function applicationEvent(
  event: string,
  as: keyof typeof people,
  payload: PathPayload,
  at: number,
): ApplicationEvent {
  const { dueIn, ...rest } = payload;
  const due = dueIn === undefined ? undefined : { dueAt: at + dueIn };
  return { type: event, actor: people[as], at, ...rest, ...due } as unknown as ApplicationEvent;
}

const stages: VerificationStage[] = ['manager', 'security', 'audit'];

/** Decisions that stand after one of a stage is cancelled: those of the stages before it. */
function standing(decidedBy: ApplicationFacts['decidedBy'], from: VerificationStage) {
  const kept = stages.slice(0, stages.indexOf(from));
  return Object.fromEntries(Object.entries(decidedBy).filter(([stage]) => kept.some((one) => one === stage)));
}

function stageOf(event: ApplicationEvent): VerificationStage {
  if (event.actor.role === 'security') return 'security';
  return event.actor.role === 'auditor' ? 'audit' : 'manager';
}

type Consequence = (facts: ApplicationFacts, event: ApplicationEvent) => Partial<ApplicationFacts>;

const record: Consequence = ({ decidedBy }, event) => ({
  decidedBy: { ...decidedBy, [stageOf(event)]: event.actor.id ?? undefined },
});

const undecided = { offersUndecided: 1, offersApproved: 0 };
const closed: Consequence = () => ({ clarificationDueAt: null });

const consequences: Partial<Record<string, Consequence>> = {
  seal: () => ({ ...undecided, hasWorkingCopy: false, offerArchived: false }),
  openWorkingCopy: () => ({ hasWorkingCopy: true }),
  dropWorkingCopy: () => ({ hasWorkingCopy: false }),
  voidVersions: () => ({ ...undecided, offerArchived: false }),
  approveOffers: (_, event) => ('approved' in event ? { offersUndecided: 0, offersApproved: 1 } : {}),
  archiveOffer: () => ({ offerArchived: true }),
  restoreOffer: () => ({ offerArchived: false }),
  recordVerified: record,
  recordSecured: record,
  recordAudited: record,
  recordRejected: record,
  recordRefused: record,
  // A return sends the application back to security: that decision no longer stands, and a return is none to cancel.
  recordReturned: ({ decidedBy }) => ({ decidedBy: standing(decidedBy, 'security') }),
  revokeManagerDecision: ({ decidedBy }) => ({ decidedBy: standing(decidedBy, 'manager') }),
  revokeSecurityDecision: ({ decidedBy }) => ({ decidedBy: standing(decidedBy, 'security') }),
  revokeAuditDecision: ({ decidedBy }) => ({ decidedBy: standing(decidedBy, 'audit') }),
  openClarification: (_, event) => ({ clarificationDueAt: 'dueAt' in event ? event.dueAt : null }),
  withdrawClarification: closed,
  closeClarification: closed,
  expireClarification: closed,
  applyAnswer: closed,
  resetAfterReopening: () => ({ ...undecided, markedForRound: false }),
  mark: (_, event) => ({ markedForRound: 'marked' in event && event.marked }),
};

/** What the lot's own step does where the application's one only follows it. */
function lotStep(event: ApplicationEvent): Partial<ApplicationFacts> {
  switch (event.type) {
    case 'application.lotReopened':
      return { lotStatus: 'applications', lotDeadline: event.at + HOUR };
    case 'application.closeClarification':
      return { lotStatus: 'cancelled' };
    default:
      return {};
  }
}

/** Follows a step of the lot: a reopening from verification, or the lot's cancellation while a clarification is open. */
function mayFollow({ facts }: ApplicationState, event: ApplicationEvent): boolean {
  return event.actor.role !== 'system' || isVerifying(facts.lotStatus);
}

/** The state after a step of the law; null where it is refused or where the lot's step it follows is not possible. */
export function takeApplication(state: ApplicationState, event: ApplicationEvent): ApplicationState | null {
  if (!mayFollow(state, event)) return null;
  const outcome = take(applicationLaw, snapshotOf(applicationLaw, state.status, state.facts), event);
  if (outcome.refused) return null;
  const facts = outcome.consequences.reduce(
    (kept: ApplicationFacts, { params }: Told) => ({
      ...kept,
      ...consequences[params.name ?? '']?.(kept, event),
    }),
    state.facts,
  );
  const status = outcome.next.value as ApplicationState['status'];
  return { ...state, status, facts: { ...facts, ...lotStep(event) } };
}

/** What tells two states apart for the walk: times only as «over or not». */
export function applicationKey({ status, at, facts }: ApplicationState): string {
  const { lotDeadline, clarificationDueAt, roundEndsAt, ...rest } = facts;
  const over = (time: number | null): boolean | null => (time === null ? null : at >= time);
  const round = isRepeating(facts.lotStatus) ? over(roundEndsAt) : null;
  return JSON.stringify([status, rest, over(lotDeadline), over(clarificationDueAt), round]);
}
