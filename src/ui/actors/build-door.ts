/**
 * The way to the build watch. The page itself only looks for a newer build once it stands; the machine, which judges what is to be
 * done, is fetched with the first navigation, a piece that is gone, or the next look, an hour after the first.
 */
import { BUILD_CHECK_MS, BUILD_FIRST_CHECK_MS, mayReload } from '../../machines/living/build-reload.ts';
import { BUILD_ID, latestBuild, reloadAt, reloadedAt } from './build-look.ts';
import type { BuildWatch } from './build-watch.ts';

/** What the first look has told, '' where it told nothing, and when. */
let learnt: { seen?: string; lookedAt?: number } = {};
let watch: BuildWatch | null = null;

async function wake(): Promise<BuildWatch> {
  const { startBuildWatch } = await import('./build-watch.ts');
  watch ??= startBuildWatch(learnt);
  return watch;
}

async function look() {
  if (watch) return;
  const lookedAt = Date.now();
  learnt = { seen: await latestBuild().catch(() => ''), lookedAt };
}

/** From source there is nothing to compare with. */
export function watchBuilds() {
  if (BUILD_ID === '') return;
  setTimeout(() => void look(), BUILD_FIRST_CHECK_MS);
  setTimeout(() => void wake().catch(() => {}), BUILD_CHECK_MS);
}

export function noteNavigation(to: string) {
  if (BUILD_ID === '') return;
  // Without it the page goes on as it is; the next navigation asks anew.
  void wake().then(
    (running) => running.send({ type: 'navigated', to }),
    () => {},
  );
}

/** A piece of the page could not be loaded. Whether the page is being loaded anew for it. */
export async function noteStale(to: string): Promise<boolean> {
  const before = reloadedAt();
  const running = await wake().catch(() => null);
  if (running) running.send({ type: 'chunkStale', to });
  // The machine's own piece may be gone as well: the same guard is asked without it.
  else if (mayReload(before, Date.now())) reloadAt(to);
  return reloadedAt() !== before;
}
