import { vi } from 'vitest';

/** A stream of events that nothing ever comes by, for pages that follow one. */
export function quietStream(): void {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close = () => {};
    },
  );
}
