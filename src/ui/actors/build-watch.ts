/** The build watch as it runs in this tab: see src/machines/living/build-watch.ts. */
import { createActor, fromPromise } from 'xstate';
import { ofetch } from 'ofetch';
import { buildWatchMachine } from '../../machines/living/build-watch.ts';

/** Set by the build; absent where the page is served from source. */
const BUILD_ID = (import.meta.env.VITE_BUILD_ID as string | undefined) ?? '';
const KEY = 'reloadedAt';

function reloadedAt(): number | null {
  const kept = Number(sessionStorage.getItem(KEY));
  return kept > 0 ? kept : null;
}

/** The build that a manifest describes. Rejects where there is none. */
async function idIn(manifest: string): Promise<string> {
  const { id } = await ofetch<{ id?: unknown }>(manifest, { retry: false, cache: 'no-store' });
  return typeof id === 'string' ? id : '';
}

export const buildWatch = createActor(
  buildWatchMachine.provide({
    actors: {
      latestBuild: fromPromise(async () => {
        const latest = await idIn('/builds/latest.json');
        if (latest === '' || latest === BUILD_ID) return latest;
        // A build that is named has come once its own description has: what answers may not be the server that named it.
        return idIn(`/builds/meta/${encodeURIComponent(latest)}.json`);
      }),
    },
    actions: {
      reload: (_, { to }) => {
        sessionStorage.setItem(KEY, String(Date.now()));
        window.location.assign(to);
        // The same address with another hash would not load anew by itself.
        if (to === window.location.pathname + window.location.search) window.location.reload();
      },
    },
  }),
  { input: { buildId: BUILD_ID, reloadedAt: reloadedAt(), now: Date.now } },
);
