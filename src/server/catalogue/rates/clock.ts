// Asks for each day's table once, as soon as the day has begun by UTC+3 or the platform was started in it.
import { sql } from 'drizzle-orm';
import type { Tick } from '../../platform/jobs/clock.ts';
import { jobsFrom, kindColumn } from '../../platform/jobs/enqueue.ts';
import { sendAll } from '../../platform/database/statement.ts';
import { feedOf } from './feed.ts';
import { zone } from '../../platform/database/zone.ts';

const MINUTE_MS = 60_000;
const KIND = 'rates.load';

/** The day at UTC+3 by the database's clock. */
const today = sql`(clock_timestamp() at time zone ${zone})::date`;

export const ratesTick: Tick = {
  name: 'rates',
  everyMs: 10 * MINUTE_MS,
  run: async ({ db, settings }) => {
    const feed = feedOf(settings);
    if (!feed) return;
    // A file is read anew each day, too; the bank is asked until a table is confirmed for the day.
    await sendAll(db, [
      jobsFrom(sql`
        select ${kindColumn(KIND)}, jsonb_build_object('day', to_char(${today}, 'YYYY-MM-DD')) as payload,
          ${KIND}::text || ':' || to_char(${today}, 'YYYY-MM-DD') as key, now() as run_at
        where not exists (select from currency_rates where loaded_on >= ${today})`),
    ]);
  },
};
