/**
 * One clock for every countdown: the browser's time plus the server's offset. useNow() ticks once a second for all.
 */
import { useSyncExternalStore } from 'react';

const SECOND = 1_000;

let offset = 0;
let current = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  current = serverNow();
  for (const tell of listeners) tell();
}

/** Sets the offset by a server time (ISO 8601) that was just read. */
export function setServerTime(iso: string) {
  const time = Date.parse(iso);
  if (!Number.isNaN(time)) {
    offset = time - Date.now();
    tick();
  }
}

/** Server's time now, epoch milliseconds. */
export const serverNow = (): number => Date.now() + offset;

// One function for all renders: a new one would be left and joined anew at each, and each joining moves the time.
function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  if (listeners.size === 1) {
    current = serverNow();
    timer = setInterval(tick, SECOND);
  }
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time of the last tick; of now where nobody has listened for longer than a tick. */
function latest(): number {
  if (Math.abs(serverNow() - current) > SECOND && listeners.size === 0) current = serverNow();
  return current;
}

/** Server's time, re-read each second. */
export const useNow = (): number => useSyncExternalStore(subscribe, latest);

/** What follows from the server's time; drawn anew only when that changes: useByNow((now) => now >= end). */
export const useByNow = <T extends string | number | boolean | null>(of: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => of(latest()));
