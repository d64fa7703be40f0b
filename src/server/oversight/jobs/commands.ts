// What an administrator does with work that was given up; each is told in the history.
import type { Actor } from '../../../machines/law.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { dropJob, retryJob } from '../../platform/jobs/given-up.ts';

const remember = async (tx: Tx, actor: Actor, event: string, id: number, kind: string): Promise<void> => {
  const at = await databaseNow(tx);
  await appendHistory(tx, {
    chain: 'jobs',
    model: 'job',
    modelId: id,
    event,
    actor,
    at,
    payload: { kind },
  });
};

export async function sendAgain(tx: Tx, id: number, actor: Actor): Promise<void> {
  const { kind } = await retryJob(tx, id);
  await remember(tx, actor, 'job.retried', id, kind);
}

export async function removeJob(tx: Tx, id: number, actor: Actor): Promise<void> {
  const { kind } = await dropJob(tx, id);
  await remember(tx, actor, 'job.removed', id, kind);
}
