// Statements as data: built without a connection, sent together by whoever has the transaction.
import type { SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type QueryResult } from 'pg';
import type { Db, Tx } from './client.ts';
import { markCommit, type Topic } from './commits.ts';
import { connectionOf } from './connection-of.ts';
import { CASING } from './transaction.ts';

/** One statement with its parameters. */
export type Write = SQLWrapper;

/** Makes statements and has nowhere to send them to. */
export const statement = drizzle.mock({ casing: CASING });

const topicOf = new WeakMap<Write, Topic>();

/** The same statement; where it changes rows, those of this process are told of the commit who wait for the topic. */
export function waking(topic: Topic, write: Write): Write {
  topicOf.set(write, topic);
  return write;
}

/**
 * Sends all of them at once on the transaction's own connection, where they are carried out in their order, and waits for
 * all. Throws the first fault; what PostgreSQL says of those after it is only that the transaction has failed. Outside of a
 * transaction they go one by one.
 */
export async function sendAll(tx: Tx | Db, writes: readonly Write[]): Promise<QueryResult[]> {
  const results = connectionOf(tx) instanceof Pool ? await oneByOne(tx, writes) : await together(tx, writes);
  for (const [index, write] of writes.entries()) {
    const topic = topicOf.get(write);
    if (topic && results[index]!.rowCount !== 0) markCommit(tx, topic);
  }
  return results;
}

async function oneByOne(tx: Tx | Db, writes: readonly Write[]): Promise<QueryResult[]> {
  const results: QueryResult[] = [];
  for (const write of writes) results.push(await tx.execute(write));
  return results;
}

async function together(tx: Tx | Db, writes: readonly Write[]): Promise<QueryResult[]> {
  // A query of drizzle's is sent when it is first waited for: here, one after another.
  const sent = writes.map((write) => tx.execute(write).then((result: QueryResult) => result));
  const settled = await Promise.allSettled(sent);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
