// Living machine: what is being typed saves itself. Nothing typed is ever dropped: a failed save is tried again, a refused
// one waits for a correction, a conflict waits for a decision, a closed record keeps the input on the page.
import { assign, fromPromise, setup } from 'xstate';

export const AUTOSAVE_PAUSE_MS = 1_000;
/** Waits before a repeated attempt; the last one goes on for ever. */
export const AUTOSAVE_RETRY_MS = [2_000, 5_000, 10_000, 30_000];

/**
 * How an attempt ended. saved: all is stored. partly: all but what fails its own check. stale: somebody else has changed the
 * record. closed: it may no longer be written. failed: no answer, worth another attempt.
 */
export type SaveOutcome = 'saved' | 'partly' | 'stale' | 'closed' | 'failed';

export interface AutosaveContext {
  /** Changed while an attempt was under way. */
  changedMeanwhile: boolean;
  attempts: number;
  savedAt: number | null;
  now: () => number;
}

export type AutosaveEvent =
  | { type: 'change' }
  /** Before a step, or on leaving: do not wait for the pause. */
  | { type: 'saveNow' }
  /** The conflict is settled: either the other's record was taken, or the own input goes over it. */
  | { type: 'takeTheirs' }
  | { type: 'keepMine' }
  /** The record may be written again. */
  | { type: 'reopened' }
  | { type: 'closed' };

/** IO to provide: actor `save` (never rejects: a fault is an outcome). */
export const autosaveMachine = setup({
  types: {} as {
    context: AutosaveContext;
    events: AutosaveEvent;
    input: Pick<AutosaveContext, 'savedAt' | 'now'>;
  },
  actors: { save: fromPromise<SaveOutcome>(async () => 'failed') },
  actions: {
    noteChange: assign({ changedMeanwhile: true }),
    startAttempt: assign({ changedMeanwhile: false }),
    noteSaved: assign({ attempts: 0, savedAt: ({ context }) => context.now() }),
    noteFailure: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetFailures: assign({ attempts: 0 }),
  },
  guards: {
    changedMeanwhile: ({ context }) => context.changedMeanwhile,
  },
  delays: {
    pause: AUTOSAVE_PAUSE_MS,
    retry: ({ context }) =>
      AUTOSAVE_RETRY_MS[Math.min(context.attempts, AUTOSAVE_RETRY_MS.length) - 1] ?? AUTOSAVE_RETRY_MS[0]!,
  },
}).createMachine({
  id: 'autosave',
  context: ({ input }) => ({ changedMeanwhile: false, attempts: 0, ...input }),
  initial: 'saved',
  on: { closed: '.closed' },
  states: {
    saved: { on: { change: 'waiting', saveNow: 'saving' } },
    waiting: {
      // Entered anew by each change: the pause begins again.
      on: { change: { target: 'waiting', reenter: true }, saveNow: 'saving' },
      after: { pause: 'saving' },
    },
    saving: {
      entry: 'startAttempt',
      on: { change: { actions: 'noteChange' } },
      invoke: {
        src: 'save',
        onDone: [
          { guard: ({ event }) => event.output === 'closed', target: 'closed' },
          { guard: ({ event }) => event.output === 'stale', target: 'conflict' },
          { guard: ({ event }) => event.output === 'failed', target: 'retrying', actions: 'noteFailure' },
          { guard: 'changedMeanwhile', target: 'waiting', actions: 'noteSaved' },
          { guard: ({ event }) => event.output === 'partly', target: 'partly', actions: 'noteSaved' },
          { target: 'saved', actions: 'noteSaved' },
        ],
        onError: { target: 'retrying', actions: 'noteFailure' },
      },
    },
    partly: { on: { change: 'waiting', saveNow: 'saving' } },
    retrying: { on: { saveNow: 'saving' }, after: { retry: 'saving' } },
    conflict: {
      on: {
        takeTheirs: { target: 'saved', actions: 'forgetFailures' },
        keepMine: { target: 'saving', actions: 'forgetFailures' },
      },
    },
    closed: { on: { reopened: 'saving' } },
  },
});
