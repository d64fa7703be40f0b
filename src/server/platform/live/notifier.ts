// Tells the processes of what was announced. No transaction of a step does so itself: at its commit NOTIFY holds a lock of the
// whole cluster, and steps would wait for each other. One loop a process does it for all its steps, many in one.
import { sql } from 'drizzle-orm';
import { Bell } from '../bell.ts';
import type { Db } from '../database/client.ts';
import { onCommit, type Ids } from '../database/commits.ts';
import { compiled, slot } from '../database/compiled.ts';
import type { Logger } from '../log/logger.ts';

export const LIVE_CHANNEL = 'live_ids';
/** Something was announced; what, each process is to look for itself. */
export const LOOK = '';

const AGAIN_MS = 1_000;
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
  private ids: number[] = [];
  private isLookedFor = false;

  constructor(db: Db, log: Logger) {
    this.db = db;
    this.log = log;
  }

  start(): void {
    this.isStopped = false;
    this.unhear = onCommit(this.db.$client, 'live', (ids) => this.take(ids));
    this.loop = this.run();
  }

  /** What was announced before is told first. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.unhear();
    this.bell.silence();
    await this.loop;
  }

  private take(ids: Ids): void {
    if (ids) this.ids.push(...ids);
    else this.isLookedFor = true;
    this.bell.ring();
  }

  private async run(): Promise<void> {
    let hasFailed = false;
    for (;;) {
      try {
        await this.tell();
        hasFailed = false;
      } catch (err) {
        // Once an outage: whoever asks for anything says the same.
        if (!hasFailed) this.log.warn({ err }, 'live events could not be told; they are told later');
        hasFailed = true;
      }
      if (this.isStopped) break;
      await this.bell.wait(hasFailed ? AGAIN_MS : null);
      // What others commit in the meantime is told together.
      await this.bell.gather(GATHER_MS);
    }
  }

  /** Whoever is not told in time, for this process was killed or the database away, looks for it (`LiveHub`). */
  private async tell(): Promise<void> {
    while (this.ids.length > 0) {
      const portion = this.ids.slice(0, PORTION);
      await notify(this.db, portion.join());
      this.ids.splice(0, portion.length);
    }
    if (!this.isLookedFor) return;
    this.isLookedFor = false;
    try {
      await notify(this.db, LOOK);
    } catch (error) {
      this.isLookedFor = true;
      throw error;
    }
  }
}

const notification = compiled(() => sql`select pg_notify(${slot('channel')}, ${slot('payload')})`);

/** Tells all processes at once. @param payload ids of events, by commas, or `LOOK` */
export const notify = async (db: Db, payload: string): Promise<void> => {
  await notification(db, { channel: LIVE_CHANNEL, payload });
};
