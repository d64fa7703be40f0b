/**
 * One clock for every countdown: the browser's time plus the server's offset. useNow() ticks once a second for all.
 */
import { useSyncExternalStore } from 'react';

let offset = 0;
let current = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  current = Date.now() + offset;
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
    current = Date.now() + offset;
    timer = setInterval(tick, 1_000);
  }
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Server's time, re-read each second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => current);
