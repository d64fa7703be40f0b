// A start makes much that is never used again. V8 keeps it until as much again has been made, which a quiet server never does:
// a third of its memory would lie there for nothing.
import { Session } from 'node:inspector/promises';

/** What was begun beside the start has ended by then. */
const AFTER_MS = 15_000;

/** Collects once, some seconds from now; it takes some tens of milliseconds. */
export function collectAfterStart(): void {
  setTimeout(() => {
    const session = new Session();
    session.connect();
    void session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
  }, AFTER_MS).unref();
}
