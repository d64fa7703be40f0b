// To be removed one release later: a process of the release before leaves notices to a daily letter that nobody was asked for.
import { sql } from 'drizzle-orm';
import { sendAll } from '../../platform/database/statement.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { jobsFrom } from '../../platform/jobs/enqueue.ts';
import { nextDigest } from './digest.ts';
import { notifications } from './tables.ts';

const EVERY_MS = 600_000;

export const digestsOfReleaseBefore: Tick = {
  name: 'digests-of-release-before',
  everyMs: EVERY_MS,
  run: async ({ db }) => {
    const waiting = sql`select distinct user_id from ${notifications} where for_digest`;
    await sendAll(db, [jobsFrom(nextDigest(waiting))]);
  },
};
