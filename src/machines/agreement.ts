// The law of the contract that the winner and the lot's owner exchange after the finish. The chosen contract situation says
// whose version goes first: the seller's («seller»), otherwise the buyer's.
import { setup } from 'xstate';
import { mayBind } from './access.ts';
import { answersFor } from './answers-for.ts';
import { effect, guardsFor, isText, need, notify, type Stamp } from './law.ts';
import type { LotStatus } from './lot-statuses.ts';
import { isFinished } from './lot-predicates.ts';
import type { ContractSituation } from './agreement-statuses.ts';

export interface AgreementFacts {
  companyId: number;
  lotOwnerId: number;
  lotStatus: LotStatus;
  /** Something of the lot is allocated to this application. */
  won: boolean;
  situation: ContractSituation | null;
  /** Files that the sender added since the contract was last sent. */
  newFiles: number;
}

export type AgreementEvent = Stamp &
  (
    | { type: 'agreement.send' }
    | { type: 'agreement.sign' }
    | { type: 'agreement.dispute'; reason: string }
    | { type: 'agreement.decline'; reason: string }
    | { type: 'agreement.evade'; reason: string }
    | { type: 'agreement.resume' }
  );

const { who, fact, moment, payload } = guardsFor<AgreementFacts, Stamp & { type: string; reason?: string }>();

const isVendor = (f: AgreementFacts, { actor }: Stamp): boolean =>
  actor.role === 'vendor' && actor.companyId === f.companyId;
const isOwner = (f: AgreementFacts, { actor }: Stamp): boolean => answersFor(actor, f.lotOwnerId);
/** The seller's version goes first; otherwise the buyer's. */
export const sellerSends = ({ situation }: Pick<AgreementFacts, 'situation'>): boolean =>
  situation === 'seller';

export const agreementGuards = {
  bySender: who((f, e) => (sellerSends(f) ? isVendor(f, e) : isOwner(f, e))),
  byAddressee: who((f, e) => (sellerSends(f) ? isOwner(f, e) : isVendor(f, e))),
  byWinner: who(isVendor),
  byOwner: who(isOwner),
  /** A colleague who prepares binds the company to nothing. */
  maySubmit: moment((_, e) => mayBind(e.actor)),
  lotFinished: fact((f) => isFinished(f.lotStatus)),
  won: fact((f) => f.won),
  situationChosen: fact((f) => f.situation !== null),
  filesAdded: fact((f) => f.newFiles > 0),
  reasonGiven: payload((_, e) => isText(e.reason)),
  causeGiven: payload((_, e) => isText(e.reason)),
};
export type AgreementGuard = keyof typeof agreementGuards;
export type AgreementNews =
  | 'agreement.sent'
  | 'agreement.signed'
  | 'agreement.disputed'
  | 'agreement.declined'
  | 'agreement.evaded'
  | 'agreement.resumed';
/** The application is marked, and what the lot has bought is counted anew. */
export type AgreementEffect = 'refuseContract' | 'resumeContract';
export type AgreementAudience = 'sender' | 'addressee' | 'winner' | 'owner';

const send = {
  guard: need('bySender', 'maySubmit', 'lotFinished', 'won', 'situationChosen', 'filesAdded'),
  target: 'sent',
  actions: [notify('addressee', 'agreement.sent')],
} as const;

/** No contract comes about: the winner says so itself, or the owner finds that it evades. */
const refusals = {
  'agreement.decline': {
    guard: need('byWinner', 'maySubmit', 'lotFinished', 'won', 'causeGiven'),
    target: 'declined',
    actions: [effect('refuseContract'), notify('owner', 'agreement.declined')],
  },
  'agreement.evade': {
    guard: need('byOwner', 'lotFinished', 'won', 'causeGiven'),
    target: 'declined',
    actions: [effect('refuseContract'), notify('winner', 'agreement.evaded')],
  },
} as const;

export const agreementMachine = setup({
  types: {} as { context: AgreementFacts; events: AgreementEvent; input: AgreementFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly AgreementGuard[] }) =>
      params.of.every((name) => agreementGuards[name].holds(context, event)),
  },
  actions: {
    effect: (_, _params: { name: AgreementEffect }) => {},
    notify: (_, _params: { whom: AgreementAudience; what: AgreementNews }) => {},
  },
}).createMachine({
  id: 'agreement',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: { on: { 'agreement.send': send, ...refusals } },
    sent: {
      on: {
        'agreement.sign': {
          guard: need('byAddressee', 'maySubmit'),
          target: 'signed',
          actions: [notify('sender', 'agreement.signed')],
        },
        'agreement.dispute': {
          guard: need('byAddressee', 'maySubmit', 'reasonGiven'),
          target: 'disputed',
          actions: [notify('sender', 'agreement.disputed')],
        },
        ...refusals,
      },
    },
    disputed: { on: { 'agreement.send': send, ...refusals } },
    declined: {
      on: {
        'agreement.resume': {
          guard: need('byOwner'),
          target: 'none',
          actions: [effect('resumeContract'), notify('winner', 'agreement.resumed')],
        },
      },
    },
    signed: {},
  },
});

export const agreementLaw = {
  name: 'agreement',
  machine: agreementMachine,
  guards: agreementGuards,
} as const;
