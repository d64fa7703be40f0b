// What is fetched once a day from a source that the settings name: asked for by the clock, repeated by its job, pressed for by the administrator.
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../../machines/law.ts';
import { databaseNow, transact } from '../platform/database/client.ts';
import { sendAll } from '../platform/database/statement.ts';
import { zone } from '../platform/database/zone.ts';
import { appendHistory, type HistoryEntry } from '../platform/history/append.ts';
import { invalid } from '../platform/http/errors.ts';
import type { Tick } from '../platform/jobs/clock.ts';
import { jobsFrom, kindColumn } from '../platform/jobs/enqueue.ts';
import type { JobPayloads, LeasedJob } from '../platform/jobs/kinds.ts';
import { jobs } from '../platform/jobs/tables.ts';
import type { Services } from '../platform/services.ts';
import type { Settings } from '../platform/settings.ts';
import { UnreadableTable } from './unreadable-table.ts';

/** Its payload is `day`: YYYY-MM-DD. */
type DailyKind = {
  [Kind in keyof JobPayloads]: JobPayloads[Kind] extends { day: string } ? Kind : never;
}[keyof JobPayloads];

const LOOK_EACH_MS = 600_000;
/** About a day of attempts: the next day has a job of its own. */
const ATTEMPTS = 24;

/** The day at UTC+3 by the database's clock. */
const today = sql`(clock_timestamp() at time zone ${zone})::date`;

interface Daily {
  name: string;
  kind: DailyKind;
  /** Its `loaded_on` tells that the day's is there. */
  table: PgTable;
  isFed: (settings: Settings) => boolean;
}

/** As soon as the day has begun by UTC+3 or the platform was started in it; a file is read anew each day, too. */
export const dailyTick = ({ name, kind, table, isFed }: Daily): Tick => ({
  name,
  everyMs: LOOK_EACH_MS,
  run: async ({ db, settings }) => {
    if (!isFed(settings)) return;
    await sendAll(db, [
      jobsFrom(sql`
        select ${kindColumn(kind)}, jsonb_build_object('day', to_char(${today}, 'YYYY-MM-DD')) as payload,
          ${kind}::text || ':' || to_char(${today}, 'YYYY-MM-DD') as key, now() as run_at
        where not exists (select from ${table} where loaded_on >= ${today})`),
    ]);
  },
});

/** `load` does nothing where the source was taken out of the settings since. */
export const dailyJob = <Kind extends DailyKind>(
  load: (services: Services) => Promise<unknown>,
): LeasedJob<Kind> => ({
  lane: 'tasks',
  attempts: ATTEMPTS,
  about: ({ day }) => day.split('-').toReversed().join('.'),
  run: async (_, { services }) => {
    await load(services);
  },
});

interface Pressed<Loaded> {
  kind: DailyKind;
  load: () => Promise<Loaded>;
  row: (loaded: Loaded) => Pick<HistoryEntry, 'model' | 'event' | 'payload'>;
  words: { unreadable: string; silent: string };
}

/** The administrator's press: the same load, answered at once. Throws 422 where the source gives nothing that could be read. */
export async function loadPressed<Loaded>(
  services: Services,
  actor: Actor,
  { kind, load, row, words }: Pressed<Loaded>,
): Promise<void> {
  const loaded = await load().catch((err: unknown) => {
    services.log.warn({ err }, `${kind} could not be done`);
    throw invalid({}, err instanceof UnreadableTable ? words.unreadable : words.silent);
  });
  await transact(services.db, async (tx) => {
    // What had been given up, or waits for its next attempt, has nothing left to do.
    await tx.delete(jobs).where(eq(jobs.kind, kind));
    const at = await databaseNow(tx);
    await appendHistory(tx, { chain: 'settings', modelId: null, actor, at, ...row(loaded) });
  });
}
