// The law of a background task on a lot: asked for by the lot's owner, claimed with a lease, completed, failed, or back in the queue when the lease is lost.
import { setup } from 'xstate';
import { answersFor } from './answers-for.ts';
import { effect, guardsFor, need, type Stamp } from './law.ts';

export interface SyncTaskFacts {
  lotOwnerId: number;
  /** Epoch milliseconds; null while nobody works on it. */
  leaseUntil: number | null;
  /** Somebody has asked for it since its worker took it. */
  askedAnew: boolean;
}
export type SyncTaskEvent = Stamp &
  (
    | { type: 'syncTask.queue' }
    | { type: 'syncTask.claim' }
    | { type: 'syncTask.complete' }
    /** `error` without anything sealed or secret. */
    | { type: 'syncTask.fail'; error: string }
    | { type: 'syncTask.leaseLost' }
  );

const { who, fact, moment } = guardsFor<SyncTaskFacts, Stamp>();
export const syncTaskGuards = {
  byOwner: who((f, e) => answersFor(e.actor, f.lotOwnerId)),
  bySystem: who((_, e) => e.actor.role === 'system' || e.actor.role === 'clock'),
  leaseOver: moment((f, e) => f.leaseUntil !== null && e.at >= f.leaseUntil),
  /** Otherwise it is done once more before it ends. */
  notAskedAnew: fact((f) => !f.askedAnew),
};
export type SyncTaskGuard = keyof typeof syncTaskGuards;
export type SyncTaskEffect = 'enqueue';

/** Where one is live already, that one will do. */
const queue = { guard: need('byOwner'), actions: [effect('enqueue')] } as const;

export const syncTaskMachine = setup({
  types: {} as { context: SyncTaskFacts; events: SyncTaskEvent; input: SyncTaskFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly SyncTaskGuard[] }) =>
      params.of.every((name) => syncTaskGuards[name].holds(context, event)),
  },
  actions: { effect: (_, _params: { name: SyncTaskEffect }) => {} },
}).createMachine({
  id: 'syncTask',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: { on: { 'syncTask.queue': { ...queue, target: 'pending' } } },
    pending: {
      on: {
        'syncTask.queue': queue,
        'syncTask.claim': { guard: need('bySystem'), target: 'in_progress' },
      },
    },
    in_progress: {
      on: {
        'syncTask.queue': queue,
        'syncTask.complete': { guard: need('bySystem', 'notAskedAnew'), target: 'completed' },
        'syncTask.fail': { guard: need('bySystem', 'notAskedAnew'), target: 'failed' },
        'syncTask.leaseLost': { guard: need('bySystem', 'leaseOver'), target: 'pending' },
      },
    },
    completed: {},
    failed: {},
  },
});

export const syncTaskLaw = { name: 'syncTask', machine: syncTaskMachine, guards: syncTaskGuards } as const;
