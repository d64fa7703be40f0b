// The application's law. Its lot's state enters as facts.
import { setup } from 'xstate';
import type { ApplicationEvent, ApplicationFacts } from './application-facts.ts';
import { applicationGuards, type ApplicationGuard } from './application-guards.ts';
import { effect, need, notify } from './law.ts';

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
