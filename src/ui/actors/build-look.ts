/** Which build this page came from and which is the newest; what of the build watch the first page needs of its own. */
import { ofetch } from 'ofetch';

/** Set by the build; absent where the page is served from source. */
export const BUILD_ID = (import.meta.env.VITE_BUILD_ID as string | undefined) ?? '';
const KEY = 'reloadedAt';

export function reloadedAt(): number | null {
  const kept = Number(sessionStorage.getItem(KEY));
  return kept > 0 ? kept : null;
}

/** Loads the page at the address anew, and notes when. */
export function reloadAt(to: string) {
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.assign(to);
  // The same address with another hash would not load anew by itself.
  if (to === window.location.pathname + window.location.search) window.location.reload();
}

/** The build that a manifest describes. Rejects where there is none. */
async function idIn(manifest: string): Promise<string> {
  const { id } = await ofetch<{ id?: unknown }>(manifest, { retry: false, cache: 'no-store' });
  return typeof id === 'string' ? id : '';
}

export async function latestBuild(): Promise<string> {
  const latest = await idIn('/builds/latest.json');
  if (latest === '' || latest === BUILD_ID) return latest;
  // A build that is named has come once its own description has: what answers may not be the server that named it.
  return idIn(`/builds/meta/${encodeURIComponent(latest)}.json`);
}
