// Watches for faults of the page and reports each once. What writes the report is fetched when there is something to write.
import { isApiError } from '../../api/errors.ts';

/** A page that fails over and over says the same. */
const MOST_REPORTS = 5;
const told = new Set<string>();

/** An answer of the server is no fault of the page; a file that did not come is the network's. */
const isFault = (error: unknown): boolean =>
  error instanceof Error && !isApiError(error) && error.name !== 'AbortError';

export function reportFault(error: unknown): void {
  if (!isFault(error)) return;
  const what = String((error as Error).stack);
  if (told.has(what) || told.size >= MOST_REPORTS) return;
  told.add(what);
  const build = (import.meta.env.VITE_BUILD_ID as string | undefined) ?? '';
  void import('./fault-report.ts').then(({ sendFault }) => sendFault(error, build)).catch(() => {});
}

export function watchFaults(): void {
  window.addEventListener('error', ({ error }) => reportFault(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason));
}
