// Living machine: the sign-in dialog, its views and their sending. What is typed lives in the forms.
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
  consent: boolean;
  itn?: string;
  requestAccess?: boolean;
  invitation?: string;
}
export interface CodeValues {
  code: string;
}
/** What the password was enough for: to be in, or to go on to a code, of an authenticator that is there or has yet to be begun. */
export type PasswordOutcome = 'in' | 'code' | 'enrol';
export interface ForgotValues {
  email: string;
}

export type SignInEvent =
  | { type: 'open'; view?: SignInView; returnTo?: string; isSessionEnded?: boolean }
  | { type: 'close' }
  | { type: 'show'; view: SignInView }
  | { type: 'signIn'; values: SignInValues }
  | { type: 'secondStep'; values: CodeValues }
  | { type: 'codesKept' }
  | { type: 'register'; values: RegisterValues }
  | { type: 'forgot'; values: ForgotValues };

interface SignInContext {
  /** Where the person was going when asked to sign in. */
  returnTo: string | null;
  /** The session ended over something typed, which waits for the person. */
  isSessionEnded: boolean;
  secondStep: Exclude<PasswordOutcome, 'in'> | null;
  /** Of an authenticator begun just now: shown once. */
  recoveryCodes: readonly string[];
  /** What the last sending was refused with; as the client threw it. */
  failure: unknown;
}

const clear = { failure: null };

/** IO to provide: actors `signIn`, `secondStep`, `register`, `forgot`; action `enter` (go to `returnTo` or the role's landing). */
export const signInMachine = setup({
  types: {} as { context: SignInContext; events: SignInEvent; tags: 'sending' },
  actors: {
    signIn: fromPromise<PasswordOutcome, SignInValues>(async () => 'in'),
    /** Gives recovery codes where the code was the first of its authenticator. */
    secondStep: fromPromise<readonly string[], CodeValues>(async () => []),
    /** Whether the new user is signed in by it. */
    register: fromPromise<boolean, RegisterValues>(async () => true),
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
  context: {
    returnTo: null,
    isSessionEnded: false,
    secondStep: null,
    recoveryCodes: [],
    failure: null,
  },
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
          tags: 'sending',
          invoke: {
            src: 'signIn',
            input: ({ event }) => valuesOf<SignInValues>(event),
            onDone: [
              {
                guard: ({ event }) => event.output !== 'in',
                target: '#signIn.secondStep',
                actions: assign({
                  secondStep: ({ event }) => (event.output === 'in' ? null : event.output),
                }),
              },
              {
                target: '#signIn.closed',
                actions: {
                  type: 'enter',
                  params: ({ context }) => ({ returnTo: context.returnTo, isNew: false }),
                },
              },
            ],
            onError: { target: 'editing', actions: assign({ failure: ({ event }) => event.error }) },
          },
        },
      },
    },
    secondStep: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            secondStep: { target: 'sending', actions: 'forgetFailure' },
            close: '#signIn.closed',
            show: switchView(),
          },
        },
        sending: {
          tags: 'sending',
          invoke: {
            src: 'secondStep',
            input: ({ event }) => valuesOf<CodeValues>(event),
            onDone: [
              {
                guard: ({ event }) => event.output.length > 0,
                target: '#signIn.recoveryCodes',
                actions: assign({ recoveryCodes: ({ event }) => event.output }),
              },
              {
                target: '#signIn.closed',
                actions: {
                  type: 'enter',
                  params: ({ context }) => ({ returnTo: context.returnTo, isNew: false }),
                },
              },
            ],
            onError: { target: 'editing', actions: assign({ failure: ({ event }) => event.error }) },
          },
        },
      },
    },
    /** The person is in; nothing but «kept» closes it: the codes are shown once. */
    recoveryCodes: {
      on: {
        codesKept: {
          target: 'closed',
          actions: [
            { type: 'enter', params: ({ context }) => ({ returnTo: context.returnTo, isNew: false }) },
            assign({ recoveryCodes: [] }),
          ],
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
          tags: 'sending',
          invoke: {
            src: 'register',
            input: ({ event }) => valuesOf<RegisterValues>(event),
            onDone: [
              { guard: ({ event }) => !event.output, target: '#signIn.signIn' },
              {
                target: '#signIn.closed',
                actions: {
                  type: 'enter',
                  params: ({ context }) => ({ returnTo: context.returnTo, isNew: true }),
                },
              },
            ],
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
          tags: 'sending',
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
  return { returnTo, isSessionEnded, secondStep: null, recoveryCodes: [], failure: null };
}

function valuesOf<V>(event: SignInEvent): V {
  if (!('values' in event)) throw new Error(`${event.type} brings no values`);
  return event.values as V;
}
