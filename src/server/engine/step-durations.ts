import { Histogram } from 'prom-client';
import { HttpError } from '../platform/http/errors.ts';
import { workRegistry } from '../platform/metrics/registry.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const durations = new Histogram({
  name: 'tender_step_duration_seconds',
  help: 'Steps of the laws by event and outcome, their locks and commits included',
  labelNames: ['law', 'event', 'outcome'] as const,
  buckets: BUCKETS,
  registers: [workRegistry],
});

/** Does the work of a step and notes how long it took, and whether it was taken, refused by the law, or failed. */
export async function timed<T>(law: string, event: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  let outcome = 'failed';
  try {
    const done = await work();
    outcome = 'taken';
    return done;
  } catch (error) {
    if (error instanceof HttpError) outcome = 'refused';
    throw error;
  } finally {
    durations.observe({ law, event, outcome }, (performance.now() - since) / 1_000);
  }
}
