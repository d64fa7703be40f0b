import { setTimeout as delay } from 'node:timers/promises';
import { pauseAfter } from './backoff.ts';
import { openListening, type Listening, type ListeningOptions } from './listening.ts';
import type { Logger } from '../log/logger.ts';

const PROBE_EVERY_MS = 5_000;
const HEAR_WITHIN_MS = 5_000;
const HINT = 'Is there a pooler between? Then DATABASE_DIRECT_URL must lead past it.';

export type ListenerOptions = Omit<ListeningOptions, 'probeEveryMs' | 'hearWithinMs'> &
  Partial<Pick<ListeningOptions, 'probeEveryMs' | 'hearWithinMs'>> & {
    /** Called when it listens again; what was told meanwhile has been missed. */
    onReturn: () => void;
    log: Logger;
  };

/** Who listened for less has not come back: a server may take a connection only to end it. */
const STEADY_MS = 2_000;

/** Listens all the time. This loop alone makes connections: one at once, each failed one ended, none without a pause. */
export class Listener {
  private readonly options: ListenerOptions & ListeningOptions;
  private readonly stopping = new AbortController();
  private current: Listening | null = null;
  private kept: Promise<void> = Promise.resolve();
  /** Attempts since it last listened steadily, and when that was. */
  private attempts = 0;
  private listenedAt = performance.now();

  constructor(options: ListenerOptions) {
    this.options = { probeEveryMs: PROBE_EVERY_MS, hearWithinMs: HEAR_WITHIN_MS, ...options };
  }

  /** Resolves when it listens; rejects where the first connection cannot be made. */
  async start(): Promise<void> {
    this.kept = this.keep(await openListening(this.options));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.current?.end();
    await this.kept;
  }

  /** Whether what is told comes in: a connection that has heard nothing yet may lead through a pooler. */
  get isListening(): boolean {
    return !this.isStopped && (this.current?.hasHeard() ?? false);
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async keep(first: Listening): Promise<void> {
    for (let listening: Listening | null = first; listening; listening = await this.reopen()) {
      this.current = listening;
      const openedAt = performance.now();
      if (this.isStopped) listening.end();
      await listening.ended;
      this.current = null;
      if (listening.hasHeard() && performance.now() - openedAt > STEADY_MS) {
        this.attempts = 0;
        this.listenedAt = performance.now();
      }
      if (!this.isStopped) this.sayWhy(listening);
    }
  }

  private sayWhy(lost: Listening): void {
    const { log } = this.options;
    if (lost.wasDeaf()) log.error('the live connection is open but hears nothing; it is made anew. ' + HINT);
    else log.warn('the live connection has ended; it is made anew');
  }

  /** Tries until it listens again; null once it is stopped. */
  private async reopen(): Promise<Listening | null> {
    let triedAt = performance.now();
    for (;;) {
      const pause = pauseAfter(this.attempts, triedAt - this.listenedAt);
      const passed = performance.now() - triedAt;
      await delay(Math.max(0, pause - passed), undefined, { signal: this.stopping.signal }).catch(() => {});
      if (this.isStopped) return null;
      triedAt = performance.now();
      this.attempts += 1;
      try {
        const listening = await openListening(this.options);
        this.options.log.info({ attempts: this.attempts }, 'the live connection is open again');
        this.options.onReturn();
        return listening;
      } catch (err) {
        this.sayFailed(err);
      }
    }
  }

  /** Ever more rarely: an outage of hours shall not fill the log. */
  private sayFailed(err: unknown): void {
    const { attempts, options } = this;
    if (Number.isInteger(Math.log2(attempts)))
      options.log.warn({ err, attempts }, 'the live connection cannot be made');
  }
}
