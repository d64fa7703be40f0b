// What an administrator does with work that was given up; each is told in the history.
import type { Actor } from '../../../machines/law.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { dropJob, retryJob, retryJobs } from '../../platform/jobs/given-up.ts';

const remember = async (
  tx: Tx,
  actor: Actor,
  event: string,
  modelId: number | null,
  payload: Record<string, unknown>,
): Promise<void> => {
  const at = await databaseNow(tx);
  await appendHistory(tx, { chain: 'jobs', model: 'job', modelId, event, actor, at, payload });
};

export async function sendAgain(tx: Tx, id: number, actor: Actor): Promise<void> {
  const { kind } = await retryJob(tx, id);
  await remember(tx, actor, 'job.retried', id, { kind });
}

/** @returns how many */
export async function sendAllAgain(tx: Tx, actor: Actor): Promise<number> {
  const counts = await retryJobs(tx);
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  if (count > 0) await remember(tx, actor, 'job.allRetried', null, counts);
  return count;
}

export async function removeJob(tx: Tx, id: number, actor: Actor): Promise<void> {
  const { kind } = await dropJob(tx, id);
  await remember(tx, actor, 'job.removed', id, { kind });
}
