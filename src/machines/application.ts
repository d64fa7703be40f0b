// The application's law. Its lot's state enters as facts; what the lot allows is asked of the lot's named predicates.
import { setup } from 'xstate';
import { answersFor, standsFor, takenFor } from './answers-for.ts';
import { effect, guardsFor, isText, need, notify, type Actor, type Stamp } from './law.ts';
import type { LotStatus } from './lot-statuses.ts';
import { mayBind } from './access.ts';
import { isAccepting, isComparisonOpen, isMarking, isRepeating, isVerifying } from './lot-predicates.ts';
import { clarificationDays, type Block, type VerificationStage } from './application-statuses.ts';

/** What the customer says of one offer; null takes it back. */
export interface OfferApproval {
  offerId: number;
  approved: boolean | null;
  reason?: string | null | undefined;
}

/** A price of a re-bid round; decimal text. */
export interface NewPrice {
  offerId: number;
  price: string;
}

export interface ApplicationFacts {
  companyId: number;
  lotOwnerId: number;
  lotStatus: LotStatus;
  lotDeadline: number | null;
  /** The lot is open, or the company is invited. */
  mayTakePart: boolean;
  hasOther: boolean;
  /** Where the lot is opened by its commission, what is brought: a content that nobody here can read. Absent elsewhere. */
  envelope?: 'none' | 'fits' | 'misfit';
  agreementChosen: boolean;
  isAgree: boolean;
  // Of offers whether there are any and never how many: the history keeps the facts, also of what is sealed.
  /** Of the version to be submitted (the working copy where there is one). */
  hasPrice: boolean;
  quantitiesWithin: boolean;
  /** Whether the chosen rate of VAT may be chosen today. */
  vatInForce: boolean;
  hasWorkingCopy: boolean;
  hasUndecided: boolean;
  hasApproved: boolean;
  /** Of the approvals being given: each rejection has its reason. */
  rejectionsExplained: boolean;
  /** Of the offer that the step is about: it was taken out of the comparison. */
  offerArchived: boolean;
  /** Who took the standing decision of each stage. */
  decidedBy: Partial<Record<VerificationStage, number>>;
  clarificationDueAt: number | null;
  /** Of the answer being given: nothing outside the named blocks differs, and no unit price is higher. */
  answerWithinBlocks: boolean;
  answerPricesNotRaised: boolean;
  markedForRound: boolean;
  roundEndsAt: number | null;
  /** Of the repeated price being set: it is lower than the own last one by the round's step or more. */
  repeatedPriceLowEnough: boolean;
}

export type ApplicationEvent = Stamp &
  (
    | { type: 'application.create' }
    | { type: 'application.submit' }
    | { type: 'application.edit' }
    | { type: 'application.discardEdit' }
    | { type: 'application.resubmit' }
    | { type: 'application.cancel' }
    | { type: 'application.reopen' }
    | { type: 'application.approveOffer'; offerId: number; approved: boolean | null; reason?: string | null }
    | { type: 'application.questionOffer'; offerId: number; needsClarification: boolean }
    | { type: 'application.archiveOffer'; offerId: number; reason: string }
    | { type: 'application.restoreOffer'; offerId: number }
    | { type: 'application.verify'; comment?: string | null; approvals?: readonly OfferApproval[] }
    | { type: 'application.reject'; reason: string }
    | {
        type: 'application.clarify';
        blocks: Block[];
        text: string;
        dueAt: number;
        /** Offers that it is about. */
        offerIds?: readonly number[];
      }
    | { type: 'application.answer'; clarificationId: number }
    | { type: 'application.withdrawClarification'; clarificationId: number }
    | { type: 'application.closeClarification' }
    | { type: 'application.clarificationExpired' }
    | { type: 'application.secure'; comment?: string | null }
    | { type: 'application.refuse'; reason: string }
    | { type: 'application.audit'; comment?: string | null }
    | { type: 'application.return'; reason: string }
    | { type: 'application.cancelDecision'; stage: VerificationStage; verificationId?: number }
    | { type: 'application.correct'; reason: string }
    | { type: 'application.lotReopened' }
    | { type: 'application.setMark'; marked: boolean }
    | { type: 'application.setRepeatedPrice'; prices: readonly NewPrice[] }
  );

type Payload = Stamp & {
  type: string;
  reason?: string | null | undefined;
  blocks?: Block[];
  text?: string;
  dueAt?: number;
  stage?: VerificationStage;
};

const { who, fact, moment, payload } = guardsFor<ApplicationFacts, Payload>();
const day = 86_400_000;

/** Nobody does two steps of one check: who has decided it as security or audit stands for no manager there. */
const hasChecked = ({ decidedBy, lotOwnerId }: ApplicationFacts, actor: Actor): boolean =>
  takenFor(actor, lotOwnerId) !== null && (decidedBy.security === actor.id || decidedBy.audit === actor.id);

const decided = (stage: VerificationStage) =>
  who((f, e) => {
    if (e.stage !== undefined && e.stage !== stage) return false;
    if (f.decidedBy[stage] === undefined) return false;
    return (
      e.actor.role === 'admin' ||
      f.decidedBy[stage] === e.actor.id ||
      (standsFor(e.actor, f.decidedBy[stage]) && (stage !== 'manager' || !hasChecked(f, e.actor)))
    );
  });

/** The vendor's browser has asked all of it; at the opening it is asked again. */
const isUnread = ({ envelope }: ApplicationFacts): boolean => envelope !== undefined;

export const applicationGuards = {
  byVendor: who((f, e) => e.actor.role === 'vendor' && e.actor.companyId === f.companyId),
  byOwner: who((f, e) => answersFor(e.actor, f.lotOwnerId) && !hasChecked(f, e.actor)),
  bySecurity: who((_, e) => e.actor.role === 'security'),
  byAuditor: who((_, e) => e.actor.role === 'auditor'),
  byClock: who((_, e) => e.actor.role === 'clock'),
  bySystem: who((_, e) => e.actor.role === 'system'),
  decidedAsManager: decided('manager'),
  decidedAsSecurity: decided('security'),
  decidedAsAuditor: decided('audit'),
  vendorVerified: moment((_, e) => e.actor.verified),
  maySubmit: moment((_, e) => mayBind(e.actor)),
  lotAccepting: moment((f, e) => isAccepting(f.lotStatus, f.lotDeadline, e.at)),
  mayTakePart: fact((f) => f.mayTakePart),
  onlyOne: fact((f) => !f.hasOther),
  agreementChosen: fact((f) => isUnread(f) || f.agreementChosen),
  agreed: fact((f) => isUnread(f) || f.isAgree),
  hasPricedOffer: fact((f) => isUnread(f) || f.hasPrice),
  quantitiesWithin: fact((f) => isUnread(f) || f.quantitiesWithin),
  vatInForce: fact((f) => isUnread(f) || f.vatInForce),
  envelopeGiven: fact((f) => f.envelope !== 'none'),
  envelopeFits: fact((f) => f.envelope !== 'misfit'),
  workingCopyOpen: fact((f) => f.hasWorkingCopy),
  noWorkingCopy: fact((f) => !f.hasWorkingCopy),
  lotVerifying: fact((f) => isVerifying(f.lotStatus)),
  offersDecided: fact((f) => !f.hasUndecided),
  anyOfferApproved: fact((f) => f.hasApproved),
  rejectionsExplained: fact((f) => f.rejectionsExplained),
  lotComparing: fact((f) => isComparisonOpen(f.lotStatus) || isRepeating(f.lotStatus)),
  noRound: fact((f) => !isRepeating(f.lotStatus)),
  offerCompared: fact((f) => !f.offerArchived),
  offerArchived: fact((f) => f.offerArchived),
  reasonGiven: payload((_, e) => isText(e.reason)),
  blocksNamed: payload((_, e) => (e.blocks?.length ?? 0) > 0),
  textGiven: payload((_, e) => isText(e.text)),
  dueSoon: payload(
    (_, e) => e.dueAt !== undefined && e.dueAt > e.at && e.dueAt <= e.at + clarificationDays * day,
  ),
  beforeDue: moment((f, e) => f.clarificationDueAt !== null && e.at < f.clarificationDueAt),
  dueReached: moment((f, e) => f.clarificationDueAt !== null && e.at >= f.clarificationDueAt),
  answerWithinBlocks: fact((f) => f.answerWithinBlocks),
  answerPricesNotRaised: fact((f) => f.answerPricesNotRaised),
  lotMarking: fact((f) => isMarking(f.lotStatus)),
  lotRepeating: fact((f) => isRepeating(f.lotStatus)),
  roundRunning: moment((f, e) => f.roundEndsAt !== null && e.at < f.roundEndsAt),
  marked: fact((f) => f.markedForRound),
  repeatedPriceLowEnough: fact((f) => f.repeatedPriceLowEnough),
};
export type ApplicationGuard = keyof typeof applicationGuards;

export type ApplicationEffect =
  | 'seal'
  | 'openWorkingCopy'
  | 'dropWorkingCopy'
  | 'voidVersions'
  | 'approveOffers'
  | 'questionOffer'
  | 'archiveOffer'
  | 'restoreOffer'
  | 'staleRating'
  | 'recordVerified'
  | 'recordSecured'
  | 'recordAudited'
  | 'recordRejected'
  | 'recordRefused'
  | 'recordReturned'
  | 'revokeManagerDecision'
  | 'revokeSecurityDecision'
  | 'revokeAuditDecision'
  | 'resetAfterReopening'
  | 'openClarification'
  | 'withdrawClarification'
  | 'closeClarification'
  | 'expireClarification'
  | 'applyAnswer'
  | 'flagNoAnswer'
  | 'correct'
  | 'mark'
  | 'setRepeatedPrices';
export type ApplicationAudience = 'owner' | 'vendor' | 'security' | 'auditors';
export type ApplicationNews =
  | 'application.submitted'
  | 'application.cancelled'
  | 'application.clarificationAsked'
  | 'application.clarificationAnswered'
  | 'application.clarificationWithdrawn'
  | 'application.clarificationExpired'
  | 'application.toSecurity'
  | 'application.toAudit'
  | 'application.returned'
  | 'application.refused';

/** Revoking a stage's decision revokes the later stages' ones with it. */
const cancelDecision = {
  manager: {
    guard: need('lotVerifying', 'decidedAsManager'),
    target: 'active',
    actions: [effect('revokeManagerDecision')],
  },
  security: {
    guard: need('lotVerifying', 'decidedAsSecurity'),
    target: 'verified',
    actions: [effect('revokeSecurityDecision')],
  },
  audit: {
    guard: need('lotVerifying', 'decidedAsAuditor'),
    target: 'secured',
    actions: [effect('revokeAuditDecision')],
  },
} as const;

/** While the manager's decision is still to come. */
const approveOffer = {
  guard: need('lotVerifying', 'byOwner', 'rejectionsExplained'),
  actions: [effect('approveOffers')],
} as const;
const questionOffer = {
  guard: need('lotVerifying', 'byOwner'),
  actions: [effect('questionOffer')],
} as const;

/**
 * What is compared may be changed as long as the commission works, but not under the hands of those who bid: a price that was
 * lowered for what no longer counts is one that nobody would have given.
 */
const archiveOffer = {
  guard: need('lotComparing', 'noRound', 'byOwner', 'offerCompared', 'reasonGiven'),
  actions: [effect('archiveOffer'), effect('staleRating')],
} as const;
const restoreOffer = {
  guard: need('lotComparing', 'noRound', 'byOwner', 'offerArchived'),
  actions: [effect('restoreOffer'), effect('staleRating')],
} as const;
const comparison = {
  'application.archiveOffer': archiveOffer,
  'application.restoreOffer': restoreOffer,
} as const;

const reject = {
  guard: need('lotVerifying', 'byOwner', 'reasonGiven'),
  target: 'rejected',
  actions: [effect('recordRejected')],
} as const;

const clarify = {
  guard: need('lotVerifying', 'byOwner', 'blocksNamed', 'textGiven', 'dueSoon'),
  target: 'clarification',
  actions: [effect('openClarification'), notify('vendor', 'application.clarificationAsked')],
} as const;

const lotReopened = {
  guard: need('bySystem'),
  target: 'active',
  actions: [effect('revokeManagerDecision'), effect('resetAfterReopening')],
} as const;

/**
 * The staff correct descriptions of offers: each goes back to the entry of the own stage, and what was decided there is
 * revoked. The manager's marks on offers stay: they are confirmed with the next decision.
 */
const correct = {
  byManager: {
    guard: need('lotVerifying', 'byOwner', 'reasonGiven'),
    target: 'active',
    actions: [effect('revokeManagerDecision'), effect('correct')],
  },
  bySecurity: {
    guard: need('lotVerifying', 'bySecurity', 'reasonGiven'),
    target: 'verified',
    actions: [effect('revokeSecurityDecision'), effect('correct')],
  },
} as const;

const setMark = { guard: need('lotMarking', 'byOwner'), actions: [effect('mark')] } as const;
const setRepeatedPrice = {
  guard: need(
    'byVendor',
    'vendorVerified',
    'maySubmit',
    'lotRepeating',
    'roundRunning',
    'marked',
    'repeatedPriceLowEnough',
  ),
  actions: [effect('setRepeatedPrices')],
} as const;

export const applicationMachine = setup({
  types: {} as { context: ApplicationFacts; events: ApplicationEvent; input: ApplicationFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly ApplicationGuard[] }) =>
      params.of.every((name) => applicationGuards[name].holds(context, event)),
  },
  actions: {
    effect: (_, _params: { name: ApplicationEffect }) => {},
    notify: (_, _params: { whom: ApplicationAudience; what: ApplicationNews }) => {},
  },
}).createMachine({
  id: 'application',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      on: {
        'application.create': {
          guard: need('byVendor', 'vendorVerified', 'lotAccepting', 'mayTakePart', 'onlyOne'),
          target: 'draft',
        },
      },
    },
    draft: {
      on: {
        'application.submit': {
          guard: need(
            'byVendor',
            'vendorVerified',
            'maySubmit',
            'lotAccepting',
            'mayTakePart',
            'agreementChosen',
            'agreed',
            'hasPricedOffer',
            'quantitiesWithin',
            'vatInForce',
            'envelopeGiven',
            'envelopeFits',
          ),
          target: 'active',
          actions: [effect('seal'), notify('vendor', 'application.submitted')],
        },
        'application.cancel': { guard: need('byVendor', 'lotAccepting'), target: 'cancelled' },
      },
    },
    active: {
      on: {
        'application.approveOffer': approveOffer,
        'application.questionOffer': questionOffer,
        ...comparison,
        'application.edit': {
          guard: need('byVendor', 'lotAccepting', 'noWorkingCopy'),
          actions: [effect('openWorkingCopy')],
        },
        'application.discardEdit': {
          // After the deadline a working copy is locked: neither written nor dropped.
          guard: need('byVendor', 'lotAccepting', 'workingCopyOpen'),
          actions: [effect('dropWorkingCopy')],
        },
        'application.resubmit': {
          guard: need(
            'byVendor',
            'vendorVerified',
            'maySubmit',
            'lotAccepting',
            'mayTakePart',
            'workingCopyOpen',
            'agreementChosen',
            'agreed',
            'hasPricedOffer',
            'quantitiesWithin',
            'vatInForce',
            'envelopeGiven',
            'envelopeFits',
          ),
          actions: [effect('seal'), notify('vendor', 'application.submitted')],
        },
        'application.cancel': {
          guard: need('byVendor', 'maySubmit', 'lotAccepting'),
          target: 'cancelled',
          actions: [
            effect('dropWorkingCopy'),
            effect('voidVersions'),
            notify('vendor', 'application.cancelled'),
          ],
        },
        'application.verify': {
          guard: need('lotVerifying', 'byOwner', 'rejectionsExplained', 'offersDecided', 'anyOfferApproved'),
          target: 'verified',
          actions: [
            effect('approveOffers'),
            effect('recordVerified'),
            notify('security', 'application.toSecurity'),
          ],
        },
        'application.reject': reject,
        'application.clarify': clarify,
        'application.correct': { guard: correct.byManager.guard, actions: [effect('correct')] },
        // A second reopening of the lot finds some applications active already; their decisions of old are revoked too.
        'application.lotReopened': lotReopened,
      },
    },
    clarification: {
      on: {
        'application.approveOffer': approveOffer,
        'application.questionOffer': questionOffer,
        ...comparison,
        'application.answer': {
          guard: need(
            'lotVerifying',
            'byVendor',
            'vendorVerified',
            'maySubmit',
            'beforeDue',
            'answerWithinBlocks',
            'answerPricesNotRaised',
          ),
          target: 'active',
          actions: [effect('applyAnswer'), notify('owner', 'application.clarificationAnswered')],
        },
        'application.withdrawClarification': {
          guard: need('lotVerifying', 'byOwner'),
          target: 'active',
          actions: [effect('withdrawClarification'), notify('vendor', 'application.clarificationWithdrawn')],
        },
        'application.closeClarification': {
          guard: need('bySystem'),
          target: 'active',
          actions: [effect('closeClarification')],
        },
        'application.clarificationExpired': {
          guard: need('lotVerifying', 'byClock', 'dueReached'),
          target: 'active',
          actions: [
            effect('expireClarification'),
            effect('flagNoAnswer'),
            notify('owner', 'application.clarificationExpired'),
            notify('vendor', 'application.clarificationExpired'),
          ],
        },
        'application.lotReopened': {
          ...lotReopened,
          actions: [effect('closeClarification'), ...lotReopened.actions],
        },
      },
    },
    verified: {
      on: {
        ...comparison,
        // A refusal or a question after the manager's own decision revokes it; what was approved of the offers stands.
        'application.reject': { ...reject, actions: [effect('revokeManagerDecision'), ...reject.actions] },
        'application.clarify': { ...clarify, actions: [effect('revokeManagerDecision'), ...clarify.actions] },
        'application.secure': {
          guard: need('lotVerifying', 'bySecurity'),
          target: 'secured',
          actions: [effect('recordSecured'), notify('auditors', 'application.toAudit')],
        },
        'application.refuse': {
          guard: need('lotVerifying', 'bySecurity', 'reasonGiven'),
          target: 'rejected',
          actions: [effect('recordRefused'), notify('owner', 'application.refused')],
        },
        'application.cancelDecision': cancelDecision.manager,
        'application.correct': [
          correct.byManager,
          { guard: correct.bySecurity.guard, actions: [effect('correct')] },
        ],
        'application.lotReopened': lotReopened,
        'application.setMark': setMark,
        'application.setRepeatedPrice': setRepeatedPrice,
      },
    },
    secured: {
      on: {
        ...comparison,
        'application.audit': {
          guard: need('lotVerifying', 'byAuditor'),
          target: 'audited',
          actions: [effect('recordAudited')],
        },
        'application.return': {
          guard: need('lotVerifying', 'byAuditor', 'reasonGiven'),
          target: 'verified',
          actions: [
            effect('recordReturned'),
            notify('security', 'application.returned'),
            notify('owner', 'application.returned'),
          ],
        },
        'application.cancelDecision': [cancelDecision.security, cancelDecision.manager],
        'application.correct': [correct.byManager, correct.bySecurity],
        'application.lotReopened': lotReopened,
        'application.setMark': setMark,
        'application.setRepeatedPrice': setRepeatedPrice,
      },
    },
    audited: {
      on: {
        ...comparison,
        'application.cancelDecision': [cancelDecision.audit, cancelDecision.security, cancelDecision.manager],
        'application.correct': [correct.byManager, correct.bySecurity],
        'application.lotReopened': lotReopened,
        'application.setMark': setMark,
        'application.setRepeatedPrice': setRepeatedPrice,
      },
    },
    rejected: {
      on: {
        ...comparison,
        'application.cancelDecision': [cancelDecision.security, cancelDecision.manager],
        'application.lotReopened': lotReopened,
      },
    },
    cancelled: {
      on: {
        'application.reopen': { guard: need('byVendor', 'lotAccepting'), target: 'draft' },
      },
    },
  },
});

export const applicationLaw = {
  name: 'application',
  machine: applicationMachine,
  guards: applicationGuards,
} as const;
