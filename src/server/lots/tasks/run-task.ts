// A background task is carried out by a job, which holds the lease; the task is what people see of it, and goes by its law.
import { and, eq, sql } from 'drizzle-orm';
import { isOpen, snapshotOf } from '../../../machines/step.ts';
import { syncTaskLaw } from '../../../machines/sync-task.ts';
import type { SyncTaskType } from '../../../machines/sync-task-statuses.ts';
import { system } from '../../engine/actors.ts';
import { stepWithin, takeStep } from '../../engine/run-step.ts';
import { isDatabaseAway } from '../../platform/database/away.ts';
import { transact } from '../../platform/database/client.ts';
import type { LeasedJob, TakenJob } from '../../platform/jobs/kinds.ts';
import { faultText } from '../../platform/log/fault.ts';
import { port } from '../../platform/port.ts';
import type { Services } from '../../platform/services.ts';
import { isLive, LEASE_OF_RELEASE_BEFORE_MS, syncTaskProcess, lockTask, taskAfter } from './process.ts';
import { syncTasks, type SyncTaskRow } from './tables.ts';

/** A task that kills its worker again and again is given up. */
const MOST_ATTEMPTS = 5;
const ERROR_LENGTH = 500;
const leaseOfReleaseBefore = sql`clock_timestamp() + ${LEASE_OF_RELEASE_BEFORE_MS} * interval '1 millisecond'`;

/** Does the work; `progress` (0 to 100) may be told on the way. */
export type TaskHandler = (
  services: Services,
  task: SyncTaskRow,
  progress: (percent: number) => Promise<void>,
) => Promise<void>;

export const taskHandlers = port<Record<SyncTaskType, TaskHandler>>(
  'lots: how each kind of background task is done',
);

/** Null: it has ended already. */
const claim = (services: Services, id: number, { takenAt }: TakenJob): Promise<SyncTaskRow | null> =>
  transact(services.db, async (tx) => {
    const locked = await lockTask(tx, id, { takenAt });
    if (!locked) return null;
    // Who had the job before has lost it by the time at which this worker took it.
    const lost = { type: 'syncTask.leaseLost' } as const;
    const snapshot = snapshotOf(syncTaskLaw, locked.status, locked.facts);
    const isLost = isOpen(syncTaskLaw, snapshot, system, locked.at, lost.type);
    if (isLost) await takeStep(tx, syncTaskProcess, locked, lost, system);
    const { step, columns } = await stepWithin(
      tx,
      syncTaskProcess,
      { id },
      { type: 'syncTask.claim' },
      system,
    );
    return taskAfter(step.subject, columns);
  });

/** Writes the end, unless another has the task by now. Returns the task where it was asked for again meanwhile. */
const end = (services: Services, claimed: SyncTaskRow, error: string | null): Promise<SyncTaskRow | null> =>
  transact(services.db, async (tx) => {
    const locked = await lockTask(tx, claimed.id, { claimed });
    if (!locked || locked.subject.task.attempts !== claimed.attempts) return null;
    if (locked.facts.askedAnew) return taskAfter(locked.subject, { status: claimed.status });
    const event =
      error === null ? ({ type: 'syncTask.complete' } as const) : ({ type: 'syncTask.fail', error } as const);
    await takeStep(tx, syncTaskProcess, locked, event, system);
    return null;
  });

const progressOf =
  ({ db }: Services, task: SyncTaskRow) =>
  async (percent: number): Promise<void> => {
    await db
      .update(syncTasks)
      .set({ progress: Math.round(percent), leaseUntil: leaseOfReleaseBefore })
      .where(and(eq(syncTasks.id, task.id), eq(syncTasks.attempts, task.attempts), isLive));
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
