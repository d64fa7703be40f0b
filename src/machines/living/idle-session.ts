// Living machine: signs an idle user out. Its input and IO come from the browser.
import { assign, fromPromise, setup } from 'xstate';

export const IDLE_LIMIT_MS = 3_600_000;
export const IDLE_CHECK_MS = 1_000;

export interface IdleInput {
  /** Whether an auth state existed when the page started: without one nothing is ever counted. */
  authExisted: boolean;
  /** The time as the browser has it, epoch milliseconds: timers of a hidden page are too slow to be counted. */
  now: () => number;
}

export type IdleEvent = { type: 'activity' } | { type: 'ok' };

/** IO to provide: actor `logout`, action `openSignIn`, guard `signedIn`. */
export const idleSessionMachine = setup({
  types: {} as {
    input: IdleInput;
    context: IdleInput & { lastActivity: number };
    events: IdleEvent;
  },
  actors: { logout: fromPromise<void>(async () => {}) },
  actions: {
    openSignIn: () => {},
    noteActivity: assign({ lastActivity: ({ context }) => context.now() }),
  },
  guards: {
    authExisted: ({ context }) => context.authExisted,
    signedIn: () => false,
    idleTooLong: ({ context }) => context.now() - context.lastActivity > IDLE_LIMIT_MS,
  },
  delays: { check: IDLE_CHECK_MS },
}).createMachine({
  id: 'idleSession',
  context: ({ input }) => ({ ...input, lastActivity: input.now() }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'authExisted', target: 'counting' }, { target: 'off' }] },
    off: {},
    counting: {
      on: { activity: { actions: 'noteActivity' } },
      after: {
        check: [
          {
            guard: 'idleTooLong',
            target: 'judging',
          },
          { target: 'counting', reenter: true },
        ],
      },
    },
    /** Idle for too long: the modal opens only for a signed-in user, a guest is counted on. */
    judging: { always: [{ guard: 'signedIn', target: 'warning' }, { target: 'counting' }] },
    warning: { on: { ok: 'leaving' } },
    leaving: {
      invoke: {
        src: 'logout',
        // A failed sign-out still hides the account: the modal is about an unattended desk.
        onDone: { target: 'counting', actions: ['noteActivity', 'openSignIn'] },
        onError: { target: 'counting', actions: ['noteActivity', 'openSignIn'] },
      },
    },
  },
});
