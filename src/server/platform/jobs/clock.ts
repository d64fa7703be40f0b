// Workers on the database's clock: any number of processes may run them all at once.
import type { Services } from '../services.ts';

/** A worker: called again and again, never twice at once in one process. */
export interface Tick {
  name: string;
  /** Between the end of a round and the next; a second unless said. */
  everyMs?: number;
  /**
   * One round. It finds what is due by the database's time, claims rows by SKIP LOCKED and never waits, but for what another
   * server has to tell: then until the signal at the latest, which is the end of the process.
   */
  run: (services: Services, signal: AbortSignal) => Promise<void>;
}

const SECOND = 1_000;

/** Runs one round of every worker, or of the named one: for tests. Faults are thrown. */
export async function tickOnce(services: Services, ticks: readonly Tick[], name?: string): Promise<void> {
  if (name && ticks.every((tick) => tick.name !== name)) throw new Error(`No worker is called ${name}`);
  for (const tick of ticks)
    if (!name || tick.name === name) await tick.run(services, new AbortController().signal);
}

/** Starts the workers; the returned function stops them and waits for rounds under way. */
export function startClock(services: Services, ticks: readonly Tick[]): () => Promise<void> {
  const end = new AbortController();
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
  const loops = ticks.map(async ({ name, everyMs = SECOND, run }) => {
    while (!end.signal.aborted) {
      try {
        await run(services, end.signal);
      } catch (err) {
        services.log.error({ err, worker: name }, 'worker round failed');
      }
      if (!end.signal.aborted) await pause(everyMs);
    }
  });
  return async () => {
    end.abort();
    for (const wake of wakes) wake();
    await Promise.all(loops);
  };
}
