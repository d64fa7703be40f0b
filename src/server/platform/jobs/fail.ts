import { faultText } from '../log/fault.ts';
import type { Services } from '../services.ts';
import { postpone, type DueJob } from './claim.ts';
import { isTransactional, type JobHandler, type JobKind, type JobPayloads } from './kinds.ts';
import { pauseSeconds, RetryLater } from './pause.ts';

const MOST_ATTEMPTS = 12;
const ERROR_LENGTH = 500;

export const mostAttempts = <K extends JobKind>(handler: JobHandler<K>): number =>
  isTransactional(handler) ? MOST_ATTEMPTS : (handler.attempts ?? MOST_ATTEMPTS);

/** Writes down that an attempt has failed: the next one comes after a pause, or never. */
export async function failJob<K extends JobKind>(
  services: Services,
  kind: K,
  handler: JobHandler<K>,
  due: DueJob,
  { failures, error }: { failures: number; error: unknown },
): Promise<void> {
  const isGivenUp = failures >= mostAttempts(handler);
  const { db, log } = services;
  log.warn({ err: error, jobId: due.id, kind, failures }, isGivenUp ? 'job given up' : 'job failed');
  const layAside = isGivenUp && !isTransactional(handler) ? handler.layAside : undefined;
  await postpone(db, due, {
    failures,
    error: faultText(error).slice(0, ERROR_LENGTH),
    pauseSeconds: Math.max(pauseSeconds(failures), error instanceof RetryLater ? error.afterSeconds : 0),
    isGivenUp,
    payload: layAside?.(due.payload as JobPayloads[K], services),
  });
}
