// When the requests that are being carried out came in whole. What a term decides is decided by that moment: how long a request
// then waits for its turn is ours to answer for, not its sender's.
import { Alongside } from '../alongside.ts';

/** Milliseconds of this process' own clock, which nobody sets: only differences of it mean anything. */
type Moment = number;

/** Nobody waits for longer: by then the request has been answered, or the connection to the database given up. */
const LONGEST_MS = 60_000;

const current = new Alongside<Moment>();
const underWay = new Set<{ since: Moment }>();

export const thisMoment = (): Moment => performance.now();

/** What has come in and waits to be carried out is under way as well: until the returned function is called. */
export function cameIn(since: Moment): () => void {
  const one = { since };
  underWay.add(one);
  return () => void underWay.delete(one);
}

/** Carries out what came in at a moment; as long as it lasts it is one of those under way. */
export async function carriedOut<T>(since: Moment, act: () => Promise<T>): Promise<T> {
  const one = { since };
  underWay.add(one);
  try {
    return await current.run(since, act);
  } finally {
    underWay.delete(one);
  }
}

const msSince = (since: Moment): number => Math.min(LONGEST_MS, Math.max(0, thisMoment() - since));

/** The moment, by the database's clock, at which the request that is being carried out came in; the same moment outside of one. */
export function arrivalOf(now: number): number {
  const since = current.get();
  return since === undefined ? now : now - Math.ceil(msSince(since));
}

/** How long the oldest of those under way has been; nought where there is none. */
export function longestUnderWayMs(): number {
  let longest = 0;
  for (const { since } of underWay) longest = Math.max(longest, msSince(since));
  return longest;
}
