/**
 * Whether the server answers. Once a call has found it gone it is asked now and then; when it answers again whatever is on screen is read anew,
 * and whoever waits is told. The browser's own word is of the network alone, not of the server.
 */
import { useSyncExternalStore } from 'react';
import { ofetch } from 'ofetch';
import { isApiError } from '../../api/errors.ts';
import { serverNow } from './clock.ts';
import { queryClient } from './query-client.ts';

/** From the first question on; the last goes on. */
const ASK_MS = [2_000, 3_000, 5_000, 10_000];

let since: number | null = null;
let asking: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const waiting = new Set<() => void>();

/** Asks for what every server has, whoever asks. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return ofetch('/builds/latest.json', { retry: false, cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

function set(moment: number | null) {
  if (since === moment) return;
  since = moment;
  for (const tell of watchers) tell();
}

/** The server has answered: nobody waits for it or asks any more. */
export function noteBack() {
  if (since === null) return;
  clearTimeout(asking);
  set(null);
  void queryClient.invalidateQueries();
  for (const tell of waiting) tell();
}

function askLater(times: number) {
  clearTimeout(asking);
  asking = setTimeout(() => void ask(times), ASK_MS[Math.min(times, ASK_MS.length - 1)]);
}

async function ask(times: number) {
  clearTimeout(asking);
  const isBack = await isReachable();
  if (since === null) return;
  if (isBack) noteBack();
  else askLater(times + 1);
}

/** Nothing answers: the page goes on by itself when something does. */
export function noteAway() {
  if (since !== null) return;
  set(serverNow());
  askLater(0);
}

/** Of a call that failed: nobody answered it, or somebody on the way in place of the server. */
export function noteFailure(error: unknown) {
  if (isApiError(error) && [0, 502, 504].includes(error.status)) noteAway();
}

/** A stream was cut: the server is gone, or only the stream. */
export async function suspect() {
  if (since === null && !(await isReachable())) noteAway();
}

/** Calls back each time the server answers again; returns how to stop. */
export function onBack(callback: () => void): () => void {
  waiting.add(callback);
  return () => waiting.delete(callback);
}

export function watchNetwork() {
  window.addEventListener('offline', noteAway);
  window.addEventListener('online', () => since !== null && void ask(0));
  if (!navigator.onLine) noteAway();
}

/** Since when nothing answers, by the server's clock; null while it does. */
export const useAway = (): number | null =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => since,
  );
