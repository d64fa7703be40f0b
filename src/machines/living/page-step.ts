// Living machine: one step of a page on its way to the server. While it is being sent no second one can start.
import { assign, fromPromise, setup } from 'xstate';

export interface StepToSend {
  /** The law's event, such as `lot.prolong`. */
  event: string;
  /** The path of the call that takes the step. */
  call: string;
  method: 'POST' | 'PATCH' | 'DELETE';
  payload: Record<string, unknown>;
  /** The record's version as the page shows it; null where it has none. */
  version: number | null;
  /** Makes a repeated sending of the same press harmless. */
  key: string;
}

export type PageStepEvent = { type: 'take'; step: StepToSend } | { type: 'reset' };

interface PageStepContext {
  step: StepToSend | null;
  /** What the step was refused with, as the client threw it. */
  failure: unknown;
}

/** IO to provide: actor `sendStep`; actions `onDone`, `onRefused`. */
export const pageStepMachine = setup({
  types: {} as { context: PageStepContext; events: PageStepEvent },
  actors: {
    sendStep: fromPromise<unknown, StepToSend>(async () => null),
  },
  actions: {
    onDone: (_, _params: { step: StepToSend | null }) => {},
    onRefused: (_, _params: { failure: unknown }) => {},
    note: assign(({ event }) => (event.type === 'take' ? { step: event.step, failure: null } : {})),
  },
}).createMachine({
  id: 'pageStep',
  context: { step: null, failure: null },
  initial: 'idle',
  states: {
    idle: { on: { take: { target: 'sending', actions: 'note' } } },
    sending: {
      invoke: {
        src: 'sendStep',
        input: ({ context }) => {
          if (!context.step) throw new Error('No step to send');
          return context.step;
        },
        onDone: {
          target: 'done',
          actions: { type: 'onDone', params: ({ context }) => ({ step: context.step }) },
        },
        onError: {
          target: 'refused',
          actions: [
            assign({ failure: ({ event }) => event.error }),
            { type: 'onRefused', params: ({ context }) => ({ failure: context.failure }) },
          ],
        },
      },
    },
    done: { on: { take: { target: 'sending', actions: 'note' }, reset: 'idle' } },
    refused: { on: { take: { target: 'sending', actions: 'note' }, reset: 'idle' } },
  },
});
