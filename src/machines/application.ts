// The application's law. Its lot's state enters as facts; what the lot allows is asked of the lot's named predicates.
import { assign, setup } from 'xstate';
import { effect, guardsFor, isText, need, notify, type Stamp } from './law.ts';
import type { LotStatus } from './lot.ts';
import { isAccepting, isMarking, isRepeating, isVerifying } from './lot-predicates.ts';

/** `absent` is the state before creation; it is never stored. */
export const applicationStatuses = [
  'draft',
  'active',
  'clarification',
  'verified',
  'secured',
  'audited',
  'rejected',
  'cancelled',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const blocks = [
  'price_block',
  'offers_block',
  'shipment_block',
  'payment_block',
  'document_block',
] as const;
export type Block = (typeof blocks)[number];

export const verificationStages = ['manager', 'security', 'audit'] as const;
export type VerificationStage = (typeof verificationStages)[number];

export interface ApplicationFacts {
  companyId: number;
  lotOwnerId: number;
  lotStatus: LotStatus;
  lotDeadline: number | null;
  /** The lot is open, or the company is invited. */
  mayTakePart: boolean;
  hasOther: boolean;
  agreementChosen: boolean;
  isAgree: boolean;
  /** Of the version to be submitted (the working copy where there is one). */
  pricedOffers: number;
  quantitiesWithin: boolean;
  hasWorkingCopy: boolean;
  offersUndecided: number;
  offersApproved: number;
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
    | { type: 'application.verify' }
    | { type: 'application.reject'; reason: string }
    | { type: 'application.clarify'; blocks: Block[]; text: string; dueAt: number }
    | { type: 'application.answer' }
    | { type: 'application.withdrawClarification' }
    | { type: 'application.closeClarification' }
    | { type: 'application.clarificationExpired' }
    | { type: 'application.secure' }
    | { type: 'application.refuse'; reason: string }
    | { type: 'application.audit' }
    | { type: 'application.return'; reason: string }
    | { type: 'application.cancelDecision'; stage: VerificationStage }
    | { type: 'application.correct'; reason: string }
    | { type: 'application.lotReopened' }
    | { type: 'application.setMark'; marked: boolean }
    | { type: 'application.setRepeatedPrice' }
  );

type Payload = Stamp & {
  type: string;
  reason?: string;
  blocks?: Block[];
  text?: string;
  dueAt?: number;
  stage?: VerificationStage;
};

const { who, fact, moment, payload } = guardsFor<ApplicationFacts, Payload>();
const day = 86_400_000;
/** The longest time a vendor may be given to answer a clarification. */
export const clarificationDays = 10;

const decided = (stage: VerificationStage) =>
  who((f, e) => {
    if (e.stage !== undefined && e.stage !== stage) return false;
    if (f.decidedBy[stage] === undefined) return false;
    return e.actor.role === 'admin' || f.decidedBy[stage] === e.actor.id;
  });

export const applicationGuards = {
  byVendor: who((f, e) => e.actor.role === 'vendor' && e.actor.companyId === f.companyId),
  byOwner: who(
    (f, e) => e.actor.role === 'admin' || (e.actor.role === 'manager' && e.actor.id === f.lotOwnerId),
  ),
  bySecurity: who((_, e) => e.actor.role === 'security'),
  byAuditor: who((_, e) => e.actor.role === 'auditor'),
  byClock: who((_, e) => e.actor.role === 'clock'),
  bySystem: who((_, e) => e.actor.role === 'system'),
  decidedAsManager: decided('manager'),
  decidedAsSecurity: decided('security'),
  decidedAsAuditor: decided('audit'),
  vendorVerified: moment((_, e) => e.actor.verified),
  lotAccepting: moment((f, e) => isAccepting(f.lotStatus, f.lotDeadline, e.at)),
  mayTakePart: fact((f) => f.mayTakePart),
  onlyOne: fact((f) => !f.hasOther),
  agreementChosen: fact((f) => f.agreementChosen),
  agreed: fact((f) => f.isAgree),
  hasPricedOffer: fact((f) => f.pricedOffers > 0),
  quantitiesWithin: fact((f) => f.quantitiesWithin),
  workingCopyOpen: fact((f) => f.hasWorkingCopy),
  noWorkingCopy: fact((f) => !f.hasWorkingCopy),
  lotVerifying: fact((f) => isVerifying(f.lotStatus)),
  offersDecided: fact((f) => f.offersUndecided === 0),
  anyOfferApproved: fact((f) => f.offersApproved > 0),
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
  | 'recordDecision'
  | 'recordRefusal'
  | 'revokeManagerDecision'
  | 'revokeSecurityDecision'
  | 'revokeAuditDecision'
  | 'resetAfterReopening'
  | 'openClarification'
  | 'closeClarification'
  | 'applyAnswer'
  | 'flagNoAnswer'
  | 'correct'
  | 'mark';
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

const reject = {
  guard: need('lotVerifying', 'byOwner', 'reasonGiven'),
  target: 'rejected',
  actions: [effect('recordRefusal')],
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
    'lotRepeating',
    'roundRunning',
    'marked',
    'repeatedPriceLowEnough',
  ),
  // An edge with neither a target nor an action counts as forbidden for `snapshot.can`; the same price twice is no lower.
  actions: ['priceTaken'],
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
    priceTaken: assign({ repeatedPriceLowEnough: false }),
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
            'lotAccepting',
            'mayTakePart',
            'agreementChosen',
            'agreed',
            'hasPricedOffer',
            'quantitiesWithin',
          ),
          target: 'active',
          actions: [effect('seal'), notify('vendor', 'application.submitted')],
        },
        'application.cancel': { guard: need('byVendor', 'lotAccepting'), target: 'cancelled' },
      },
    },
    active: {
      on: {
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
            'lotAccepting',
            'mayTakePart',
            'workingCopyOpen',
            'agreementChosen',
            'agreed',
            'hasPricedOffer',
            'quantitiesWithin',
          ),
          actions: [effect('seal'), notify('vendor', 'application.submitted')],
        },
        'application.cancel': {
          guard: need('byVendor', 'lotAccepting'),
          target: 'cancelled',
          actions: [
            effect('dropWorkingCopy'),
            effect('voidVersions'),
            notify('vendor', 'application.cancelled'),
          ],
        },
        'application.verify': {
          guard: need('lotVerifying', 'byOwner', 'offersDecided', 'anyOfferApproved'),
          target: 'verified',
          actions: [effect('recordDecision'), notify('security', 'application.toSecurity')],
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
        'application.answer': {
          guard: need(
            'lotVerifying',
            'byVendor',
            'vendorVerified',
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
          actions: [effect('closeClarification'), notify('vendor', 'application.clarificationWithdrawn')],
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
            effect('closeClarification'),
            effect('flagNoAnswer'),
            notify('owner', 'application.clarificationExpired'),
            notify('vendor', 'application.clarificationExpired'),
          ],
        },
        'application.lotReopened': lotReopened,
      },
    },
    verified: {
      on: {
        // A refusal or a question after the manager's own decision revokes it; what was approved of the offers stands.
        'application.reject': { ...reject, actions: [effect('revokeManagerDecision'), ...reject.actions] },
        'application.clarify': { ...clarify, actions: [effect('revokeManagerDecision'), ...clarify.actions] },
        'application.secure': {
          guard: need('lotVerifying', 'bySecurity'),
          target: 'secured',
          actions: [effect('recordDecision'), notify('auditors', 'application.toAudit')],
        },
        'application.refuse': {
          guard: need('lotVerifying', 'bySecurity', 'reasonGiven'),
          target: 'rejected',
          actions: [effect('recordRefusal'), notify('owner', 'application.refused')],
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
        'application.audit': {
          guard: need('lotVerifying', 'byAuditor'),
          target: 'audited',
          actions: [effect('recordDecision')],
        },
        'application.return': {
          guard: need('lotVerifying', 'byAuditor', 'reasonGiven'),
          target: 'verified',
          actions: [
            effect('recordRefusal'),
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
        'application.cancelDecision': [cancelDecision.audit, cancelDecision.security, cancelDecision.manager],
        'application.correct': [correct.byManager, correct.bySecurity],
        'application.lotReopened': lotReopened,
        'application.setMark': setMark,
        'application.setRepeatedPrice': setRepeatedPrice,
      },
    },
    rejected: {
      on: {
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
