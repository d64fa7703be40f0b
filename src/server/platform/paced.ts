// Long calculations on the server's own thread: after each little while everybody else has a turn.
import { setImmediate } from 'node:timers/promises';
import type { Paced } from '../../rules/paced.ts';

const TURN_MS = 15;

export async function paced<T>(work: Paced<T>): Promise<T> {
  for (let since = performance.now(); ;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
