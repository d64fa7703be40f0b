// The law of a user's account: active, blocked, or erased for good with the personal data. A block stops that user only; the company's
// applications stand, marked where nobody is left who may act for it.
import { setup } from 'xstate';
import { effect, guardsFor, need, type Stamp } from './law.ts';

export const userStatuses = ['active', 'blocked', 'erased'] as const;
export type UserStatus = (typeof userStatuses)[number];
/** Nobody is let in by this account. */
export const isBlocked = (status: UserStatus): boolean => status !== 'active';
export const isErased = (status: UserStatus): boolean => status === 'erased';
/** The blocked flag of the user's record. */
export const blockedFlag = (status: UserStatus): '0' | '1' => (isBlocked(status) ? '1' : '0');
export const userStatusOf = (flag: '0' | '1'): UserStatus => (flag === '1' ? 'blocked' : 'active');

export interface UserFacts {
  userId: number;
  /** No other active administrator is left. */
  lastAdmin: boolean;
}
export type UserEvent = Stamp & { type: 'user.block' | 'user.unblock' | 'user.erase' };

const { who, fact, moment } = guardsFor<UserFacts, Stamp>();
export const userGuards = {
  byAdmin: who((_, e) => e.actor.role === 'admin'),
  notOneself: moment((f, e) => e.actor.id !== f.userId),
  notLastAdmin: fact((f) => !f.lastAdmin),
};
export type UserGuard = keyof typeof userGuards;
export type UserEffect = 'endSessions' | 'reviewApplications' | 'erasePersonalData';

/** At the person's request, or once the data are needed for nothing. There is no way back. */
const erase = {
  guard: need('byAdmin', 'notOneself', 'notLastAdmin'),
  target: 'erased',
  actions: [effect('endSessions'), effect('reviewApplications'), effect('erasePersonalData')],
} as const;

export const userMachine = setup({
  types: {} as { context: UserFacts; events: UserEvent; input: UserFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly UserGuard[] }) =>
      params.of.every((name) => userGuards[name].holds(context, event)),
  },
  actions: { effect: (_, _params: { name: UserEffect }) => {} },
}).createMachine({
  id: 'user',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      on: {
        'user.block': {
          guard: need('byAdmin', 'notOneself', 'notLastAdmin'),
          target: 'blocked',
          actions: [effect('endSessions'), effect('reviewApplications')],
        },
        'user.erase': erase,
      },
    },
    blocked: {
      on: {
        'user.unblock': {
          guard: need('byAdmin'),
          target: 'active',
          actions: [effect('reviewApplications')],
        },
        'user.erase': erase,
      },
    },
    erased: {},
  },
});

export const userLaw = { name: 'user', machine: userMachine, guards: userGuards } as const;
