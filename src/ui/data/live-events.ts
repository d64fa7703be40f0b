/**
 * Server-sent events of /api/v1/events: each names a record that changed, and the readings that may show it are asked
 * again. One connection a lot (or for all), shared by its users. The browser reconnects with Last-Event-ID by itself after a
 * cut; a refused connection is opened anew here.
 */
import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { MOST_READ_MS, type LiveEventRecord, type LiveModel } from '../../api/calls/events.ts';
import { cameWithPage } from '../../api/page-answers.ts';
import { queryClient } from './query-client.ts';
import { suspect } from './reach.ts';
import { hearOfAccounts } from './visitor.ts';

export type LiveEvent = LiveEventRecord;

const GATHER_MS = 200;

/** The bell's figure, and with it those beside the menu's entries. */
const MENU = 'unread-count';

/** Which part of a call's path a model's records are read by. */
export const liveWords: Record<LiveModel, readonly string[]> = {
  lot: ['lots', 'stats', 'summary', MENU],
  application: [
    'applications',
    'clarifications',
    'invitations',
    'lots/:id',
    'offers',
    'stats',
    'summary',
    MENU,
  ],
  lotComment: ['/comments'],
  question: ['questions', 'summary', 'lots/:id', MENU],
  company: ['companies', 'profile', 'addresses', 'managers', 'invitations'],
  invitation: ['invitations'],
  notification: ['notifications'],
  rating: ['ratings', 'competitor-table', 'results', 'lots/:id'],
  syncTask: ['sync-tasks', 'exports', 'ratings', 'competitor-table'],
  applicationsCount: ['lots', 'stats'],
  user: ['users', 'profile'],
};

/** What of a lot its buyer alone changes, or other lots do: news of the others leave it as it is. */
const ofBuyer = [
  '/orders',
  '/lot-files',
  '/estimates',
  '/amendments',
  '/own-past',
  '/item-memory',
  '/published-orders',
  '/published-versions',
];
const others: readonly LiveModel[] = [
  'application',
  'applicationsCount',
  'lotComment',
  'question',
  'invitation',
];

interface Connection {
  url: string;
  source: EventSource | null;
  users: number;
  wasOpen: boolean;
  /** Since it was last open. */
  refusals: number;
  reopening: ReturnType<typeof setTimeout> | undefined;
  leaving: ReturnType<typeof setTimeout> | undefined;
}
/** Waits before a refused connection is opened anew; the last one goes on for ever. */
const REOPEN_MS = [1_000, 3_000, 10_000, 30_000];
const LINGER_MS = 5_000;
const HIDDEN_MS = 5_000;
const connections = new Map<string, Connection>();
const broken = new Set<Connection>();
const watchers = new Set<() => void>();
const listeners = new Set<(event: LiveEvent) => void>();

/** Whether a reading may show what the event tells of. */
export function concerns(
  event: LiveEvent,
  path: string,
  params: Record<string, unknown> | undefined,
): boolean {
  // A page may be older than the server, whose newer model it does not know.
  const words = (liveWords as Partial<typeof liveWords>)[event.model] ?? [];
  if (event.lotId !== null && path.includes('/lots/:id') && params?.id !== undefined) {
    if (String(params.id) !== String(event.lotId)) return false;
    return !(others.includes(event.model) && ofBuyer.some((part) => path.endsWith(part)));
  }
  return words.some((word) => path.includes(word));
}

/** When a reading was begun; it shows nothing that came later for sure. */
const begunAt = new WeakMap<Query, number>();
queryClient.getQueryCache().subscribe((change) => {
  if (change.type === 'updated' && change.action.type === 'fetch') begunAt.set(change.query, Date.now());
});

/** What came with the page is as old as the page. */
const readAt = (query: Query): number =>
  cameWithPage(query.state.data) ? performance.timeOrigin : (begunAt.get(query) ?? query.state.dataUpdatedAt);
const isBegunBefore = (query: Query, moment: number): boolean =>
  readAt(query) <= moment && (query.state.dataUpdatedAt > 0 || query.state.fetchStatus === 'fetching');

const isReading = ({ queryKey }: Query): boolean => queryKey[0] === 'GET';

/** How long ago the page began to read what it shows, and what is too old for the server to remember what came since. */
function readSpan(now: number): number {
  const times = queryClient.getQueryCache().findAll({ predicate: isReading }).map(readAt);
  const young = times.filter((at) => at > now - MOST_READ_MS);
  return Math.min(MOST_READ_MS, Math.ceil(now - Math.min(now, ...young)));
}

/**
 * Asks for readings again. One that is under way for the first time cannot be broken off for another: who waits for it would
 * get nothing; it is repeated when it has come.
 */
function readAgain(predicate: (query: Query) => boolean) {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isFirst(query) && predicate(query) });
  for (const query of first) {
    const again = () => void queryClient.invalidateQueries({ predicate: (one) => one === query });
    query.promise?.then(again, again);
  }
  void queryClient.invalidateQueries({ predicate });
}

interface Echo {
  lotId: number;
  what: string;
  path: string;
  until: number;
}
/** A change that comes back as an event is late by no more. */
const ECHO_MS = 10_000;
let echoes: Echo[] = [];

/**
 * A page is about to change something of a lot and will show the answer itself: the event that comes of it does not ask for
 * the reading of that path anew. One change, one event; returns how to take it back where nothing was changed.
 */
export function expectEcho(lotId: number, what: string, path: string): () => void {
  const echo = { lotId, what, path, until: Date.now() + ECHO_MS };
  echoes.push(echo);
  return () => {
    echoes = echoes.filter((one) => one !== echo);
  };
}

/** The path whose reading the page holds already; null for what others did. */
function takeEcho(event: LiveEvent): string | null {
  echoes = echoes.filter(({ until }) => until > Date.now());
  const echo = echoes.find(({ lotId, what }) => lotId === event.lotId && event.what.startsWith(what));
  echoes = echoes.filter((one) => one !== echo);
  return echo?.path ?? null;
}

let waiting: { event: LiveEvent; held: string | null }[] = [];

function apply(event: LiveEvent) {
  for (const tell of listeners) tell(event);
  waiting.push({ event, held: takeEcho(event) });
  if (waiting.length > 1) return;
  setTimeout(() => {
    const events = waiting;
    waiting = [];
    readAgain(({ queryKey }) => {
      const [method, path, args] = queryKey as [string, string, { params?: Record<string, unknown> }?];
      return (
        method === 'GET' &&
        events.some(({ event: one, held }) => path !== held && concerns(one, path, args?.params))
      );
    });
    hearOfAccounts(events.map(({ event: one }) => one));
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

/** The page's word on when it read holds for so long: the way to the server is allowed for, an outage is not. */
const SPAN_HOLDS_MS = 2_000;

function follow(connection: Connection) {
  const followedAt = Date.now();
  const span = readSpan(followedAt);
  // A page that was long in coming has a slow line, where its stream may wait as long for its turn.
  const told = span > SPAN_HOLDS_MS ? Math.min(MOST_READ_MS, span * 2) : span;
  const word = `read_ms=${told}`;
  const source = new EventSource(`${connection.url}${connection.url.includes('?') ? '&' : '?'}${word}`);
  connection.source = source;
  source.addEventListener('message', read);
  // What was missed is too much or too old to be repeated: all that is on screen is asked again.
  source.addEventListener('reset', () => readAgain(() => true));
  source.addEventListener('open', () => {
    // The browser names the last event where it reconnects by itself; a source of our own making has none to name.
    const wasRefused = connection.refusals > 0;
    // When it is open for the first time it hears what was told since the page began to read, but what was read long before.
    const { wasOpen } = connection;
    const wasSlow = Date.now() - followedAt > SPAN_HOLDS_MS + told - span;
    const covered = wasSlow ? Date.now() : followedAt - MOST_READ_MS;
    // What was cut may have been cut with the session: the bell, which only who is in may read, says so.
    readAgain(
      (query) =>
        isReading(query) &&
        (wasRefused || (wasOpen ? String(query.queryKey).includes(MENU) : isBegunBefore(query, covered))),
    );
    connection.wasOpen = true;
    connection.refusals = 0;
    setBroken(connection, false);
  });
  source.addEventListener('error', () => {
    setBroken(connection, true);
    void suspect();
    // A connection that was cut comes back by the browser's doing, one that was refused never does.
    if (source.readyState !== EventSource.CLOSED) return;
    const pause = REOPEN_MS[Math.min(connection.refusals, REOPEN_MS.length - 1)];
    connection.refusals += 1;
    connection.reopening = setTimeout(() => follow(connection), pause);
  });
}

function setBroken(connection: Connection, isBroken: boolean) {
  if (isBroken) broken.add(connection);
  else broken.delete(connection);
  for (const tell of watchers) tell();
}

/** Closed; followed again it is as good as new. */
function rest(connection: Connection) {
  connection.source?.close();
  clearTimeout(connection.reopening);
  Object.assign(connection, { source: null, wasOpen: false, refusals: 0 });
  setBroken(connection, false);
}

function leave(connection: Connection) {
  rest(connection);
  connections.delete(connection.url);
}

const isHidden = (): boolean => document.visibilityState === 'hidden';
let hiding: ReturnType<typeof setTimeout> | undefined;

/**
 * A browser has six connections to one server for all of its tabs: one that is out of sight gives its own up, and hears what it
 * has missed when it is seen again.
 */
function followSight() {
  clearTimeout(hiding);
  if (isHidden()) {
    hiding = setTimeout(() => [...connections.values()].forEach(rest), HIDDEN_MS);
    return;
  }
  for (const connection of connections.values()) if (connection.source === null) follow(connection);
}

/** Opens, or joins, the connection of a lot (null: all that the caller may read); returns how to leave it. */
export function joinLive(lotId: number | string | null): () => void {
  const url = lotId === null ? '/api/v1/events' : `/api/v1/events?lot=${lotId}`;
  let connection = connections.get(url);
  if (!connection) {
    connection = {
      url,
      source: null,
      users: 0,
      wasOpen: false,
      refusals: 0,
      reopening: undefined,
      leaving: undefined,
    };
    connections.set(url, connection);
    document.addEventListener('visibilitychange', followSight);
    if (!isHidden()) follow(connection);
  }
  connection.users += 1;
  clearTimeout(connection.leaving);
  const joined = connection;
  return () => {
    joined.users -= 1;
    // From one page of a lot to the next nothing may be missed between the two.
    if (joined.users === 0) joined.leaving = setTimeout(() => leave(joined), LINGER_MS);
  };
}

/** Whether some connection is down: what is on screen may be old. */
export const useLiveBroken = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => broken.size > 0,
  );

/** Hears each event as it comes; returns how to stop. */
export function onLiveEvent(callback: (event: LiveEvent) => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}
