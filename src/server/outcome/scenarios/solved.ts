// What was solved lately, by the hash of all that it was found from: the same question is not solved twice, nor at once by two.
import type { FoundScenario } from '../../../rules/award/scenarios.ts';

/** A large lot's award is some hundred kilobytes. */
const MOST = 40;
const KEPT_MS = 600_000;

const kept = new Map<string, Promise<FoundScenario>>();

export const solvedBefore = (key: string): Promise<FoundScenario> | undefined => kept.get(key);

/** Kept until it is old, fails or is crowded out by newer ones. */
export function keepSolved(key: string, found: Promise<FoundScenario>): void {
  kept.set(key, found);
  const forget = (): void => {
    if (kept.get(key) === found) kept.delete(key);
  };
  found.then(
    // What the time was too short for may be found another time.
    ({ outcome }) => (outcome.kind === 'unknown' ? forget() : setTimeout(forget, KEPT_MS).unref()),
    forget,
  );
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
}
