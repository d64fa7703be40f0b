// The worker of background tasks: claims under a lease, works outside of any transaction, completes or fails.
import { and, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { syncTaskLaw, type SyncTaskEvent, type SyncTaskType } from '../../../machines/sync-task.ts';
import { snapshotOf, take } from '../../../machines/step.ts';
import { system } from '../../engine/actors.ts';
import { databaseNow, transact, type Tx } from '../../platform/database/client.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { announce } from '../../platform/live/announce.ts';
import { faultText } from '../../platform/log/fault.ts';
import { port } from '../../platform/port.ts';
import type { Services } from '../../platform/services.ts';
import { liveTaskStatuses } from './queue.ts';
import { syncTasks, type SyncTaskRow } from './tables.ts';

/** A worker that is silent for longer has died; its task goes to another. */
const LEASE_MS = 120_000;
/** A task that kills its worker again and again is given up. */
const MAX_ATTEMPTS = 5;
const ERROR_LENGTH = 500;
/** Tasks worked off in one go, so that a stop of the process does not wait for a whole queue. */
const PER_TICK = 10;

/** Does the work; `progress` (0 to 100) may be told on the way, which also renews the lease. */
export type TaskHandler = (
  services: Services,
  task: SyncTaskRow,
  progress: (percent: number) => Promise<void>,
) => Promise<void>;

export const taskHandlers = port<Record<SyncTaskType, TaskHandler>>(
  'lots: how each kind of background task is done',
);

const live = inArray(syncTasks.status, liveTaskStatuses);

/** Asks the law and writes its answer; a refusal is a fault of the program. */
async function step(
  tx: Tx,
  task: SyncTaskRow,
  type: SyncTaskEvent['type'],
  columns: Partial<SyncTaskRow>,
): Promise<SyncTaskRow> {
  const at = await databaseNow(tx);
  const facts = { leaseUntil: task.leaseUntil?.getTime() ?? null };
  const outcome = take(syncTaskLaw, snapshotOf(syncTaskLaw, task.status, facts), { type, actor: system, at });
  if (outcome.refused) throw new Error(`syncTask ${task.id}: ${type} refused: ${outcome.refused.join(', ')}`);
  const [row] = await tx
    .update(syncTasks)
    .set({ ...columns, status: outcome.next.value })
    .where(eq(syncTasks.id, task.id))
    .returning();
  await announce(tx, { model: 'syncTask', id: task.modelId, lotId: task.modelId, what: type });
  return row!;
}

async function lockOne(tx: Tx, which: SQL | undefined): Promise<SyncTaskRow | null> {
  const [row] = await tx
    .select()
    .from(syncTasks)
    .where(and(live, which))
    .orderBy(syncTasks.id)
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

const leaseOver = and(isNotNull(syncTasks.leaseUntil), lte(syncTasks.leaseUntil, sql`clock_timestamp()`));

async function claim(services: Services): Promise<SyncTaskRow | null> {
  return transact(services.db, async (tx) => {
    const lost = await lockOne(tx, leaseOver);
    if (lost) await step(tx, lost, 'syncTask.leaseLost', { leaseUntil: null });
    const next = await lockOne(tx, isNull(syncTasks.leaseUntil));
    if (!next) return null;
    const until = new Date((await databaseNow(tx)) + LEASE_MS);
    return step(tx, next, 'syncTask.claim', { leaseUntil: until, attempts: next.attempts + 1, progress: 0 });
  });
}

/** Writes the end, unless the lease was lost and another has the task by now. */
async function end(services: Services, task: SyncTaskRow, error: string | null): Promise<void> {
  await transact(services.db, async (tx) => {
    const own = await lockOne(tx, and(eq(syncTasks.id, task.id), eq(syncTasks.attempts, task.attempts)));
    if (!own || own.leaseUntil === null) return;
    const finishedAt = new Date(await databaseNow(tx));
    const columns = { error, finishedAt, leaseUntil: null };
    if (error === null) await step(tx, own, 'syncTask.complete', { ...columns, progress: 100 });
    else await step(tx, own, 'syncTask.fail', columns);
  });
}

/** Works off one task; false where there was none. */
export async function workOnce(services: Services): Promise<boolean> {
  const task = await claim(services);
  if (!task) return false;
  const progress = async (percent: number) => {
    await services.db
      .update(syncTasks)
      .set({
        progress: Math.round(percent),
        leaseUntil: sql`clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'`,
      })
      .where(and(eq(syncTasks.id, task.id), eq(syncTasks.attempts, task.attempts), live));
  };
  try {
    if (task.attempts > MAX_ATTEMPTS) throw new Error('Слишком много неудачных попыток');
    await taskHandlers.get()[task.type](services, task, progress);
    await end(services, task, null);
  } catch (err) {
    services.log.error({ err, taskId: task.id, type: task.type }, 'task failed');
    await end(services, task, faultText(err).slice(0, ERROR_LENGTH));
  }
  return true;
}

export const taskTick: Tick = {
  name: 'sync-tasks',
  run: async (services) => {
    for (let done = 0; done < PER_TICK; done += 1) if (!(await workOnce(services))) return;
  },
};
