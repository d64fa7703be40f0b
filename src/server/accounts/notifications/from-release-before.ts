// To be removed one release later: a process of the release before leaves notices to a daily letter that nobody was asked for.
import { sql } from 'drizzle-orm';
import { sendAll } from '../../platform/database/statement.ts';
import { everyTick } from '../../platform/jobs/clock.ts';
import { jobsFrom } from '../../platform/jobs/enqueue.ts';
import { nextDigest } from './digest.ts';
import { notifications } from './tables.ts';

const EVERY_MS = 600_000;

everyTick(
  'digests-of-release-before',
  async ({ db }) => {
    const waiting = sql`select distinct user_id from ${notifications} where for_digest`;
    await sendAll(db, [jobsFrom(nextDigest(waiting))]);
  },
  EVERY_MS,
);
