// Tells the processes of what was announced. No transaction of a step does so itself: at its commit NOTIFY holds a lock of the
// whole cluster, and steps would wait for each other. One loop a process does it for all steps, many in one.
import { sql } from 'drizzle-orm';
import { Bell } from '../bell.ts';
import { onCommit } from '../database/commits.ts';
import type { Db } from '../database/client.ts';
import { compiled } from '../database/compiled.ts';
import type { Logger } from '../log/logger.ts';
import { liveEvents } from './tables.ts';

export const LIVE_CHANNEL = 'live_ids';

/** What a process announced that was killed before it could tell, or one of the release before. */
const POLL_MS = 1_000;
const GATHER_MS = 20;
/** So many ids fit into one notification of 8000 bytes. */
const PORTION = 400;

export class LiveNotifier {
  private readonly db: Db;
  private readonly log: Logger;
  private readonly bell = new Bell();
  private loop: Promise<void> = Promise.resolve();
  private unhear: () => void = () => {};
  private isStopped = true;

  constructor(db: Db, log: Logger) {
    this.db = db;
    this.log = log;
  }

  start(): void {
    this.isStopped = false;
    this.unhear = onCommit(this.db.$client, 'live', () => this.bell.ring());
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.unhear();
    this.bell.silence();
    await this.loop;
  }

  private async run(): Promise<void> {
    let hasFailed = false;
    while (!this.isStopped) {
      try {
        while ((await tellOnce(this.db)) === PORTION);
        hasFailed = false;
      } catch (err) {
        // Once an outage: whoever asks for anything says the same.
        if (!hasFailed) this.log.warn({ err }, 'live events could not be told; they are told later');
        hasFailed = true;
      }
      if (this.isStopped) break;
      await this.bell.wait(POLL_MS);
      // What others commit in the meantime is told together.
      await this.bell.gather(GATHER_MS);
    }
  }
}

const telling = compiled<{ told: number }>(
  () => sql`
    with fresh as (
      select id from ${liveEvents} where not told order by id limit ${sql.raw(String(PORTION))} for update skip locked),
    marked as (update ${liveEvents} set told = true from fresh where live_events.id = fresh.id returning live_events.id)
    select count(*)::int as told, pg_notify(${sql.param(LIVE_CHANNEL)}, string_agg(id::text, ',' order by id)) from marked
    having count(*) > 0`,
);

/** Tells of what nobody has told yet: ids alone. Returns how many. */
export const tellOnce = async (db: Db): Promise<number> => (await telling(db, {}))[0]?.told ?? 0;
