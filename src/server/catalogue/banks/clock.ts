// Asks for the directory once a day, as soon as the day has begun by UTC+3 or the platform was started in it.
import { sql } from 'drizzle-orm';
import type { Tick } from '../../platform/jobs/clock.ts';
import { jobsFrom, kindColumn } from '../../platform/jobs/enqueue.ts';
import { sendAll } from '../../platform/database/statement.ts';
import { directoryFeed } from './feed.ts';

const MINUTE_MS = 60_000;
const KIND = 'banks.load';

/** The day at UTC+3 by the database's clock. */
const today = sql`(clock_timestamp() at time zone 'Etc/GMT-3')::date`;

export const banksTick: Tick = {
  name: 'banks',
  everyMs: 10 * MINUTE_MS,
  run: async ({ db, settings }) => {
    if (!directoryFeed(settings)) return;
    await sendAll(db, [
      jobsFrom(sql`
        select ${kindColumn(KIND)}, jsonb_build_object('day', to_char(${today}, 'YYYY-MM-DD')) as payload,
          ${KIND}::text || ':' || to_char(${today}, 'YYYY-MM-DD') as key, now() as run_at
        where not exists (select from banks where loaded_on >= ${today})`),
    ]);
  },
};
