// The browser's own database as idb-keyval asks for it: one store, that a test may fill, read and break.
import { vi } from 'vitest';

const kept = new Map<unknown, unknown>();
let isBroken = false;

const answered = <T>(result: T) => {
  const request = { result, error: new Error('Nothing is kept'), onsuccess: () => {}, onerror: () => {} };
  queueMicrotask(() => (isBroken ? request.onerror() : request.onsuccess()));
  return request;
};
const store = {
  get: (key: unknown) => answered(structuredClone(kept.get(key))),
  put(value: unknown, key: unknown) {
    if (!isBroken) kept.set(key, structuredClone(value));
  },
  get transaction() {
    return answered(undefined);
  },
};
const database = { transaction: () => ({ objectStore: () => store }), createObjectStore: () => store };

/** Empty. idb-keyval keeps what it has opened, so it is the same for all files of a worker. */
export function browserStore() {
  kept.clear();
  isBroken = false;
  vi.stubGlobal('indexedDB', { open: () => answered(database) });
  return {
    get: (key: string): unknown => kept.get(key),
    /** As of a window that keeps nothing. */
    fail: () => void (isBroken = true),
  };
}
