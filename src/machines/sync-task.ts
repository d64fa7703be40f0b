// The law of a background task on a lot: claimed with a lease, completed, failed, or back in the queue when the lease is lost.
import { setup } from 'xstate';
import { guardsFor, need, type Stamp } from './law.ts';

export const syncTaskStatuses = ['pending', 'in_progress', 'completed', 'failed'] as const;
export type SyncTaskStatus = (typeof syncTaskStatuses)[number];
export const syncTaskTypes = ['export_data', 'calculate_rating'] as const;
export type SyncTaskType = (typeof syncTaskTypes)[number];
export const isTaskLive = (status: SyncTaskStatus): boolean =>
  status === 'pending' || status === 'in_progress';

export interface SyncTaskFacts {
  /** Epoch milliseconds; null while nobody works on it. */
  leaseUntil: number | null;
}
export type SyncTaskEvent = Stamp & {
  type: 'syncTask.claim' | 'syncTask.complete' | 'syncTask.fail' | 'syncTask.leaseLost';
};

const { who, moment } = guardsFor<SyncTaskFacts, Stamp>();
export const syncTaskGuards = {
  bySystem: who((_, e) => e.actor.role === 'system' || e.actor.role === 'clock'),
  leaseOver: moment((f, e) => f.leaseUntil !== null && e.at >= f.leaseUntil),
};
export type SyncTaskGuard = keyof typeof syncTaskGuards;

export const syncTaskMachine = setup({
  types: {} as { context: SyncTaskFacts; events: SyncTaskEvent; input: SyncTaskFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly SyncTaskGuard[] }) =>
      params.of.every((name) => syncTaskGuards[name].holds(context, event)),
  },
}).createMachine({
  id: 'syncTask',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: { on: { 'syncTask.claim': { guard: need('bySystem'), target: 'in_progress' } } },
    in_progress: {
      on: {
        'syncTask.complete': { guard: need('bySystem'), target: 'completed' },
        'syncTask.fail': { guard: need('bySystem'), target: 'failed' },
        'syncTask.leaseLost': { guard: need('bySystem', 'leaseOver'), target: 'pending' },
      },
    },
    completed: {},
    failed: {},
  },
});

export const syncTaskLaw = { name: 'syncTask', machine: syncTaskMachine, guards: syncTaskGuards } as const;
