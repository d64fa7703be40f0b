// A background task is carried out by a job, which holds the lease; the task is what people see of it, and goes by its law.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { syncTaskLaw, type SyncTaskEvent, type SyncTaskType } from '../../../machines/sync-task.ts';
import { snapshotOf, take } from '../../../machines/step.ts';
import { system } from '../../engine/actors.ts';
import { isDatabaseAway } from '../../platform/database/away.ts';
import { databaseNow, transact, type Tx } from '../../platform/database/client.ts';
import type { LeasedJob, TakenJob } from '../../platform/jobs/kinds.ts';
import { announce } from '../../platform/live/announce.ts';
import { faultText } from '../../platform/log/fault.ts';
import { port } from '../../platform/port.ts';
import type { Services } from '../../platform/services.ts';
import { liveTaskStatuses } from './queue.ts';
import { syncTasks, type SyncTaskRow } from './tables.ts';

/** A task that kills its worker again and again is given up. */
const MOST_ATTEMPTS = 5;
const ERROR_LENGTH = 500;
/** A worker of the release before takes a task over that has told no progress for longer. */
const leaseOfReleaseBefore = sql`clock_timestamp() + interval '2 minutes'`;

/** Does the work; `progress` (0 to 100) may be told on the way. */
export type TaskHandler = (
  services: Services,
  task: SyncTaskRow,
  progress: (percent: number) => Promise<void>,
) => Promise<void>;

export const taskHandlers = port<Record<SyncTaskType, TaskHandler>>(
  'lots: how each kind of background task is done',
);

const live = inArray(syncTasks.status, liveTaskStatuses);

async function lockTask(tx: Tx, id: number): Promise<SyncTaskRow | null> {
  const [row] = await tx
    .select()
    .from(syncTasks)
    .where(and(eq(syncTasks.id, id), live))
    .for('update');
  return row ?? null;
}

type Columns = Parameters<ReturnType<Tx['update']>['set']>[0];

/** Asks the law and writes its answer. Returns the task as it is then, or the law's reasons. */
async function step(
  tx: Tx,
  task: SyncTaskRow,
  type: SyncTaskEvent['type'],
  leaseUntil: number | null,
  columns: Columns,
): Promise<SyncTaskRow | readonly string[]> {
  const event = { type, actor: system, at: await databaseNow(tx) };
  const outcome = take(syncTaskLaw, snapshotOf(syncTaskLaw, task.status, { leaseUntil }), event);
  if (outcome.refused) return outcome.refused;
  const [row] = await tx
    .update(syncTasks)
    .set({ ...columns, status: outcome.next.value })
    .where(eq(syncTasks.id, task.id))
    .returning();
  await announce(tx, { model: 'syncTask', id: task.modelId, lotId: task.modelId, what: type });
  return row!;
}

const isRefused = (outcome: SyncTaskRow | readonly string[]): outcome is readonly string[] =>
  Array.isArray(outcome);

/** The same where a refusal is a fault of the program. */
async function mustStep(...asked: Parameters<typeof step>): Promise<SyncTaskRow> {
  const outcome = await step(...asked);
  if (isRefused(outcome)) throw new Error(`syncTask: ${asked[2]} refused: ${outcome.join(', ')}`);
  return outcome;
}

/** Null: it has ended already. */
const claim = (services: Services, taskId: number, { takenAt }: TakenJob): Promise<SyncTaskRow | null> =>
  transact(services.db, async (tx) => {
    const task = await lockTask(tx, taskId);
    if (!task) return null;
    // Who had the job before has lost it by the time at which this worker took it.
    const lost = await step(tx, task, 'syncTask.leaseLost', takenAt, { leaseUntil: null });
    const columns = { leaseUntil: leaseOfReleaseBefore, attempts: task.attempts + 1, progress: 0 };
    return mustStep(tx, isRefused(lost) ? task : lost, 'syncTask.claim', null, columns);
  });

/** Writes the end, unless another has the task by now. Returns the task where it was asked for again meanwhile. */
const end = (services: Services, task: SyncTaskRow, error: string | null): Promise<SyncTaskRow | null> =>
  transact(services.db, async (tx) => {
    const own = await lockTask(tx, task.id);
    if (!own || own.attempts !== task.attempts) return null;
    if (own.askedAt.getTime() !== task.askedAt.getTime()) return own;
    const columns = { error, finishedAt: sql`clock_timestamp()`, leaseUntil: null };
    if (error === null) await mustStep(tx, own, 'syncTask.complete', null, { ...columns, progress: 100 });
    else await mustStep(tx, own, 'syncTask.fail', null, columns);
    return null;
  });

const progressOf =
  ({ db }: Services, task: SyncTaskRow) =>
  async (percent: number): Promise<void> => {
    await db
      .update(syncTasks)
      .set({ progress: Math.round(percent), leaseUntil: leaseOfReleaseBefore })
      .where(and(eq(syncTasks.id, task.id), eq(syncTasks.attempts, task.attempts), live));
  };

export const runTask: LeasedJob<'task.run'> = {
  lane: 'tasks',
  run: async ({ taskId }, { services, job }) => {
    let task = await claim(services, taskId, job);
    while (task) {
      let error: string | null = null;
      try {
        if (task.attempts > MOST_ATTEMPTS) throw new Error('Слишком много неудачных попыток');
        await taskHandlers.get()[task.type](services, task, progressOf(services, task));
      } catch (err) {
        // The job is tried again then, and the task with it.
        if (isDatabaseAway(err)) throw err;
        services.log.error({ err, taskId: task.id, type: task.type }, 'task failed');
        error = faultText(err).slice(0, ERROR_LENGTH);
      }
      task = await end(services, task, error);
    }
  },
};
