// The law of one clarification request. The application's law drives it: each event here follows a step there.
import { setup } from 'xstate';
import { answersFor } from './answers-for.ts';
import { guardsFor, need, type Stamp } from './law.ts';

export interface ClarificationFacts {
  companyId: number;
  lotOwnerId: number;
  dueAt: number;
}

export type ClarificationEvent = Stamp & {
  type: 'clarification.answer' | 'clarification.expire' | 'clarification.withdraw' | 'clarification.close';
};

const { who, moment } = guardsFor<ClarificationFacts, Stamp>();

export const clarificationGuards = {
  byVendor: who((f, e) => e.actor.role === 'vendor' && e.actor.companyId === f.companyId),
  byOwner: who((f, e) => answersFor(e.actor, f.lotOwnerId)),
  byClock: who((_, e) => e.actor.role === 'clock'),
  bySystem: who((_, e) => e.actor.role === 'system'),
  beforeDue: moment((f, e) => e.at < f.dueAt),
  dueReached: moment((f, e) => e.at >= f.dueAt),
};
export type ClarificationGuard = keyof typeof clarificationGuards;

export const clarificationMachine = setup({
  types: {} as { context: ClarificationFacts; events: ClarificationEvent; input: ClarificationFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly ClarificationGuard[] }) =>
      params.of.every((name) => clarificationGuards[name].holds(context, event)),
  },
}).createMachine({
  id: 'clarification',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: {
        'clarification.answer': { guard: need('byVendor', 'beforeDue'), target: 'answered' },
        'clarification.expire': { guard: need('byClock', 'dueReached'), target: 'expired' },
        'clarification.withdraw': { guard: need('byOwner'), target: 'withdrawn' },
        'clarification.close': { guard: need('bySystem'), target: 'closed' },
      },
    },
    answered: {},
    expired: {},
    withdrawn: {},
    closed: {},
  },
});

export const clarificationLaw = {
  name: 'clarification',
  machine: clarificationMachine,
  guards: clarificationGuards,
} as const;
