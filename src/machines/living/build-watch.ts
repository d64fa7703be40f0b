// Living machine: learns of a newer build and reloads at the next navigation.
import { assign, fromPromise, not, setup } from 'xstate';
import { BUILD_CHECK_MS, BUILD_FIRST_CHECK_MS, mayReload } from './build-reload.ts';

export interface BuildWatchInput {
  /** The build this page came from; '' switches the watch off (served from source). */
  buildId: string;
  /** When this tab was last reloaded by the watch, epoch milliseconds; null for never. */
  reloadedAt: number | null;
  /** The build that the page itself has seen before the watch began; '' where it could not tell. */
  seen?: string;
  /** When it looked: the next look is an hour after that, whenever the watch began. */
  lookedAt?: number;
  now: () => number;
}

export type BuildWatchEvent =
  | { type: 'navigated'; to: string }
  /** A piece of the page could not be loaded: it belongs to a build that is gone. */
  | { type: 'chunkStale'; to: string };

/** IO to provide: actor `latestBuild`; action `reload` (goes to the address and notes the time in the tab). */
export const buildWatchMachine = setup({
  types: {} as { input: BuildWatchInput; context: BuildWatchInput; events: BuildWatchEvent },
  actors: { latestBuild: fromPromise<string>(async () => '') },
  actions: {
    reload: (_, _params: { to: string }) => {},
    noteReload: assign({ reloadedAt: ({ context }) => context.now() }),
    noteLook: assign({ lookedAt: ({ context }) => context.now() }),
  },
  guards: {
    watching: ({ context }) => context.buildId !== '',
    hasSeenNewer: ({ context: { seen = '', buildId } }) => seen !== '' && seen !== buildId,
    hasLooked: ({ context }) => context.seen !== undefined,
    mayReload: ({ context }) => mayReload(context.reloadedAt, context.now()),
  },
  delays: {
    first: BUILD_FIRST_CHECK_MS,
    hourly: ({ context: { lookedAt, now } }) => Math.max(0, (lookedAt ?? now()) + BUILD_CHECK_MS - now()),
  },
}).createMachine({
  id: 'buildWatch',
  context: ({ input }) => input,
  initial: 'deciding',
  on: {
    chunkStale: {
      guard: 'mayReload',
      actions: ['noteReload', { type: 'reload', params: ({ event }) => ({ to: event.to }) }],
    },
  },
  states: {
    deciding: {
      always: [
        { guard: not('watching'), target: 'off' },
        { guard: 'hasSeenNewer', target: 'outdated' },
        { guard: 'hasLooked', target: 'current' },
        { target: 'starting' },
      ],
    },
    off: {},
    starting: { after: { first: 'checking' } },
    checking: {
      entry: 'noteLook',
      invoke: {
        src: 'latestBuild',
        onDone: [
          {
            guard: ({ context, event }) => event.output !== '' && event.output !== context.buildId,
            target: 'outdated',
          },
          { target: 'current' },
        ],
        onError: 'current',
      },
    },
    current: { after: { hourly: 'checking' } },
    outdated: {
      on: {
        navigated: {
          guard: 'mayReload',
          actions: ['noteReload', { type: 'reload', params: ({ event }) => ({ to: event.to }) }],
        },
      },
    },
  },
});
