/** The build watch as it runs in this tab: see src/machines/living/build-watch.ts. Fetched by build-door.ts. */
import { createActor, fromPromise } from 'xstate';
import { buildWatchMachine } from '../../machines/living/build-watch.ts';
import { BUILD_ID, latestBuild, reloadAt, reloadedAt } from './build-look.ts';

/** Starts it with what the page has learnt by then. */
export const startBuildWatch = (seen: string | undefined) =>
  createActor(
    buildWatchMachine.provide({
      actors: { latestBuild: fromPromise(latestBuild) },
      actions: { reload: (_, { to }) => reloadAt(to) },
    }),
    { input: { buildId: BUILD_ID, reloadedAt: reloadedAt(), seen, now: Date.now } },
  ).start();

export type BuildWatch = ReturnType<typeof startBuildWatch>;
