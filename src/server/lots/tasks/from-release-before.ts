// To be removed one release later: a process of the release before asks for a task and for no job.
import { sql } from 'drizzle-orm';
import { sendAll } from '../../platform/database/statement.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { jobsFrom, kindColumn } from '../../platform/jobs/enqueue.ts';
import { syncTasks } from './tables.ts';

const EVERY_MS = 10_000;

export const tasksOfReleaseBefore: Tick = {
  name: 'tasks-of-release-before',
  everyMs: EVERY_MS,
  run: async ({ db }) => {
    const waiting = sql`
      select ${kindColumn('task.run')}, jsonb_build_object('taskId', id) as payload, 'task.run:' || id as key, now() as run_at
      from ${syncTasks}
      where status in ('pending', 'in_progress') and (lease_until is null or lease_until <= now())`;
    await sendAll(db, [jobsFrom(waiting)]);
  },
};
