// The law of a question on a lot: asked while the lot accepts, answered by its owner.
import { setup } from 'xstate';
import { answersFor } from './answers-for.ts';
import { guardsFor, isText, need, notify, type Stamp } from './law.ts';
import type { LotStatus } from './lot-statuses.ts';
import { isAccepting } from './lot-predicates.ts';

export interface QuestionFacts {
  lotOwnerId: number;
  lotStatus: LotStatus;
  lotDeadline: number | null;
}

export type QuestionEvent = Stamp &
  ({ type: 'question.ask'; text: string } | { type: 'question.answer'; text: string });

const { who, moment, payload } = guardsFor<QuestionFacts, Stamp & { type: string; text?: string }>();

export const questionGuards = {
  byVendor: who((_, e) => e.actor.role === 'vendor'),
  byOwner: who((f, e) => answersFor(e.actor, f.lotOwnerId)),
  vendorVerified: moment((_, e) => e.actor.verified),
  lotAccepting: moment((f, e) => isAccepting(f.lotStatus, f.lotDeadline, e.at)),
  textGiven: payload((_, e) => isText(e.text)),
};
export type QuestionGuard = keyof typeof questionGuards;
export type QuestionNews = 'question.asked' | 'question.answered';
/** Besides the asker whoever may mean to take part: an answer is a part of the notice. */
export const bidders = ['drafts', 'participants', 'invited'] as const;
export type QuestionAudience = 'owner' | 'asker' | (typeof bidders)[number];

export const questionMachine = setup({
  types: {} as { context: QuestionFacts; events: QuestionEvent; input: QuestionFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly QuestionGuard[] }) =>
      params.of.every((name) => questionGuards[name].holds(context, event)),
  },
  actions: { notify: (_, _params: { whom: QuestionAudience; what: QuestionNews }) => {} },
}).createMachine({
  id: 'question',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      on: {
        'question.ask': {
          guard: need('byVendor', 'vendorVerified', 'lotAccepting', 'textGiven'),
          target: 'pending',
          actions: [notify('owner', 'question.asked')],
        },
      },
    },
    pending: {
      on: {
        'question.answer': {
          guard: need('byOwner', 'textGiven'),
          target: 'resolved',
          actions: [
            notify('asker', 'question.answered'),
            ...bidders.map((whom) => notify(whom, 'question.answered')),
          ],
        },
      },
    },
    resolved: {},
  },
});

export const questionLaw = { name: 'question', machine: questionMachine, guards: questionGuards } as const;
