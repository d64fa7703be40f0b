// One vendor's application and its lot in the small: the law's facts and what changes them between the law's steps.
import {
  isAdmitted,
  isDraft,
  isRejected,
  isSubmitted,
  isWithdrawn,
  type AdmissionSettings,
} from '../../src/machines/application-predicates.ts';
import type { ApplicationEvent, ApplicationFacts } from '../../src/machines/application-facts.ts';
import { applicationLaw } from '../../src/machines/application.ts';
import type { ApplicationStatus, VerificationStage } from '../../src/machines/application-statuses.ts';
import {
  isAccepting,
  isComparing,
  isMarking,
  isRepeating,
  isVerifying,
} from '../../src/machines/lot-predicates.ts';
import { statusForStaff, statusForVendor } from '../../src/machines/application-masks.ts';
import type { Actor } from '../../src/machines/law.ts';
import { edgesOfLaw, snapshotOf, take, type Consequence as Told } from '../../src/machines/step.ts';
import type { ApplicationWorldStep, Asker, Persona } from './driver.ts';
import { DAY, HOUR, people, START } from './people.ts';
import { settingsOf, type Access, type ApplicationStart } from './variety.ts';
import type { Proposal } from './walk.ts';

export interface ApplicationState {
  status: ApplicationStatus | 'absent';
  at: number;
  facts: ApplicationFacts;
  settings: AdmissionSettings;
  access: Access;
  /** The invitation of the company; an address that is invited gets its own by being confirmed. */
  invitation: 'none' | 'sent' | 'over';
  /** The vendor's address is confirmed. */
  proved: boolean;
  /** The staff know of the application: an opening has included it. */
  opened: boolean;
  /** What the vendor was told when the lot left verification. */
  admission: 'admitted' | 'rejected' | null;
}

export function applicationAtStart(start: ApplicationStart): ApplicationState {
  const { access } = start;
  return {
    status: 'absent',
    at: START,
    settings: settingsOf(start),
    access,
    invitation: 'none',
    proved: access !== 'address',
    opened: false,
    admission: null,
    facts: {
      companyId: people.vendor.companyId!,
      lotOwnerId: people.owner.id!,
      lotStatus: 'applications',
      lotDeadline: START + HOUR,
      mayTakePart: access === 'open',
      hasOther: false,
      agreementChosen: false,
      isAgree: false,
      hasPrice: false,
      quantitiesWithin: true,
      vatInForce: true,
      hasWorkingCopy: false,
      hasUndecided: true,
      hasApproved: false,
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

type Change = ({ facts: Partial<ApplicationFacts> } & Partial<Omit<ApplicationState, 'facts'>>) | null;

const second = 1000;

/** The lot may leave verification: this application is decided (a draft was never submitted). */
function settled({ status, settings }: ApplicationState): boolean {
  if (status === 'absent' || isDraft(status)) return true;
  return isAdmitted(status, settings) || isRejected(status) || isWithdrawn(status);
}

const admitted = ({ status, settings }: ApplicationState): boolean =>
  status !== 'absent' && isAdmitted(status, settings);

const lotReopened = (at: number): Partial<ApplicationFacts> => ({
  lotStatus: 'applications',
  lotDeadline: at + HOUR,
  clarificationDueAt: null,
});

const statusesReopened = edgesOfLaw(applicationLaw)
  .filter(({ event }) => event === 'application.lotReopened')
  .map(({ from }) => from);

const invitationEnds = ({ facts, invitation, at }: ApplicationState): Change =>
  invitation === 'sent' && isAccepting(facts.lotStatus, facts.lotDeadline, at)
    ? { invitation: 'over', facts: { mayTakePart: false } }
    : null;

function admissionOf(state: ApplicationState): ApplicationState['admission'] {
  if (state.status === 'absent' || !isSubmitted(state.status)) return null;
  return admitted(state) ? 'admitted' : 'rejected';
}

const worldSteps: Record<ApplicationWorldStep, (state: ApplicationState) => Change> = {
  tryInVain: ({ status, facts }) => (status === 'absent' && !facts.mayTakePart ? { facts: {} } : null),
  invite: ({ status, access, invitation, facts, at }) =>
    status === 'absent' &&
    access === 'invited' &&
    invitation === 'none' &&
    isAccepting(facts.lotStatus, facts.lotDeadline, at)
      ? { invitation: 'sent', facts: { mayTakePart: true } }
      : null,
  withdrawInvitation: invitationEnds,
  declineInvitation: invitationEnds,
  confirmAddress: ({ proved }) => (proved ? null : { proved: true, facts: { mayTakePart: true } }),
  fill: ({ status, facts }) =>
    status === 'draft' && !facts.hasPrice
      ? { facts: { agreementChosen: true, isAgree: true, hasPrice: true } }
      : null,
  deadlineReached: ({ facts, at }) =>
    facts.lotStatus === 'applications' && facts.lotDeadline !== null && at < facts.lotDeadline
      ? { facts: {}, at: facts.lotDeadline + second }
      : null,
  clockCame: ({ facts, at }) =>
    facts.lotStatus === 'applications' && facts.lotDeadline !== null && at >= facts.lotDeadline
      ? { facts: { lotStatus: 'deadlined' } }
      : null,
  // What was not sent by then is dropped.
  openEnvelopes: ({ status, facts, opened }) =>
    facts.lotStatus === 'deadlined'
      ? {
          opened: opened || (status !== 'absent' && isSubmitted(status)),
          facts: { lotStatus: 'verification', hasWorkingCopy: false },
        }
      : null,
  reopenLot: ({ status, facts, at }) =>
    isVerifying(facts.lotStatus) && !statusesReopened.includes(status)
      ? { admission: null, facts: lotReopened(at) }
      : null,
  dueReached: ({ facts, at }) =>
    facts.clarificationDueAt !== null && at < facts.clarificationDueAt
      ? { facts: {}, at: facts.clarificationDueAt + second }
      : null,
  admissionDone: (state) =>
    isVerifying(state.facts.lotStatus) && settled(state)
      ? {
          admission: admissionOf(state),
          facts: { lotStatus: 'pending', markedForRound: state.facts.markedForRound && admitted(state) },
        }
      : null,
  backToVerification: ({ facts }) =>
    facts.lotStatus === 'pending' ? { facts: { lotStatus: 'verification' } } : null,
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
  return { ...state, ...change, facts: { ...state.facts, ...change.facts } };
}

/** The vendor's and the staff's own views (lifecycles «Sealing»). */
export function applicationShownTo(
  { status, facts, opened, admission }: ApplicationState,
  asker: Asker,
): ApplicationState['status'] | null {
  if (status === 'absent') return null;
  if (asker === 'vendor') return statusForVendor(status, admission);
  const isSealed = !isComparing(facts.lotStatus);
  return opened ? statusForStaff(status, isSealed) : null;
}

export const applicationPeople = ({ proved }: ApplicationState): Record<Persona, Actor> => ({
  ...people,
  vendor: { ...people.vendor, verified: proved },
});

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
  { as, payload }: Proposal,
  state: ApplicationState,
): ApplicationEvent {
  const { at } = state;
  const { dueIn, ...rest } = payload;
  const due = dueIn === undefined ? undefined : { dueAt: at + dueIn };
  return {
    type: event,
    actor: applicationPeople(state)[as],
    at,
    ...rest,
    ...due,
  } as unknown as ApplicationEvent;
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

const undecided = { hasUndecided: true, hasApproved: false };
const closed: Consequence = () => ({ clarificationDueAt: null });

const consequences: Partial<Record<string, Consequence>> = {
  seal: () => ({ ...undecided, hasWorkingCopy: false, offerArchived: false }),
  openWorkingCopy: () => ({ hasWorkingCopy: true }),
  dropWorkingCopy: () => ({ hasWorkingCopy: false }),
  voidVersions: () => ({ ...undecided, offerArchived: false }),
  // With the decision on the whole they come beside: the paths bring none.
  approveOffers: (_, event) => ('approved' in event ? { hasUndecided: false, hasApproved: true } : {}),
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
  resetAfterReopening: () => ({ ...undecided, markedForRound: false }),
  revokeAuditDecision: ({ decidedBy }) => ({ decidedBy: standing(decidedBy, 'audit') }),
  openClarification: (_, event) => ({ clarificationDueAt: 'dueAt' in event ? event.dueAt : null }),
  withdrawClarification: closed,
  closeClarification: closed,
  expireClarification: closed,
  applyAnswer: closed,
  mark: (_, event) => ({ markedForRound: 'marked' in event && event.marked }),
};

/** What the lot's own step does where the application's one only follows it. */
function lotStep(event: ApplicationEvent): Partial<ApplicationFacts> {
  switch (event.type) {
    case 'application.lotReopened':
      return lotReopened(event.at);
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
  const admission = event.type === 'application.lotReopened' ? null : state.admission;
  return { ...state, status, admission, facts: { ...facts, ...lotStep(event) } };
}

/** What tells two states apart for the walk: times only as «over or not». */
export function applicationKey({
  status,
  at,
  facts,
  invitation,
  proved,
  opened,
  admission,
}: ApplicationState): string {
  const { lotDeadline, clarificationDueAt, roundEndsAt, ...rest } = facts;
  const over = (time: number | null): boolean | null => (time === null ? null : at >= time);
  const round = isRepeating(facts.lotStatus) ? over(roundEndsAt) : null;
  return JSON.stringify([
    status,
    invitation,
    proved,
    opened,
    admission,
    rest,
    over(lotDeadline),
    over(clarificationDueAt),
    round,
  ]);
}

const toOpening = ['deadlineReached', 'clockCame', 'openEnvelopes'];
const toSubmitted = ['application.create by vendor', 'fill', 'application.submit by vendor'];
const toVerified = [
  ...toSubmitted,
  ...toOpening,
  'application.approveOffer by owner',
  'application.verify by owner',
];
const laterChecks: Record<ApplicationStart['checks'], readonly string[]> = {
  every: ['application.secure by security', 'application.audit by auditor'],
  withoutAudit: ['application.secure by security'],
  managerAlone: [],
};

const letIn: Record<Access, readonly string[]> = {
  open: [],
  invited: ['tryInVain', 'invite'],
  address: ['tryInVain', 'confirmAddress'],
};

export function applicationPreamble({ access, life, checks }: ApplicationStart): readonly string[] {
  const past: Record<ApplicationStart['life'], readonly string[]> = {
    fresh: [],
    reopened: [...toVerified, 'application.lotReopened by system'],
    late: [...toOpening, 'reopenLot'],
    returned: [...toVerified, ...laterChecks[checks], 'admissionDone', 'backToVerification'],
  };
  return [...letIn[access], ...past[life]];
}

/** An invitation may end at any moment of an application's life; what is open then is to be seen each time. */
export const applicationWorldGoals = (state: ApplicationState, does: ApplicationWorldStep): string[] =>
  does === 'withdrawInvitation' || does === 'declineInvitation' || does === 'reopenLot'
    ? [`${state.status} ${state.facts.hasWorkingCopy} ${does}`]
    : [];
