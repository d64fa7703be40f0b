import { randomUUID } from 'node:crypto';
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import { Connection, connectionConfig } from '../database/connection.ts';

export interface ListeningOptions {
  url: string;
  /** What is done with what comes by each. */
  channels: Record<string, (payload: string) => void>;
  /** Notifies a channel by another connection: one's own notifications come back through a pooler that drops all others. */
  notify: (channel: string) => Promise<unknown>;
  /** Between the end of one probe and the next. */
  probeEveryMs: number;
  /** A probe that was sent and not heard within this time means that nothing else is heard either. */
  hearWithinMs: number;
}

export interface Listening {
  /** Resolves when the connection has ended: by itself, by `end`, or because it heard nothing. */
  ended: Promise<void>;
  /** Whether it has heard a probe. */
  hasHeard: () => boolean;
  /** Whether it was ended because it heard nothing. */
  wasDeaf: () => boolean;
  end: () => void;
}

/** Opens one connection that listens. Rejects where it cannot be made; nothing is left open then. */
export async function openListening(options: ListeningOptions): Promise<Listening> {
  const client = new Connection(connectionConfig(options.url));
  const probe = `probe_${randomUUID().replaceAll('-', '')}`;
  const state = { heard: 0, isDeaf: false };
  const over = new AbortController();
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => {
      over.abort();
      resolve();
    });
  });
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === probe) state.heard += 1;
    else if (payload !== '') options.channels[channel]?.(payload);
  });
  try {
    await client.connect();
    await client.query([...Object.keys(options.channels), probe].map((name) => `LISTEN ${name}`).join('; '));
  } catch (error) {
    client.destroy();
    throw error;
  }

  const wait = (ms: number) => delay(ms, undefined, { signal: over.signal, ref: false });
  const probeOnAndOn = async (): Promise<void> => {
    for (;;) {
      const before = state.heard;
      const isSent = await options.notify(probe).then(
        () => true,
        // The database is away for everybody: that says nothing of this connection.
        () => false,
      );
      if (isSent && state.heard === before) await wait(options.hearWithinMs);
      // After a long pause of this process the timer rings before what has arrived meanwhile is read.
      await immediate();
      if (isSent && state.heard === before) break;
      await wait(options.probeEveryMs);
    }
    state.isDeaf = true;
    client.destroy();
  };
  // Rejects only when the connection has ended.
  probeOnAndOn().catch(() => {});
  return {
    ended,
    hasHeard: () => state.heard > 0,
    wasDeaf: () => state.isDeaf,
    end: () => client.destroy(),
  };
}
