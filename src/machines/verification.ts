// The law of one verification decision: a row is never overwritten, only cancelled.
import { setup } from 'xstate';
import { guardsFor, need, type Stamp } from './law.ts';

export const decisionStatuses = ['standing', 'cancelled'] as const;
export type DecisionStatus = (typeof decisionStatuses)[number];

export interface DecisionFacts {
  decidedBy: number;
}
export type DecisionEvent = Stamp & { type: 'verification.cancel' | 'verification.fall' };

const { who } = guardsFor<DecisionFacts, Stamp>();
export const verificationGuards = {
  byDecider: who((f, e) => e.actor.role === 'admin' || e.actor.id === f.decidedBy),
  bySystem: who((_, e) => e.actor.role === 'system'),
};
export type VerificationGuard = keyof typeof verificationGuards;

export const verificationMachine = setup({
  types: {} as { context: DecisionFacts; events: DecisionEvent; input: DecisionFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly VerificationGuard[] }) =>
      params.of.every((name) => verificationGuards[name].holds(context, event)),
  },
}).createMachine({
  id: 'verification',
  context: ({ input }) => input,
  initial: 'standing',
  states: {
    standing: {
      on: {
        'verification.cancel': { guard: need('byDecider'), target: 'cancelled' },
        'verification.fall': { guard: need('bySystem'), target: 'cancelled' },
      },
    },
    cancelled: {},
  },
});

export const verificationLaw = {
  name: 'verification',
  machine: verificationMachine,
  guards: verificationGuards,
} as const;
