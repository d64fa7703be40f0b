// Who of this process waits for a commit: the worker that was given work, the notifier of open pages. Only a hint: what was
// committed lies in tables, and a process that never hears of it finds it there.
import { Pool, type ClientBase } from 'pg';
import { connectionOf } from './connection-of.ts';

export const topics = ['jobs', 'live', 'sessions', 'lists'] as const;
export type Topic = (typeof topics)[number];

const listeners = new WeakMap<object, Map<Topic, Set<() => void>>>();
/** By the connection that a transaction runs on. */
const marked = new WeakMap<object, Set<Topic>>();

/** Calls back after each commit on this pool that has something for the topic. Returns how to stop. */
export function onCommit(pool: Pool, topic: Topic, listener: () => void): () => void {
  const byTopic = listeners.get(pool) ?? new Map<Topic, Set<() => void>>();
  listeners.set(pool, byTopic);
  const own = byTopic.get(topic) ?? new Set();
  byTopic.set(topic, own.add(listener));
  return () => void own.delete(listener);
}

/**
 * Says that what was just written has something for the topic: told after the commit, at once outside of a transaction.
 * @param tx a Tx or a Db
 */
export function markCommit(tx: object, topic: Topic): void {
  const connection = connectionOf(tx);
  if (!connection) return;
  if (connection instanceof Pool) tellCommit(connection, [topic]);
  else marked.set(connection, (marked.get(connection) ?? new Set<Topic>()).add(topic));
}

/** The same, said by a connection of what it has just changed: at the commit of its transaction, or at once. */
export function markChange(connection: ClientBase, pool: Pool | undefined, topic: Topic): void {
  const isInTransaction =
    (connection as { getTransactionStatus?: () => string }).getTransactionStatus?.() !== 'I';
  if (isInTransaction) marked.set(connection, (marked.get(connection) ?? new Set<Topic>()).add(topic));
  else if (pool) tellCommit(pool, [topic]);
}

/** The topics of the transaction that this connection has just ended; it begins the next with none. */
export function takeMarks(connection: object): Topic[] {
  const found = [...(marked.get(connection) ?? [])];
  marked.delete(connection);
  return found;
}

export function tellCommit(pool: Pool, found: readonly Topic[]): void {
  for (const topic of found) for (const listener of listeners.get(pool)?.get(topic) ?? []) listener();
}
