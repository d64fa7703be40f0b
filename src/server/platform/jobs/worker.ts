// Carries out background work, on the database's clock and in any number of processes: a lane beside a lane, none of which
// waits for another.
import { setTimeout as delay } from 'node:timers/promises';
import { onCommit } from '../database/commits.ts';
import type { Services } from '../services.ts';
import { Bell } from '../bell.ts';
import { dueKinds } from './claim.ts';
import { isTransactional, kindsOf, lanes, type JobHandlers, type JobKind, type Lane } from './kinds.ts';
import { Leases } from './leases.ts';
import { carryOutBatch } from './transactional.ts';

/** What other processes have asked for, and what is due later. */
const POLL_MS = 1_000;
const GATHER_MS = 30;
/** Jobs that a process holds by lease at once. Letters and webhooks are slow and light, tasks heavy. */
const SLOTS: Record<Lane, number> = { news: 2, mail: 4, hooks: 4, work: 2, tasks: 1 };
const SETTLE_SLOTS = 10;

export class JobWorker {
  private readonly services: Services;
  private readonly handlers: JobHandlers;
  private readonly leases: Leases;
  private readonly bells: readonly Bell[];
  private readonly free: Record<Lane, number> = { ...SLOTS };
  private loops: Promise<unknown> = Promise.resolve();
  private unhear: () => void = () => {};
  private isStopping = false;

  constructor(services: Services, handlers: JobHandlers) {
    this.services = services;
    this.handlers = handlers;
    this.leases = new Leases(services);
    this.bells = lanes.map(() => new Bell());
  }

  start(): void {
    this.unhear = onCommit(this.services.pool, 'jobs', () => this.ringAll());
    this.loops = Promise.all(lanes.map((lane, index) => this.workOn(lane, this.bells[index]!)));
  }

  /** Takes nothing more and waits for what is in hand, at most so long; what is not finished then is given back. */
  async stop(limitMs: number): Promise<void> {
    this.isStopping = true;
    this.unhear();
    for (const bell of this.bells) bell.silence();
    const over = new AbortController();
    const inHand = this.loops.then(() => this.leases.ended());
    await Promise.race([inHand, delay(limitMs, undefined, { signal: over.signal }).catch(() => {})]);
    over.abort();
    await this.leases.giveUp();
  }

  private ringAll(): void {
    for (const bell of this.bells) bell.ring();
  }

  private async workOn(lane: Lane, bell: Bell): Promise<void> {
    const kinds = kindsOf(this.handlers, lane);
    while (!this.isStopping) {
      let tried = 0;
      try {
        for (const kind of await dueKinds(this.services.db, kinds)) {
          if (!this.isStopping) tried += await this.carryOut(kind, lane, bell);
        }
      } catch (err) {
        this.services.log.error({ err, lane }, 'round of jobs failed');
      }
      if (this.isStopping) break;
      if (tried === 0) await bell.wait(POLL_MS);
      // What others commit in the meantime is taken together.
      await bell.gather(GATHER_MS);
    }
  }

  private async carryOut<K extends JobKind>(kind: K, lane: Lane, bell: Bell): Promise<number> {
    const handler = this.handlers[kind];
    if (isTransactional(handler)) return carryOutBatch(this.services, kind, handler);
    if (this.free[lane] === 0) return 0;
    const begun = await this.leases.begin(kind, handler, this.free[lane], () => {
      this.free[lane] += 1;
      bell.ring();
    });
    this.free[lane] -= begun;
    return begun;
  }
}

/** Carries out all that is due and what it brings forth, and returns how many jobs were tried: for who cannot wait for it. */
export async function carryOutDue(services: Services, handlers: JobHandlers): Promise<number> {
  const leases = new Leases(services);
  const carryOut = <K extends JobKind>(kind: K): Promise<number> => {
    const handler = handlers[kind];
    return isTransactional(handler)
      ? carryOutBatch(services, kind, handler)
      : leases.begin(kind, handler, SETTLE_SLOTS);
  };
  for (let all = 0; ;) {
    let tried = 0;
    for (const kind of await dueKinds(
      services.db,
      lanes.flatMap((lane) => kindsOf(handlers, lane)),
    )) {
      tried += await carryOut(kind);
      await leases.ended();
    }
    if (tried === 0) return all;
    all += tried;
  }
}
