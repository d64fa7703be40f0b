// Watches for faults of the page and reports each once. What writes the report is fetched when there is something to write.
import { isApiError } from '../../api/errors.ts';

/** A page that fails over and over says the same. */
const MOST_REPORTS = 5;
const told = new Set<string>();

/** An answer of the server is no fault of the page; what the browser refuses or the network does not bring is none, either. */
const isFault = (error: unknown): error is Error =>
  error instanceof Error && !isApiError(error) && error.name !== 'AbortError';

/** Of an extension of the browser, of the browser's own rules, of a connection: no word of this page's. */
const FOREIGN =
  /-extension:\/\/|dynamically imported|module script|failed to fetch|networkerror|load failed/i;
const isOwn = (error: Error): boolean =>
  !(error instanceof DOMException) && !FOREIGN.test(`${error.message}\n${error.stack}`);

export function reportFault(error: unknown): void {
  if (!isFault(error)) return;
  const what = String(error.stack);
  if (told.has(what) || told.size >= MOST_REPORTS) return;
  told.add(what);
  const build = (import.meta.env.VITE_BUILD_ID as string | undefined) ?? '';
  void import('./fault-report.ts').then(({ sendFault }) => sendFault(error, build)).catch(() => {});
}

export function watchFaults(): void {
  window.addEventListener('error', ({ error }) => reportFault(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason));
}

/** Tells of each fault that nothing on the page has caught. Gives the way to stop. */
export function watchUnhandled(tell: () => void): () => void {
  const look = (error: unknown) => {
    if (isFault(error) && isOwn(error)) tell();
  };
  const thrown = ({ error }: ErrorEvent) => look(error);
  const rejected = ({ reason }: PromiseRejectionEvent) => look(reason);
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('error', thrown);
    window.removeEventListener('unhandledrejection', rejected);
  };
}
