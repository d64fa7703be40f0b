// To be removed one release later, with the table: a process of the release before still asks for work in the outbox. It
// carries that out itself; what it leaves behind becomes jobs.
import { sql } from 'drizzle-orm';
import { sendAll, waking } from '../database/statement.ts';
import { everyTick } from '../jobs/clock.ts';
import { jobs } from '../jobs/tables.ts';
import { outbox } from './tables.ts';

const PORTION = 500;

/** Letters lay there with an id of their own; all other payloads are the same. */
export const moveFromOutbox = waking(
  'jobs',
  sql`
  with due as (
    select id from ${outbox} where done_at is null and failed_at is null and next_at <= now()
    order by id limit ${PORTION} for update skip locked),
  left_over as (delete from ${outbox} using due where outbox.id = due.id returning outbox.*)
  insert into ${jobs} (kind, payload, key, run_at, created_at)
  select kind, case when kind = 'mail.send' then payload -> 'letter' else payload end, key, next_at, created_at
  from left_over order by id
  on conflict (key) do nothing`,
);

everyTick('outbox-of-release-before', async ({ db }) => {
  await sendAll(db, [moveFromOutbox]);
});
