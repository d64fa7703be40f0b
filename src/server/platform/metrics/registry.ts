// What this process counts of its own work, in the form that Prometheus reads. Of a process and not of an app: several apps of one
// process count together.
import { collectDefaultMetrics, Registry } from 'prom-client';

/** Counters and durations of requests and steps. */
export const workRegistry = new Registry();

let ofProcess: Registry | undefined;

/** Memory, processor time, the event loop and open files; watched from the first asking on. */
export function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}
