// Living machine: the sign-in dialog, its three views and their sending. What is typed lives in the forms.
import { assign, fromPromise, setup } from 'xstate';

export type SignInView = 'signIn' | 'register' | 'forgot';

export interface SignInValues {
  email: string;
  password: string;
  remember: boolean;
}
export interface RegisterValues {
  name: string;
  email: string;
  phone: string;
  password: string;
  passwordConfirmation: string;
  itn?: string;
  invitation?: string;
}
export interface ForgotValues {
  email: string;
}

export type SignInEvent =
  | { type: 'open'; view?: SignInView; returnTo?: string; isSessionEnded?: boolean }
  | { type: 'close' }
  | { type: 'show'; view: SignInView }
  | { type: 'signIn'; values: SignInValues }
  | { type: 'register'; values: RegisterValues }
  | { type: 'forgot'; values: ForgotValues };

interface SignInContext {
  /** Where the person was going when asked to sign in. */
  returnTo: string | null;
  /** The session ended over something typed, which waits for the person. */
  isSessionEnded: boolean;
  /** What the last sending was refused with; as the client threw it. */
  failure: unknown;
}

const clear = { failure: null };

/** IO to provide: actors `signIn`, `register`, `forgot`; action `enter` (go to `returnTo` or the role's landing). */
export const signInMachine = setup({
  types: {} as { context: SignInContext; events: SignInEvent },
  actors: {
    signIn: fromPromise<void, SignInValues>(async () => {}),
    register: fromPromise<void, RegisterValues>(async () => {}),
    forgot: fromPromise<void, ForgotValues>(async () => {}),
  },
  actions: {
    enter: (_, _params: { returnTo: string | null; isNew: boolean }) => {},
    forgetFailure: assign(clear),
  },
  guards: {
    toRegister: ({ event }) => 'view' in event && event.view === 'register',
    toForgot: ({ event }) => 'view' in event && event.view === 'forgot',
  },
}).createMachine({
  id: 'signIn',
  context: { returnTo: null, isSessionEnded: false, failure: null },
  initial: 'closed',
  on: {
    open: [
      { guard: 'toRegister', target: '.register', actions: assign(({ event }) => fresh(event)) },
      { guard: 'toForgot', target: '.forgot', actions: assign(({ event }) => fresh(event)) },
      { target: '.signIn', actions: assign(({ event }) => fresh(event)) },
    ],
  },
  states: {
    closed: {},
    signIn: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            signIn: { target: 'sending', actions: 'forgetFailure' },
            close: '#signIn.closed',
            show: switchView(),
          },
        },
        sending: {
          invoke: {
            src: 'signIn',
            input: ({ event }) => valuesOf<SignInValues>(event),
            onDone: {
              target: '#signIn.closed',
              actions: {
                type: 'enter',
                params: ({ context }) => ({ returnTo: context.returnTo, isNew: false }),
              },
            },
            onError: { target: 'editing', actions: assign({ failure: ({ event }) => event.error }) },
          },
        },
      },
    },
    register: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            register: { target: 'sending', actions: 'forgetFailure' },
            close: '#signIn.closed',
            show: switchView(),
          },
        },
        sending: {
          invoke: {
            src: 'register',
            input: ({ event }) => valuesOf<RegisterValues>(event),
            onDone: {
              target: '#signIn.closed',
              actions: {
                type: 'enter',
                params: ({ context }) => ({ returnTo: context.returnTo, isNew: true }),
              },
            },
            onError: { target: 'editing', actions: assign({ failure: ({ event }) => event.error }) },
          },
        },
      },
    },
    forgot: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            forgot: { target: 'sending', actions: 'forgetFailure' },
            close: '#signIn.closed',
            show: switchView(),
          },
        },
        sending: {
          invoke: {
            src: 'forgot',
            input: ({ event }) => valuesOf<ForgotValues>(event),
            onDone: { target: 'sent' },
            onError: { target: 'editing', actions: assign({ failure: ({ event }) => event.error }) },
          },
        },
        /** The same answer whether the address is known or not. */
        sent: { on: { close: '#signIn.closed', show: switchView() } },
      },
    },
  },
});

function switchView() {
  return [
    { guard: 'toRegister', target: '#signIn.register', actions: 'forgetFailure' },
    { guard: 'toForgot', target: '#signIn.forgot', actions: 'forgetFailure' },
    { target: '#signIn.signIn', actions: 'forgetFailure' },
  ] as const;
}

function fresh(event: SignInEvent): SignInContext {
  if (event.type !== 'open') throw new Error(`${event.type} opens nothing`);
  const { returnTo = null, isSessionEnded = false } = event;
  return { returnTo, isSessionEnded, failure: null };
}

function valuesOf<V>(event: SignInEvent): V {
  if (!('values' in event)) throw new Error(`${event.type} brings no values`);
  return event.values as V;
}
