// Workers on the database's clock: any number of processes may run them all at once.
import type { Services } from '../services.ts';

/** One round of a worker. It finds what is due by the database's time, claims rows by SKIP LOCKED and never waits. */
export type Tick = (services: Services) => Promise<void>;

const ticks = new Map<string, { tick: Tick; everyMs: number }>();
const SECOND = 1_000;

/** Registers a worker; it is called about every second (or `everyMs`), never twice at once in one process. */
export function everyTick(name: string, tick: Tick, everyMs = SECOND): void {
  ticks.set(name, { tick, everyMs });
}

/** Runs one round of every worker, or of the named one: for tests. Faults are thrown. */
export async function tickOnce(services: Services, name?: string): Promise<void> {
  if (name && !ticks.has(name)) throw new Error(`No worker is called ${name}`);
  for (const [own, { tick }] of ticks) if (!name || own === name) await tick(services);
}

/** Starts all registered workers; the returned function stops them and waits for rounds under way. */
export function startClock(services: Services): () => Promise<void> {
  const state = { isStopped: false };
  const wakes = new Set<() => void>();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        wakes.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      wakes.add(wake);
    });
  const loops = [...ticks].map(async ([name, { tick, everyMs }]) => {
    while (!state.isStopped) {
      try {
        await tick(services);
      } catch (err) {
        services.log.error({ err, worker: name }, 'worker round failed');
      }
      if (!state.isStopped) await pause(everyMs);
    }
  });
  return async () => {
    state.isStopped = true;
    for (const wake of wakes) wake();
    await Promise.all(loops);
  };
}
