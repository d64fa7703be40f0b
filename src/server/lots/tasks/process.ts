// How a step of a background task is carried out: asked for, taken by a worker, ended.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { syncTaskLaw, type SyncTaskEffect } from '../../../machines/sync-task.ts';
import { isTaskLive, syncTaskStatuses, type SyncTaskType } from '../../../machines/sync-task-statuses.ts';
import { columnsOf, type ColumnsByEvent } from '../../engine/by-event.ts';
import { process, type Locked } from '../../engine/process.ts';
import { clockMs, databaseNow, type Tx } from '../../platform/database/client.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { build } from '../../platform/database/statement.ts';
import { notFound } from '../../platform/http/errors.ts';
import { jobDraft } from '../../platform/jobs/enqueue.ts';
import { lots } from '../core/tables.ts';
import { syncTasks, type SyncTaskRow } from './tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'task.run': { taskId: number };
  }
}

export const liveTaskStatuses = syncTaskStatuses.filter(isTaskLive);
export const isLive = inArray(syncTasks.status, liveTaskStatuses);

/** A worker of the release before takes a task over that has told no progress for longer. */
export const LEASE_OF_RELEASE_BEFORE_MS = 120_000;

/** What a worker knows of a task that it has: when it got the job, or the task as it was then. */
export interface Hold {
  takenAt?: number;
  claimed?: SyncTaskRow;
}

export interface SyncTaskTypes {
  law: typeof syncTaskLaw;
  /** One that was asked for already, for its worker; or one of a kind, for whoever asks. */
  key: ({ id: number } & Hold) | { lotId: number; type: SyncTaskType };
  subject: { task: Omit<SyncTaskRow, 'status'>; isNew: boolean };
  columns: SyncTaskRow;
  effect: SyncTaskEffect;
  audience: never;
  news: never;
}

const columnsBy: ColumnsByEvent<SyncTaskTypes> = {
  'syncTask.queue': ({ subject: { task, isNew }, actor, at }) => ({
    ...(isNew ? { ...task, createdBy: actor.id, createdAt: new Date(at) } : {}),
    askedAt: new Date(at),
  }),
  'syncTask.claim': ({ subject: { task }, at }) => ({
    leaseUntil: new Date(at + LEASE_OF_RELEASE_BEFORE_MS),
    attempts: task.attempts + 1,
    progress: 0,
  }),
  'syncTask.complete': ({ at }) => ({
    error: null,
    finishedAt: new Date(at),
    leaseUntil: null,
    progress: 100,
  }),
  'syncTask.fail': ({ event, at }) => ({ error: event.error, finishedAt: new Date(at), leaseUntil: null }),
  'syncTask.leaseLost': () => ({ leaseUntil: null }),
};

export const syncTaskProcess = process<SyncTaskTypes>({
  law: syncTaskLaw,
  async lock(tx, key) {
    const locked = 'id' in key ? await lockTask(tx, key.id, key) : await lockKind(tx, key.lotId, key.type);
    if (!locked) throw notFound();
    return locked;
  },
  columns: (step) => ({ ...columnsOf(columnsBy, step), status: step.to }),
  save: ({ id, subject }, columns) =>
    subject.isNew
      ? build
          .insert(syncTasks)
          .overridingSystemValue()
          .values(columns as SyncTaskRow)
      : build.update(syncTasks).set(columns).where(eq(syncTasks.id, id)),
  effects: {
    enqueue: {
      plan: ({ id }) => ({ jobs: [jobDraft('task.run', { taskId: id }, { key: `task.run:${id}` })] }),
    },
  },
  // The lot's history tells what was asked for and what has come of it, not how it was worked on.
  history: () => null,
  audience: {},
  news: () => ({}),
  announce: ({ subject: { task }, event }) => [
    { model: 'syncTask', id: task.modelId, lotId: task.modelId, what: event.type },
  ],
  steps: () => [],
});

const find = async (tx: Tx, which: SQL | undefined) =>
  (
    await tx
      .select({ task: syncTasks, lotOwnerId: lots.ownerId })
      .from(syncTasks)
      .innerJoin(lots, eq(lots.id, syncTasks.modelId))
      .where(which)
      .for('update', { of: syncTasks })
  )[0];

const asLocked = async (
  tx: Tx,
  { task, lotOwnerId }: { task: SyncTaskRow; lotOwnerId: number },
  { takenAt, claimed }: Hold,
): Promise<Locked<SyncTaskTypes>> => ({
  id: task.id,
  subject: { task, isNew: false },
  version: null,
  status: task.status,
  facts: {
    lotOwnerId,
    leaseUntil: takenAt ?? null,
    askedAnew: claimed !== undefined && claimed.askedAt.getTime() !== task.askedAt.getTime(),
  },
  at: await databaseNow(tx),
});

/** Null where it has ended already. */
export async function lockTask(tx: Tx, id: number, hold: Hold): Promise<Locked<SyncTaskTypes> | null> {
  const found = await find(tx, and(eq(syncTasks.id, id), isLive));
  return found ? asLocked(tx, found, hold) : null;
}

/** The live task of a kind, or one to be. Two who ask at once wait for each other, so that there is one. */
async function lockKind(tx: Tx, lotId: number, type: SyncTaskType): Promise<Locked<SyncTaskTypes>> {
  const name = `task ${type} ${lotId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const found = await find(
    tx,
    and(eq(syncTasks.model, 'lot'), eq(syncTasks.modelId, lotId), eq(syncTasks.type, type), isLive),
  );
  if (found) return asLocked(tx, found, {});
  const [lot] = await tx.select({ ownerId: lots.ownerId, at: clockMs }).from(lots).where(eq(lots.id, lotId));
  if (!lot) throw notFound();
  const at = Number(lot.at);
  const task = {
    id: await nextId(tx, syncTasks),
    type,
    model: 'lot',
    modelId: lotId,
    progress: 0,
    attempts: 0,
    error: null,
    leaseUntil: null,
    askedAt: new Date(at),
    createdBy: null,
    createdAt: new Date(at),
    finishedAt: null,
  } as const;
  return {
    id: task.id,
    subject: { task, isNew: true },
    version: null,
    status: 'absent',
    facts: { lotOwnerId: lot.ownerId, leaseUntil: null, askedAnew: false },
    at,
  };
}

/** The row after a step. */
export const taskAfter = ({ task }: SyncTaskTypes['subject'], columns: Partial<SyncTaskRow>): SyncTaskRow =>
  ({ ...task, ...columns }) as SyncTaskRow;
