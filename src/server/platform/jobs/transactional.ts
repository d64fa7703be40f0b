import { transact } from '../database/client.ts';
import type { Services } from '../services.ts';
import { lockDue, lockOne, removalOf, removeJobs, type DueJob } from './claim.ts';
import { sendLast } from '../database/statement.ts';
import { failJob } from './fail.ts';
import type { JobKind, JobPayloads, TransactionalJob } from './kinds.ts';

const BATCH = 50;

/** Carries out what is due of one kind, a batch in one transaction. Returns how many were tried. */
export async function carryOutBatch<K extends JobKind>(
  services: Services,
  kind: K,
  handler: TransactionalJob<K>,
): Promise<number> {
  let batch: DueJob[] = [];
  try {
    await transact(services.db, async (tx) => {
      batch = await lockDue(tx, kind, handler.alone ? 1 : BATCH);
      const payloads = batch.map(({ payload }) => payload as JobPayloads[K]);
      if (handler.withinAll && batch.length > 1) await handler.withinAll(tx, payloads, services);
      else for (const payload of payloads) await handler.within(tx, payload, services);
      if (batch.length > 0) sendLast(tx, [removalOf(batch)]);
    });
  } catch (error) {
    if (batch.length === 0) throw error;
    if (batch.length === 1) await fail(services, kind, handler, batch[0]!, error);
    // One of them has spoilt the batch for all: singly only that one fails.
    else for (const due of batch) await carryOutOne(services, kind, handler, due);
  }
  return batch.length;
}

async function carryOutOne<K extends JobKind>(
  services: Services,
  kind: K,
  handler: TransactionalJob<K>,
  due: DueJob,
): Promise<void> {
  try {
    await transact(services.db, async (tx) => {
      const locked = await lockOne(tx, kind, due.id);
      if (!locked) return;
      await handler.within(tx, locked.payload as JobPayloads[K], services);
      await removeJobs(tx, [locked]);
    });
  } catch (error) {
    await fail(services, kind, handler, due, error);
  }
}

const fail = <K extends JobKind>(
  services: Services,
  kind: K,
  handler: TransactionalJob<K>,
  due: DueJob,
  error: unknown,
): Promise<void> => failJob(services, kind, handler, due, { failures: due.attempts + 1, error });
