// A start makes much that is never used again. V8 keeps it until as much again has been made, which a quiet server never does:
// a third of its memory would lie there for nothing. A busy one collects by itself, and with all that is collected here it would lose
// what has just been compiled of it: its next thousand calls would be dearer by half.
import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

/** What was begun beside the start has ended by then; looked at again as often. */
const EVERY_MS = 15_000;
/** Of that time, what a quiet server is at work at most. */
const QUIET_SHARE = 0.05;

/** Collects once, after the first such time that was quiet; it takes some tens of milliseconds. */
export function collectWhenQuiet(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > QUIET_SHARE) return;
    clearInterval(timer);
    const session = new Session();
    session.connect();
    void session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
  }, EVERY_MS).unref();
}
