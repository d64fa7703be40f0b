// How long the live connection waits before it tries again.

const FIRST_MS = 100;
/** While an outage is young the pages shall be back at once. */
const YOUNG_CAP_MS = 2_000;
/**
 * Pages must be back within ten seconds of the database, so it goes no higher: an attempt in eight seconds a process
 * burdens nobody, not even a server that refuses for hours.
 */
const OLD_CAP_MS = 8_000;
/** From the second minute of an outage on the pauses grow with its age. */
const SHARE_OF_OUTAGE = 1 / 60;

/**
 * Milliseconds from the start of one failed attempt to the next: doubling up to the cap, and anywhere in the upper half
 * of that, so that many processes do not come back in step.
 * @param failures attempts that failed since the connection was last heard
 * @param outageMs the time since then
 * @param random from 0 to 1
 */
export function pauseAfter(failures: number, outageMs: number, random = Math.random()): number {
  const cap = Math.min(OLD_CAP_MS, Math.max(YOUNG_CAP_MS, outageMs * SHARE_OF_OUTAGE));
  const most = Math.min(cap, FIRST_MS * 2 ** Math.min(failures, 10));
  return most * (0.5 + random / 2);
}
