/** The build watch as it runs in this tab: see src/machines/living/build-watch.ts. Fetched by build-door.ts. */
import { createActor, fromPromise } from 'xstate';
import { buildWatchMachine, type BuildWatchInput } from '../../machines/living/build-watch.ts';
import { BUILD_ID, latestBuild, reloadAt, reloadedAt } from './build-look.ts';

/** Starts it with what the page has learnt by then, and when. */
export const startBuildWatch = (learnt: Pick<BuildWatchInput, 'seen' | 'lookedAt'>) =>
  createActor(
    buildWatchMachine.provide({
      actors: { latestBuild: fromPromise(latestBuild) },
      actions: { reload: (_, { to }) => reloadAt(to) },
    }),
    { input: { buildId: BUILD_ID, reloadedAt: reloadedAt(), ...learnt, now: Date.now } },
  ).start();

export type BuildWatch = ReturnType<typeof startBuildWatch>;
