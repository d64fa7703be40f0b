// To be removed one release later, with the table: a process of the release before still asks for work in the outbox. It
// carries that out itself; what it leaves behind becomes jobs.
import { sql } from 'drizzle-orm';
import { sendAll, waking } from '../database/statement.ts';
import type { Tick } from './clock.ts';
import { jobs, outbox } from './tables.ts';

const PORTION = 500;

/** A letter lay there with an id of its own, and news of a lot by other names; all other payloads are the same. */
const move = waking(
  'jobs',
  sql`
  with due as (
    select id from ${outbox} where done_at is null and failed_at is null and next_at <= now()
    order by id limit ${PORTION} for update skip locked),
  left_over as (delete from ${outbox} using due where outbox.id = due.id returning outbox.*)
  insert into ${jobs} (kind, payload, key, run_at, created_at)
  select case kind when 'lot.tell' then 'news.deliver' else kind end,
    case kind
      when 'mail.send' then payload -> 'letter'
      when 'lot.tell' then jsonb_build_object('law', 'lot', 'id', payload -> 'lotId', 'what', payload -> 'what',
        'audiences', jsonb_path_query_array(payload, '$.audiences[*].whom'), 'facts', payload -> 'facts')
      else payload
    end,
    key, next_at, created_at
  from left_over order by id
  on conflict (key) do nothing`,
);

export const outboxTick: Tick = {
  name: 'outbox-of-release-before',
  run: ({ db }) => sendAll(db, [move]),
};
