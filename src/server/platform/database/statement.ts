// Statements as data: built without a connection, sent together by whoever has the transaction.
import { getTableColumns, type SQL, type SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient } from 'pg';
import type { Db, Tx } from './client.ts';
import { slot, textOf, type Slots } from './compiled.ts';
import { markCommit, type Topic } from './commits.ts';
import { connectionOf } from './connection-of.ts';
import { CASING, endWith } from './transaction.ts';

/** One statement, whoever sends it. */
export type Write = SQLWrapper;

const dialect = new PgDialect({ casing: CASING });

/** Builds inserts, updates and deletes that are sent by somebody else. */
export const build = drizzle.mock({ casing: CASING });

const topics = new WeakMap<Write, Topic>();

/** The same statement; where it changes rows, those of this process are told of the commit who wait for the topic. */
export function waking(topic: Topic, write: Write): Write {
  topics.set(write, topic);
  return write;
}

type Sender = Pick<PoolClient, 'query'>;

/** Whose text was made before. */
class CompiledWrite implements SQLWrapper {
  readonly text: string;
  readonly values: unknown[];

  constructor({ text, values }: { text: string; values: unknown[] }) {
    this.text = text;
    this.values = values;
  }

  getSQL(): SQL {
    throw new Error(`A compiled statement is sent as it is: ${this.text.slice(0, 40)}`);
  }
}

/** A statement that is written often: its text is made once, and whatever differs from call to call is a slot in it. */
export function compiledWrite(made: () => SQLWrapper): (slots: Slots) => Write {
  const filled = textOf(() => made().getSQL());
  return (slots) => new CompiledWrite(filled(slots));
}

/** The insert of one whole row. */
export function insertInto<T extends PgTable>(table: T): (row: Required<T['$inferInsert']>) => Write {
  const filled = compiledWrite(() => build.insert(table).values(slotsOf(table)));
  return (row) => filled(row);
}

/** Each column of a table as a slot of its own name. */
export const slotsOf = <T extends PgTable>(table: T): T['$inferInsert'] =>
  Object.fromEntries(
    Object.keys(getTableColumns(table)).map((name) => [name, slot(name)]),
  ) as T['$inferInsert'];

const send = (sender: Sender, write: Write): Promise<{ rowCount: number | null }> => {
  if (write instanceof CompiledWrite) return sender.query(write.text, write.values);
  const { sql, params } = dialect.sqlToQuery(write.getSQL());
  return sender.query(sql, params);
};

/**
 * Sends the statements in their order and waits for all of them: together on a transaction's own connection, one by one
 * outside of a transaction. The first that fails is told; those behind it fail for the same reason and are not.
 */
export async function sendAll(tx: Tx | Db, writes: readonly Write[]): Promise<void> {
  const connection = connectionOf(tx) as Pool | PoolClient;
  const counts =
    connection instanceof Pool ? await oneByOne(connection, writes) : await together(connection, writes);
  for (const [index, write] of writes.entries()) {
    const topic = topics.get(write);
    if (topic && counts[index] !== 0) markCommit(tx, topic);
  }
}

/** The same as the last of a transaction: its commit leaves with them. Nothing may be asked of the transaction afterwards. */
export function sendLast(tx: Tx, writes: readonly Write[]): void {
  const connection = connectionOf(tx);
  if (connection) endWith(connection, sendAll(tx, writes));
}

async function oneByOne(pool: Pool, writes: readonly Write[]): Promise<(number | null)[]> {
  const counts: (number | null)[] = [];
  for (const write of writes) counts.push((await send(pool, write)).rowCount);
  return counts;
}

async function together(client: Sender, writes: readonly Write[]): Promise<(number | null)[]> {
  const ended = await Promise.allSettled(writes.map((write) => send(client, write)));
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value.rowCount;
  });
}
