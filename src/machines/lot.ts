// The lot's law: every edge is one row of the lifecycle table. Change a transition here and nowhere else.
import { assign, setup } from 'xstate';
import { answersFor } from './answers-for.ts';
import { effect, guardsFor, isText, need, notify, type Stamp } from './law.ts';
import { isJoined, isReady, type CommissionStatus } from './commission-statuses.ts';
import { makesRound } from './lot-predicates.ts';
import type { LotStatus } from './lot-statuses.ts';

/** A re-bid round's terms as the manager sets them. Times in epoch milliseconds; `step` is a decimal string. */
export interface RoundTerms {
  endsAt: number;
  stepKind: 'percent' | 'money';
  step: string;
  visibility: 'place' | 'best';
  extensionMinutes: number;
  extensionLimit: number;
}

/** What the law needs to know of a lot; computed under the lot's lock before it is asked. */
/** How much of an item goes to an offer; decimal text, null takes it away. */
export interface AllocatedQuantity {
  offerId: number;
  quantity: string | null;
  /** What its writer knew to stand there; undefined where anything may. */
  was?: string | null | undefined;
}

export interface LotFacts {
  ownerId: number;
  deadline: number | null;
  orders: number;
  /** Order items with no quantity above zero or no unit. */
  ordersIncomplete: number;
  ratingType: 'total' | 'position' | 'weighted';
  /** Sum of the criteria's weights, whole per cent. */
  weights: number;
  /** Whether any version of any application was ever submitted to this lot. */
  everSubmitted: boolean;
  activeApplications: number;
  /** Submitted applications that are neither admitted, rejected nor cancelled. */
  undecided: number;
  openClarifications: number;
  admitted: number;
  markedAdmitted: number;
  roundEndsAt: number | null;
  extensionMinutes: number;
  extensionsLeft: number;
  /** When the last better price of this round came. */
  betterPriceAt: number | null;
  ratingFresh: boolean;
  allocatedOffers: number;
  overAllocatedOrders: number;
  /** Order items of which some ordered quantity is allocated to nobody. */
  unallocatedOrders: number;
  /** Allocated offers that are not approved or whose application is not admitted. */
  allocatedUnfit: number;
  deletedFrom: LotStatus | null;
  /** How its commission stands; absent where the lot has none. */
  commission?: CommissionStatus;
}

export type LotEvent = Stamp &
  (
    | { type: 'lot.toApplications' }
    | { type: 'lot.prolong'; deadline: number }
    | { type: 'lot.deadlinePassed' }
    | { type: 'lot.toDraft' }
    | { type: 'lot.backToApplications'; deadline: number; reason?: string }
    | { type: 'lot.toVerification' }
    | { type: 'lot.toPending' }
    | { type: 'lot.toRepeating'; round: RoundTerms }
    | { type: 'lot.roundExtended' }
    | { type: 'lot.repeatingEnded' }
    | { type: 'lot.backToPending'; reason?: string }
    | { type: 'lot.toRating' }
    | { type: 'lot.backToVerification'; text?: string }
    | { type: 'lot.allocate'; offers: readonly AllocatedQuantity[] }
    | { type: 'lot.toFinished'; reason?: string }
    | { type: 'lot.cancel'; reason: string }
    | { type: 'lot.delete' }
    | { type: 'lot.restore' }
  );

type Payload = Stamp & { type: string; deadline?: number; reason?: string; round?: RoundTerms };

const { who, fact, moment, payload } = guardsFor<LotFacts, Payload>();
const minutes = 60_000;
const later = (value: number | undefined, than: number | null): boolean =>
  value !== undefined && (than === null || value > than);

export const lotGuards = {
  byOwner: who((f, e) => answersFor(e.actor, f.ownerId)),
  byAdmin: who((_, e) => e.actor.role === 'admin'),
  byClock: who((_, e) => e.actor.role === 'clock'),
  hasOrders: fact((f) => f.orders > 0),
  ordersComplete: fact((f) => f.ordersIncomplete === 0),
  deadlineSet: fact((f) => f.deadline !== null),
  deadlineAhead: moment((f, e) => f.deadline === null || f.deadline > e.at),
  openingTried: fact((f) => f.commission === undefined || isReady(f.commission)),
  keysUnused: fact((f) => f.commission === undefined || isReady(f.commission)),
  partsJoined: fact((f) => f.commission === undefined || isJoined(f.commission)),
  weightsFull: fact((f) => f.ratingType !== 'weighted' || f.weights === 100),
  stillAccepting: moment((f, e) => f.deadline !== null && e.at < f.deadline),
  deadlineReached: moment((f, e) => f.deadline !== null && e.at >= f.deadline),
  deadlineMovesLater: payload((f, e) => later(e.deadline, f.deadline) && later(e.deadline, e.at)),
  newDeadlineAhead: payload((_, e) => later(e.deadline, e.at)),
  nothingSubmitted: fact((f) => !f.everSubmitted),
  reasonGiven: payload((_, e) => isText(e.reason)),
  hasActiveApplication: fact((f) => f.activeApplications > 0),
  allDecided: fact((f) => f.undecided === 0),
  noOpenClarification: fact((f) => f.openClarifications === 0),
  hasAdmitted: fact((f) => f.admitted > 0),
  twoMarked: fact((f) => makesRound(f.markedAdmitted)),
  roundEndAhead: payload((_, e) => later(e.round?.endsAt, e.at)),
  roundRunning: moment((f, e) => f.roundEndsAt !== null && e.at < f.roundEndsAt),
  roundEndMovesLater: payload((f, e) => later(e.deadline, f.roundEndsAt) && later(e.deadline, e.at)),
  roundOver: moment((f, e) => f.roundEndsAt !== null && e.at >= f.roundEndsAt),
  lateBetterPrice: fact(
    (f) =>
      f.extensionsLeft > 0 &&
      f.roundEndsAt !== null &&
      f.betterPriceAt !== null &&
      f.roundEndsAt - f.betterPriceAt <= f.extensionMinutes * minutes,
  ),
  ratingFresh: fact((f) => f.ratingFresh),
  somethingAllocated: fact((f) => f.allocatedOffers > 0),
  notOverAllocated: fact((f) => f.overAllocatedOrders === 0),
  allocatedFit: fact((f) => f.allocatedUnfit === 0),
  restExplained: payload((f, e) => (f.unallocatedOrders > 0 ? isText(e.reason) : true)),
  deletedAsDraft: fact((f) => f.deletedFrom === 'draft'),
  deletedAsCancelled: fact((f) => f.deletedFrom === 'cancelled'),
};
export type LotGuard = keyof typeof lotGuards;

export type LotEffect =
  | 'publish'
  | 'unpublish'
  | 'openEnvelopes'
  | 'startSealedPeriod'
  | 'reopenApplications'
  | 'closeClarifications'
  | 'freezeAdmitted'
  | 'unfreezeAdmitted'
  | 'startRound'
  | 'moveRoundEnd'
  | 'extendRound'
  | 'endRound'
  | 'annulRound'
  | 'clearMarks'
  | 'staleRatings'
  | 'queueRating'
  | 'allocate'
  | 'finish'
  | 'queueExport'
  | 'trash'
  | 'untrash';

export type LotAudience =
  | 'owner'
  | 'invited'
  | 'subscribers'
  | 'drafts'
  | 'participants'
  | 'admitted'
  | 'refused'
  | 'favourites'
  | 'custodians'
  | 'marked'
  | 'checkers'
  | 'winners'
  | 'losers';

export type LotNews =
  | 'lot.published'
  | 'lot.prolonged'
  | 'lot.amended'
  | 'lot.deadlined'
  | 'lot.keysAwaited'
  | 'lot.unpublished'
  | 'lot.reopened'
  | 'lot.opened'
  | 'lot.admission'
  | 'lot.roundStarted'
  | 'lot.roundProlonged'
  | 'lot.roundExtended'
  | 'lot.roundEnded'
  | 'lot.roundAnnulled'
  | 'lot.backToVerification'
  | 'lot.won'
  | 'lot.lost'
  | 'lot.cancelled';

const about = (whom: LotAudience[], what: LotNews) => whom.map((one) => notify(one, what));
const everybody: LotAudience[] = ['drafts', 'participants', 'invited', 'favourites'];

const cancel = {
  guard: need('byOwner', 'reasonGiven'),
  target: 'cancelled',
  actions: [effect('closeClarifications'), effect('clearMarks'), ...about(everybody, 'lot.cancelled')],
} as const;

const toRepeating = {
  guard: need('byOwner', 'twoMarked', 'roundEndAhead'),
  target: 'repeating',
  actions: [
    'setRoundEnd',
    'forgetRating',
    effect('startRound'),
    effect('staleRatings'),
    notify('marked', 'lot.roundStarted'),
  ],
} as const;

const backToVerification = {
  guard: need('byOwner'),
  target: 'verification',
  actions: [
    'forgetRating',
    effect('unfreezeAdmitted'),
    effect('staleRatings'),
    notify('checkers', 'lot.backToVerification'),
  ],
} as const;

export const lotMachine = setup({
  types: {} as { context: LotFacts; events: LotEvent; input: LotFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly LotGuard[] }) =>
      params.of.every((name) => lotGuards[name].holds(context, event)),
  },
  actions: {
    effect: (_, _params: { name: LotEffect }) => {},
    notify: (_, _params: { whom: LotAudience; what: LotNews }) => {},
    setDeadline: assign({
      deadline: ({ context, event }) => ('deadline' in event ? event.deadline : context.deadline),
    }),
    setRoundEnd: assign({
      roundEndsAt: ({ context, event }) => {
        if ('round' in event) return event.round.endsAt;
        return 'deadline' in event ? event.deadline : context.roundEndsAt;
      },
    }),
    shiftRoundEnd: assign({
      roundEndsAt: ({ context }) =>
        context.roundEndsAt === null ? null : context.roundEndsAt + context.extensionMinutes * minutes,
      extensionsLeft: ({ context }) => context.extensionsLeft - 1,
    }),
    forgetRound: assign({ roundEndsAt: null, betterPriceAt: null, markedAdmitted: 0 }),
    forgetRating: assign({ ratingFresh: false }),
    rememberDraft: assign({ deletedFrom: 'draft' as const }),
    rememberCancelled: assign({ deletedFrom: 'cancelled' as const }),
  },
}).createMachine({
  id: 'lot',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        'lot.toApplications': {
          guard: need(
            'byOwner',
            'hasOrders',
            'ordersComplete',
            'deadlineSet',
            'deadlineAhead',
            'weightsFull',
            'openingTried',
          ),
          target: 'applications',
          actions: [effect('publish'), ...about(['drafts', 'invited', 'subscribers'], 'lot.published')],
        },
        'lot.delete': {
          guard: need('byOwner'),
          target: 'deleted',
          actions: ['rememberDraft', effect('trash')],
        },
      },
    },
    applications: {
      on: {
        'lot.prolong': {
          guard: need('byOwner', 'stillAccepting', 'deadlineMovesLater'),
          actions: ['setDeadline', ...about(everybody, 'lot.prolonged')],
        },
        'lot.deadlinePassed': {
          guard: need('byClock', 'deadlineReached'),
          target: 'deadlined',
          actions: [notify('owner', 'lot.deadlined'), notify('custodians', 'lot.keysAwaited')],
        },
        'lot.toDraft': {
          guard: need('byOwner', 'nothingSubmitted'),
          target: 'draft',
          actions: [effect('unpublish'), notify('drafts', 'lot.unpublished')],
        },
        'lot.cancel': cancel,
      },
    },
    deadlined: {
      on: {
        'lot.backToApplications': {
          guard: need('byOwner', 'newDeadlineAhead', 'keysUnused'),
          target: 'applications',
          actions: ['setDeadline', ...about(everybody, 'lot.prolonged')],
        },
        'lot.toVerification': {
          guard: need('byOwner', 'hasActiveApplication', 'partsJoined'),
          target: 'verification',
          actions: [effect('openEnvelopes'), ...about(['participants', 'checkers'], 'lot.opened')],
        },
        'lot.cancel': cancel,
      },
    },
    verification: {
      on: {
        'lot.backToApplications': {
          guard: need('byAdmin', 'newDeadlineAhead', 'reasonGiven'),
          target: 'applications',
          actions: [
            'setDeadline',
            effect('startSealedPeriod'),
            effect('reopenApplications'),
            ...about(['owner', ...everybody], 'lot.reopened'),
          ],
        },
        'lot.toPending': {
          guard: need('byOwner', 'allDecided', 'noOpenClarification'),
          target: 'pending',
          actions: [
            effect('freezeAdmitted'),
            ...about(['admitted', 'refused', 'participants'], 'lot.admission'),
          ],
        },
        'lot.cancel': cancel,
      },
    },
    pending: {
      on: {
        'lot.toRepeating': toRepeating,
        'lot.toRating': {
          guard: need('byOwner', 'hasAdmitted'),
          target: 'rating',
          actions: [effect('queueRating')],
        },
        'lot.backToVerification': backToVerification,
        'lot.cancel': cancel,
      },
    },
    repeating: {
      on: {
        'lot.prolong': {
          guard: need('byOwner', 'roundRunning', 'roundEndMovesLater'),
          actions: ['setRoundEnd', effect('moveRoundEnd'), notify('marked', 'lot.roundProlonged')],
        },
        'lot.roundExtended': {
          guard: need('byClock', 'roundRunning', 'lateBetterPrice'),
          actions: ['shiftRoundEnd', effect('extendRound'), notify('marked', 'lot.roundExtended')],
        },
        'lot.repeatingEnded': {
          guard: need('byClock', 'roundOver'),
          target: 'pending',
          actions: [
            'forgetRound',
            effect('endRound'),
            notify('owner', 'lot.roundEnded'),
            notify('marked', 'lot.roundEnded'),
            effect('clearMarks'),
          ],
        },
        'lot.backToPending': {
          guard: need('byOwner', 'reasonGiven'),
          target: 'pending',
          actions: [
            'forgetRound',
            effect('annulRound'),
            notify('marked', 'lot.roundAnnulled'),
            effect('clearMarks'),
          ],
        },
        'lot.cancel': { ...cancel, actions: [effect('annulRound'), ...cancel.actions] },
      },
    },
    rating: {
      on: {
        'lot.toRepeating': toRepeating,
        'lot.backToPending': {
          guard: need('byOwner'),
          target: 'pending',
          actions: ['forgetRating', effect('staleRatings')],
        },
        'lot.backToVerification': backToVerification,
        // What is kept of it when rating is left is a proposal.
        'lot.allocate': { guard: need('byOwner'), actions: [effect('allocate')] },
        'lot.toFinished': {
          guard: need(
            'byOwner',
            'ratingFresh',
            'somethingAllocated',
            'notOverAllocated',
            'allocatedFit',
            'restExplained',
          ),
          target: 'finished',
          actions: [
            effect('finish'),
            effect('queueExport'),
            notify('winners', 'lot.won'),
            notify('losers', 'lot.lost'),
          ],
        },
        'lot.cancel': cancel,
      },
    },
    finished: {},
    cancelled: {
      on: {
        'lot.delete': {
          guard: need('byAdmin'),
          target: 'deleted',
          actions: ['rememberCancelled', effect('trash')],
        },
      },
    },
    deleted: {
      on: {
        'lot.restore': [
          { guard: need('byAdmin', 'deletedAsDraft'), target: 'draft', actions: [effect('untrash')] },
          { guard: need('byAdmin', 'deletedAsCancelled'), target: 'cancelled', actions: [effect('untrash')] },
        ],
      },
    },
  },
});

export const lotLaw = { name: 'lot', machine: lotMachine, guards: lotGuards } as const;
