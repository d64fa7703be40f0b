// What has served its time is removed: once an hour, by one process, in portions that no statement's patience is too short for.
import { sql, type SQL } from 'drizzle-orm';
import type { Tick } from './jobs/clock.ts';
import { enqueue, jobDraft } from './jobs/enqueue.ts';
import type { LeasedJob } from './jobs/kinds.ts';

declare module './jobs/kinds.ts' {
  interface JobPayloads {
    'platform.clean': object;
  }
}

const HOUR_MS = 3_600_000;
const PORTION = 5_000;

/** Rows of a table that are needed no more. */
const rules: [table: string, isOver: SQL][] = [
  ['sessions', sql`expires_at < now()`],
  ['user_tokens', sql`expires_at < now()`],
  ['telegram_codes', sql`expires_at < now()`],
  ['sign_in_challenges', sql`expires_at < now()`],
  ['idempotency_keys', sql`created_at < now() - interval '2 days'`],
  ['rate_limits', sql`resets_at < now() - interval '1 hour'`],
  ['live_events', sql`at < now() - interval '1 day'`],
  ['jobs', sql`failed_at < now() - interval '30 days'`],
  // A bell of half a year ago rings for nobody.
  ['notifications', sql`created_at < now() - interval '180 days'`],
  ['webhook_deliveries', sql`created_at < now() - interval '30 days'`],
  ['lot_readings', sql`at < now() - interval '3 years'`],
  // Of the release before.
  ['outbox', sql`done_at < now() - interval '30 days'`],
];

export const cleaningTick: Tick = {
  name: 'cleaning',
  everyMs: HOUR_MS,
  run: ({ db }) => {
    const hour = new Date().toISOString().slice(0, 13);
    return enqueue(db, jobDraft('platform.clean', {}, { key: `platform.clean:${hour}` }));
  },
};

export const clean: LeasedJob<'platform.clean'> = {
  lane: 'tasks',
  run: async (_, { services: { db, log }, signal }) => {
    const faults: unknown[] = [];
    for (const [table, isOver] of rules) {
      const name = sql.identifier(table);
      const portion = sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${isOver} limit ${PORTION}))`;
      try {
        while (!signal.aborted && (await db.execute(portion)).rowCount === PORTION);
      } catch (err) {
        // A table that cannot be cleaned must not keep the others.
        log.warn({ err, table }, 'a table could not be cleaned');
        faults.push(err);
      }
    }
    if (faults.length > 0) throw faults[0];
  },
};
