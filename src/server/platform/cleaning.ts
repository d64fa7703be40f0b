// What has served its time is removed: one round an hour a process is enough, and two at once do no harm.
import { sql, type SQL } from 'drizzle-orm';
import type { Tick } from './jobs/clock.ts';

const HOUR_MS = 3_600_000;

const RULES: SQL[] = [
  sql`delete from sessions where expires_at < now()`,
  sql`delete from user_tokens where expires_at < now()`,
  sql`delete from idempotency_keys where created_at < now() - interval '2 days'`,
  sql`delete from rate_limits where resets_at < now() - interval '1 hour'`,
  sql`delete from live_events where at < now() - interval '1 day'`,
  sql`delete from outbox where done_at < now() - interval '30 days'`,
];

export const cleaningTick: Tick = {
  name: 'cleaning',
  everyMs: HOUR_MS,
  run: async ({ db }) => {
    for (const rule of RULES) await db.execute(rule);
  },
};
