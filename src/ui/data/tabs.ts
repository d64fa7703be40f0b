/** The other tabs of this browser: one person sits before all of them, in one session. */

export type TabMessage =
  /** Somebody moves. */
  | { kind: 'active' }
  /** The session was ended by the person. */
  | { kind: 'left' }
  | { kind: 'entered'; id: number };

const NAME = 'tender:session';

let channel: BroadcastChannel | null = null;

/** Made when it is first needed; null where the browser has none. */
function opened(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

export const tellTabs = (message: TabMessage): void => opened()?.postMessage(message);

/** What the others tell, never one's own. */
export function hearTabs(listener: (message: TabMessage) => void): void {
  opened()?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
}
