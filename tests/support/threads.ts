// What threads a piece of work starts, by the runtime's own word.
import diagnostics from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';

const CHANNEL = 'worker_threads';

/** Tells of each thread that starts from now on; the returned function ends it. */
export function watchThreads(onStart: (thread: Worker) => void): () => void {
  const listener = (message: unknown) => onStart((message as { worker: Worker }).worker);
  diagnostics.subscribe(CHANNEL, listener);
  return () => diagnostics.unsubscribe(CHANNEL, listener);
}
