// Who of this process waits for a commit: the worker that was given work, the notifier of open pages. Only a hint: what was
// committed lies in tables, and a process that never hears of it finds it there.
import { Pool, type ClientBase } from 'pg';
import { connectionOf } from './connection-of.ts';

export const topics = ['jobs', 'live', 'sessions', 'lists'] as const;
export type Topic = (typeof topics)[number];

/** Ids of the rows that were written; null where they are not known. */
export type Ids = readonly number[] | null;
type Listener = (ids: Ids) => void;
export type Marks = ReadonlyMap<Topic, Ids>;

const listeners = new WeakMap<object, Map<Topic, Set<Listener>>>();
/** By the connection that a transaction runs on. */
const marked = new WeakMap<object, Map<Topic, Ids>>();

/** Calls back after each commit on this pool that has something for the topic. Returns how to stop. */
export function onCommit(pool: Pool, topic: Topic, listener: Listener): () => void {
  const byTopic = listeners.get(pool) ?? new Map<Topic, Set<Listener>>();
  listeners.set(pool, byTopic);
  const own = byTopic.get(topic) ?? new Set();
  byTopic.set(topic, own.add(listener));
  return () => void own.delete(listener);
}

/**
 * Says that what was just written has something for the topic: told after the commit, at once outside of a transaction.
 * @param tx a Tx or a Db
 */
export function markCommit(tx: object, topic: Topic, ids: Ids = null): void {
  const connection = connectionOf(tx);
  if (!connection) return;
  if (connection instanceof Pool) tellCommit(connection, new Map([[topic, ids]]));
  else mark(connection, topic, ids);
}

function mark(connection: object, topic: Topic, ids: Ids): void {
  const own = marked.get(connection) ?? new Map<Topic, Ids>();
  const before = own.has(topic) ? own.get(topic)! : [];
  marked.set(connection, own.set(topic, ids && before && [...before, ...ids]));
}

/** The same, said by a connection of what it has just changed: at the commit of its transaction, or at once. */
export function markChange(connection: ClientBase, pool: Pool | undefined, topic: Topic): void {
  const isInTransaction =
    (connection as { getTransactionStatus?: () => string }).getTransactionStatus?.() !== 'I';
  if (isInTransaction) mark(connection, topic, null);
  else if (pool) tellCommit(pool, new Map([[topic, null]]));
}

/** What the transaction that this connection has just ended has for whom; it begins the next with nothing. */
export function takeMarks(connection: object): Marks {
  const found = marked.get(connection) ?? new Map<Topic, Ids>();
  marked.delete(connection);
  return found;
}

export function tellCommit(pool: Pool, marks: Marks): void {
  for (const [topic, ids] of marks)
    for (const listener of listeners.get(pool)?.get(topic) ?? []) listener(ids);
}
