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
/** Jobs that a process holds by lease at once. Letters, messages and webhooks are slow and light, tasks heavy. */
const SLOTS: Record<Lane, number> = { news: 2, mail: 4, messages: 4, hooks: 4, work: 2, tasks: 1 };
const SETTLE_SLOTS = 10;

const ofLanes = <T>(make: (lane: Lane) => T): Record<Lane, T> =>
  Object.fromEntries(lanes.map((lane) => [lane, make(lane)])) as Record<Lane, T>;

export class JobWorker {
  private readonly services: Services;
  private readonly handlers: JobHandlers;
  private readonly leases: Leases;
  private readonly lookout = new Bell();
  private readonly bells: Readonly<Record<Lane, Bell>>;
  /** What a lane has to do by the last look. */
  private readonly due: Record<Lane, readonly JobKind[]>;
  private readonly atWork = new Set<Lane>();
  /** Passed by as they were at work: they are looked for again. */
  private readonly passedBy = new Set<Lane>();
  private readonly free: Record<Lane, number> = { ...SLOTS };
  private loops: Promise<unknown> = Promise.resolve();
  private unhear: () => void = () => {};
  private isStopping = false;

  constructor(services: Services, handlers: JobHandlers) {
    this.services = services;
    this.handlers = handlers;
    this.leases = new Leases(services);
    this.bells = ofLanes(() => new Bell());
    this.due = ofLanes(() => []);
  }

  start(): void {
    this.unhear = onCommit(this.services.pool, 'jobs', () => this.lookout.ring());
    this.loops = Promise.all([this.lookOut(), ...lanes.map((lane) => this.workOn(lane))]);
  }

  /** Takes nothing more and waits for what is in hand, at most so long; what is not finished then is given back. */
  async stop(limitMs: number): Promise<void> {
    this.isStopping = true;
    this.unhear();
    for (const bell of [this.lookout, ...Object.values(this.bells)]) bell.silence();
    const over = new AbortController();
    const inHand = this.loops.then(() => this.leases.ended());
    await Promise.race([inHand, delay(limitMs, undefined, { signal: over.signal }).catch(() => {})]);
    over.abort();
    await this.leases.giveUp();
  }

  /** One look for all lanes: what it costs does not depend on how many they are. */
  private async lookOut(): Promise<void> {
    const kinds = ofLanes((lane) => kindsOf(this.handlers, lane));
    while (!this.isStopping) {
      try {
        const idle = lanes.filter((lane) => !this.atWork.has(lane));
        for (const lane of this.atWork) this.passedBy.add(lane);
        const due = new Set(
          await dueKinds(
            this.services.db,
            idle.flatMap((lane) => kinds[lane]),
          ),
        );
        for (const lane of idle) {
          this.due[lane] = kinds[lane].filter((kind) => due.has(kind));
          if (this.due[lane].length > 0) this.bells[lane].ring();
        }
      } catch (err) {
        this.services.log.error({ err }, 'jobs could not be looked for');
      }
      if (this.isStopping) break;
      await this.lookout.wait(POLL_MS);
      // What others commit in the meantime is taken together.
      await this.lookout.gather(GATHER_MS);
    }
  }

  private async workOn(lane: Lane): Promise<void> {
    while (!this.isStopping) {
      await this.bells[lane].wait(POLL_MS);
      const kinds = this.due[lane];
      this.due[lane] = [];
      let tried = 0;
      this.atWork.add(lane);
      try {
        for (const kind of kinds) if (!this.isStopping) tried += await this.carryOut(kind, lane);
      } catch (err) {
        this.services.log.error({ err, lane }, 'round of jobs failed');
      }
      this.atWork.delete(lane);
      // There may be more of it, and it may have brought forth others.
      if (this.passedBy.delete(lane) || tried > 0) this.lookout.ring();
    }
  }

  private async carryOut<K extends JobKind>(kind: K, lane: Lane): Promise<number> {
    const handler = this.handlers[kind];
    if (isTransactional(handler)) return carryOutBatch(this.services, kind, handler);
    if (this.free[lane] === 0) return 0;
    const begun = await this.leases.begin(kind, handler, this.free[lane], () => {
      this.free[lane] += 1;
      this.lookout.ring();
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
