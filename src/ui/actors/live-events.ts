/**
 * Server-sent events of /api/v1/events: each names a record that changed, and the readings that may show it are asked
 * again. One connection a lot (or for all), shared by its users; the browser reconnects with Last-Event-ID by itself.
 */
import type { LiveEventRecord } from '../../api/calls/events.ts';
import { queryClient } from './query-client.ts';

export type LiveEvent = LiveEventRecord;

const GATHER_MS = 200;

/** Which part of a call's path a model's records are read by. */
const WORDS: Record<string, string[]> = {
  lot: ['lots', 'stats', 'summary'],
  order: ['orders', 'lots/:id'],
  application: ['applications', 'lots/:id', 'offers', 'stats'],
  offer: ['offers', 'applications', 'lots/:id'],
  question: ['questions', 'summary', 'lots/:id'],
  clarification: ['clarification', 'applications'],
  verification: ['verifications', 'applications'],
  company: ['companies', 'profile', 'addresses', 'managers'],
  invitation: ['invitations'],
  notification: ['notifications'],
  rating: ['ratings', 'competitor-table', 'results', 'lots/:id'],
  syncTask: ['sync-tasks', 'exports', 'ratings', 'competitor-table'],
  applicationsCount: ['lots', 'stats'],
  agreement: ['agreement', 'applications'],
  criterion: ['criteria', 'lots/:id'],
  currencyRate: ['rates'],
  vatRate: ['vat-rates'],
  setting: ['settings'],
  post: ['posts'],
  user: ['users', 'profile'],
};

interface Connection {
  source: EventSource;
  users: number;
}
const connections = new Map<string, Connection>();
const listeners = new Set<(event: LiveEvent) => void>();

/** Whether a reading may show what the event tells of. */
export function concerns(
  event: LiveEvent,
  path: string,
  params: Record<string, unknown> | undefined,
): boolean {
  const words = WORDS[event.model] ?? [event.model];
  if (event.lotId !== null && path.includes('/lots/:id') && params?.id !== undefined) {
    return String(params.id) === String(event.lotId);
  }
  return words.some((word) => path.includes(word));
}

let waiting: LiveEvent[] = [];

function apply(event: LiveEvent) {
  for (const tell of listeners) tell(event);
  waiting.push(event);
  if (waiting.length > 1) return;
  setTimeout(() => {
    const events = waiting;
    waiting = [];
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => {
        const [method, path, args] = queryKey as [string, string, { params?: Record<string, unknown> }?];
        return method === 'GET' && events.some((one) => concerns(one, path, args?.params));
      },
    });
    if (events.some((one) => one.model === 'user' || one.model === 'company')) {
      void queryClient.invalidateQueries({ queryKey: ['visitor'] });
    }
  }, GATHER_MS);
}

function read(message: MessageEvent<string>) {
  try {
    const event = JSON.parse(message.data) as LiveEvent;
    if (typeof event.model === 'string') apply(event);
  } catch {
    // A line that is no event (a greeting, a newer form) changes nothing on screen.
  }
}

/** Opens, or joins, the connection of a lot (null: all that the caller may read); returns how to leave it. */
export function joinLive(lotId: number | string | null): () => void {
  const url = lotId === null ? '/api/v1/events' : `/api/v1/events?lot=${lotId}`;
  let connection = connections.get(url);
  if (!connection) {
    connection = { source: new EventSource(url), users: 0 };
    connection.source.addEventListener('message', read);
    // What was missed is too much or too old to be repeated: all that is on screen is asked again.
    connection.source.addEventListener('reset', () => void queryClient.invalidateQueries());
    connections.set(url, connection);
  }
  connection.users += 1;
  const joined = connection;
  return () => {
    joined.users -= 1;
    if (joined.users > 0) return;
    joined.source.close();
    connections.delete(url);
  };
}

/** Hears each event as it comes; returns how to stop. */
export function onLiveEvent(callback: (event: LiveEvent) => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}
