// Jobs that this process holds by lease: renewed while they run, finished, failed or given back.
import { jobFaultTexts } from '../../../text/jobs.ts';
import type { Services } from '../services.ts';
import { giveBack, LEASE_SECONDS, removeJobs, renewLeases, takeByLease, type LeasedRow } from './claim.ts';
import { failJob, mostAttempts } from './fail.ts';
import type { JobKind, JobPayloads, LeasedJob } from './kinds.ts';

/** Three beats fit into a lease: one that is late costs nothing. */
const BEAT_MS = (LEASE_SECONDS * 1_000) / 3;

interface HeldJob {
  row: LeasedRow;
  controller: AbortController;
}

export class Leases {
  private readonly services: Services;
  private readonly held = new Set<HeldJob>();
  private readonly running = new Set<Promise<void>>();
  private heart: NodeJS.Timeout | undefined;

  constructor(services: Services) {
    this.services = services;
  }

  /** Begins what is due of a kind, at most so many; `onEnd` is called at the end of each. Returns how many were begun. */
  async begin<K extends JobKind>(
    kind: K,
    handler: LeasedJob<K>,
    limit: number,
    onEnd: () => void = () => {},
  ): Promise<number> {
    const rows = await takeByLease(this.services.db, kind, limit);
    for (const row of rows) {
      const run = this.run(kind, handler, row).finally(() => {
        this.running.delete(run);
        onEnd();
      });
      this.running.add(run);
    }
    return rows.length;
  }

  /** Resolves when nothing runs any more. */
  async ended(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Gives back what still runs: another worker may take it at once. */
  async giveUp(): Promise<void> {
    const rest = [...this.held];
    this.held.clear();
    clearInterval(this.heart);
    for (const { controller } of rest) controller.abort();
    if (rest.length > 0)
      await giveBack(
        this.services.db,
        rest.map(({ row }) => row),
      );
  }

  private async run<K extends JobKind>(kind: K, handler: LeasedJob<K>, row: LeasedRow): Promise<void> {
    const { services } = this;
    const own = { row, controller: new AbortController() };
    this.hold(own);
    try {
      try {
        // It was begun so often and never ended: it may be what ends the workers.
        if (row.attempts > mostAttempts(handler)) throw new Error(jobFaultTexts.lost);
        const { signal } = own.controller;
        await handler.run(row.payload as JobPayloads[K], { services, job: row.job, signal });
        if (this.held.has(own)) await removeJobs(services.db, [row]);
      } catch (error) {
        if (this.held.has(own))
          await failJob(services, kind, handler, row, { failures: row.attempts, error });
      }
    } catch (err) {
      // The database is away: the lease ends by itself.
      services.log.warn({ err, jobId: row.id, kind }, 'the end of a job could not be written');
    } finally {
      this.release(own);
    }
  }

  private hold(job: HeldJob): void {
    this.held.add(job);
    if (this.held.size > 1) return;
    this.heart = setInterval(() => void this.renew(), BEAT_MS);
    this.heart.unref();
  }

  private release(job: HeldJob): void {
    this.held.delete(job);
    if (this.held.size === 0) clearInterval(this.heart);
  }

  private async renew(): Promise<void> {
    const all = [...this.held];
    try {
      const kept = await renewLeases(
        this.services.db,
        all.map(({ row }) => row),
      );
      for (const job of all) {
        if (kept.has(job.row.id) || !this.held.has(job)) continue;
        this.services.log.warn({ jobId: job.row.id }, 'the lease of a job was lost');
        this.release(job);
        job.controller.abort();
      }
    } catch (err) {
      this.services.log.warn({ err }, 'the leases of jobs could not be renewed');
    }
  }
}
