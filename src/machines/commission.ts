// The law of a lot's commission: custodians of whom so many as were agreed open together what vendors have sealed to them. A trial
// opening comes before the publication; where nothing opens the owner names another commission and takes offers in anew.
import { setup } from 'xstate';
import { answersFor } from './answers-for.ts';
import { FEWEST_CUSTODIANS, LEAST_THRESHOLD, MOST_CUSTODIANS } from './commission-statuses.ts';
import { effect, guardsFor, isText, need, notify, type Stamp } from './law.ts';
import type { LotStatus } from './lot-statuses.ts';
import { isDraft, isOpeningDue } from './lot-predicates.ts';

/** A custodian with the public part of the key that will be sealed to. */
export interface NamedCustodian {
  userId: number;
  recipient: string;
}

export interface CommissionFacts {
  lotOwnerId: number;
  lotStatus: LotStatus;
  /** Ids of users. */
  custodians: readonly number[];
  /** Of a naming: who is to open, and how many of them. */
  named?: { threshold: number; custodians: readonly NamedCustodian[] };
  /** Those who have handed in their parts: of the trial while it goes on, of the offers then. */
  handed: readonly number[];
  /** Of the parts being handed in: each is the one that its envelope names. */
  sharesFit: boolean;
  /** With these parts everything opens that can. */
  sharesEnough: boolean;
}

export type CommissionEvent = Stamp &
  (
    | { type: 'commission.name'; threshold: number; custodians: readonly NamedCustodian[] }
    | { type: 'commission.drop' }
    | { type: 'commission.try' }
    | { type: 'commission.hand' }
    | { type: 'commission.fail'; reason: string }
    | { type: 'commission.renew' }
  );

type Payload = Stamp & { type: string; reason?: string };

const { who, fact, moment, payload } = guardsFor<CommissionFacts, Payload>();

const differ = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

export const commissionGuards = {
  byOwner: who((f, e) => answersFor(e.actor, f.lotOwnerId)),
  byCustodian: who((f, e) => e.actor.id !== null && f.custodians.includes(e.actor.id)),
  bySystem: who((_, e) => e.actor.role === 'system'),
  lotDraft: fact((f) => isDraft(f.lotStatus)),
  lotDeadlined: fact((f) => isOpeningDue(f.lotStatus)),
  lotClosed: fact((f) => isDraft(f.lotStatus) || isOpeningDue(f.lotStatus)),
  custodiansFew: fact(({ named }) => {
    const size = named?.custodians.length ?? FEWEST_CUSTODIANS;
    return size >= FEWEST_CUSTODIANS && size <= MOST_CUSTODIANS;
  }),
  custodiansDiffer: fact(
    ({ named }) =>
      named === undefined ||
      (differ(named.custodians.map(({ userId }) => userId)) &&
        differ(named.custodians.map(({ recipient }) => recipient))),
  ),
  thresholdFits: fact(
    ({ named }) =>
      named === undefined ||
      (named.threshold >= LEAST_THRESHOLD && named.threshold <= named.custodians.length),
  ),
  notHanded: moment((f, e) => e.actor.id === null || !f.handed.includes(e.actor.id)),
  sharesFit: fact((f) => f.sharesFit),
  sharesEnough: fact((f) => f.sharesEnough),
  reasonGiven: payload((_, e) => isText(e.reason)),
};
export type CommissionGuard = keyof typeof commissionGuards;
export type CommissionEffect = 'forgetShares' | 'keepShares';
export type CommissionAudience = 'custodians' | 'participants';
export type CommissionNews = 'lot.custodianNamed' | 'lot.openingFailed';

const named = [effect('forgetShares'), notify('custodians', 'lot.custodianNamed')];
const composed = ['custodiansFew', 'custodiansDiffer', 'thresholdFits'] as const;
const name = {
  inDraft: { guard: need('byOwner', 'lotDraft', ...composed), target: 'untried', actions: named },
  afterFailure: { guard: need('byOwner', 'lotDeadlined', ...composed), target: 'untried', actions: named },
} as const;
const drop = {
  guard: need('byOwner', 'lotDraft'),
  target: 'dropped',
  actions: [effect('forgetShares')],
} as const;
const fail = {
  guard: need('byOwner', 'lotDeadlined', 'reasonGiven'),
  target: 'failed',
  actions: [effect('forgetShares'), notify('participants', 'lot.openingFailed')],
} as const;
const hand = [
  {
    guard: need('byCustodian', 'lotDeadlined', 'notHanded', 'sharesFit', 'sharesEnough'),
    target: 'joined',
    actions: [effect('keepShares')],
  },
  {
    guard: need('byCustodian', 'lotDeadlined', 'notHanded', 'sharesFit'),
    target: 'opening',
    actions: [effect('keepShares')],
  },
] as const;

export const commissionMachine = setup({
  types: {} as { context: CommissionFacts; events: CommissionEvent; input: CommissionFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly CommissionGuard[] }) =>
      params.of.every((one) => commissionGuards[one].holds(context, event)),
  },
  actions: {
    effect: (_, _params: { name: CommissionEffect }) => {},
    notify: (_, _params: { whom: CommissionAudience; what: CommissionNews }) => {},
  },
}).createMachine({
  id: 'commission',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: { on: { 'commission.name': name.inDraft } },
    untried: {
      on: {
        // After a failure the lot is past its deadline: then, too, a custodian who cannot try is replaced.
        'commission.name': { ...name.inDraft, guard: need('byOwner', 'lotClosed', ...composed) },
        'commission.drop': drop,
        'commission.try': [
          {
            guard: need('byCustodian', 'lotClosed', 'notHanded', 'sharesFit', 'sharesEnough'),
            target: 'ready',
            actions: [effect('keepShares')],
          },
          {
            guard: need('byCustodian', 'lotClosed', 'notHanded', 'sharesFit'),
            actions: [effect('keepShares')],
          },
        ],
      },
    },
    ready: {
      on: {
        'commission.name': name.inDraft,
        'commission.drop': drop,
        'commission.hand': hand,
        'commission.fail': fail,
      },
    },
    opening: { on: { 'commission.hand': hand, 'commission.fail': fail } },
    // The lot takes offers in again after its opening: the same keys are sealed to.
    joined: {
      on: {
        'commission.renew': {
          guard: need('bySystem'),
          target: 'ready',
          actions: [effect('forgetShares')],
        },
      },
    },
    failed: { on: { 'commission.name': name.afterFailure } },
    dropped: { on: { 'commission.name': name.inDraft } },
  },
});

export const commissionLaw = {
  name: 'commission',
  machine: commissionMachine,
  guards: commissionGuards,
} as const;
