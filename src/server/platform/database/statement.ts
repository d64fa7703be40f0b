// Statements as data: built without a connection, sent together by whoever has the transaction.
import { eq, getTableColumns, is, SQL, type AnyColumn, type SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient } from 'pg';
import type { Db, Tx } from './client.ts';
import { slot, textOf, type Slots } from './compiled.ts';
import { markCommit, type Topic } from './commits.ts';
import { connectionOf } from './connection-of.ts';
import { joined, type Part } from './joined.ts';
import { askBehind, CASING, endWith } from './transaction.ts';

/** One statement, whoever sends it. */
export type Write = SQLWrapper;

const dialect = new PgDialect({ casing: CASING });

/** Builds inserts, updates and deletes that are sent by somebody else. */
export const build = drizzle.mock({ casing: CASING });

const topics = new WeakMap<Write, Topic>();

/**
 * The same statement; where it changes rows, those of this process are told of the commit who wait for the topic, and which rows where it
 * ends in `returning id` and no other write is joined behind it.
 */
export function waking(topic: Topic, write: Write): Write {
  topics.set(write, topic);
  return write;
}

/** Of one write among several that were carried out as one the count is not told, and the rows are the last one's. */
interface Counted {
  rowCount: number | null;
  rows: readonly { id?: unknown }[] | null;
}
type Sender = Pick<PoolClient, 'query'>;

/** Whose text was made before. */
class CompiledWrite implements SQLWrapper {
  readonly parts: readonly Part[];
  /** Its rows are those of no other write of its step, so that it may be carried out as a part of one statement with its like. */
  readonly isApart: boolean;

  constructor(parts: readonly Part[], isApart: boolean) {
    this.parts = parts;
    this.isApart = isApart;
  }

  getSQL(): SQL {
    throw new Error(`A compiled statement is sent as it is: ${this.parts[0]!.text.slice(0, 40)}`);
  }
}

interface How {
  /** What the statement itself reads from, by the name that it has there: `with head as (…)`. */
  before?: Readonly<Record<string, () => SQLWrapper>>;
  /** See `CompiledWrite`: of writes whose order among those beside them makes no difference. */
  isApart?: boolean;
}

/** A statement that is written often: its text is made once, and whatever differs from call to call is a slot in it. */
export function compiledWrite(
  made: () => SQLWrapper,
  { before = {}, isApart = false }: How = {},
): (slots: Slots) => Write {
  const parts = [...Object.entries(before), [null, made] as const].map(([name, build]) => ({
    name,
    filled: textOf(() => build().getSQL()),
  }));
  return (slots) =>
    new CompiledWrite(
      parts.map(({ name, filled }) => ({ name, ...filled(slots) })),
      isApart,
    );
}

/** The insert of one whole row. */
export function insertInto<T extends PgTable>(
  table: T,
  how?: How,
): (row: Required<T['$inferInsert']>) => Write {
  const filled = compiledWrite(() => build.insert(table).values(slotsOf(table)), how);
  return (row) => filled(row);
}

const isPlain = (columns: object): boolean => !Object.values(columns).some((value) => is(value, SQL));

/**
 * The update of one row by its id, whichever columns it gets: as many texts as there are sets of them.
 * @param id of the table
 */
export function updateOf<T extends PgTable>(
  table: T,
  id: AnyColumn,
): (value: number, columns: PgUpdateSetSource<T>) => Write {
  const known = new Map<string, (slots: Slots) => Write>();
  return (value, columns) => {
    const given = Object.fromEntries(Object.entries(columns).filter(([, one]) => one !== undefined));
    // What is to be calculated is part of the text.
    if (!isPlain(given)) return build.update(table).set(columns).where(eq(id, value));
    const names = Object.keys(given);
    const key = names.join();
    let write = known.get(key);
    if (!write) {
      const set = Object.fromEntries(names.map((name) => [name, slot(name)])) as PgUpdateSetSource<T>;
      write = compiledWrite(
        () =>
          build
            .update(table)
            .set(set)
            .where(eq(id, slot(OF_ROW))),
        { isApart: true },
      );
      known.set(key, write);
    }
    return write({ ...given, [OF_ROW]: value });
  };
}

/** No column is named so. */
const OF_ROW = 'id of the row';

/** Each column of a table as a slot of its own name. */
export const slotsOf = <T extends PgTable>(table: T): T['$inferInsert'] =>
  Object.fromEntries(
    Object.keys(getTableColumns(table)).map((name) => [name, slot(name)]),
  ) as T['$inferInsert'];

const send = (sender: Sender, write: Write): Promise<Counted> => {
  if (write instanceof CompiledWrite) {
    const { text, values } = joined(write.parts);
    return sender.query(text, values);
  }
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
    // Only a hint: where the count is not known it may be of nothing.
    const topic = topics.get(write);
    const { rowCount, rows } = counts[index]!;
    if (topic && rowCount !== 0) markCommit(tx, topic, rows && idsOf(rows));
  }
}

const idsOf = (rows: readonly { id?: unknown }[]): number[] | null =>
  rows.length > 0 && rows.every(({ id }) => id !== undefined) ? rows.map(({ id }) => Number(id)) : null;

/** The same as the last of a transaction: its commit leaves with them. Nothing may be asked of the transaction afterwards. */
export function sendLast(tx: Tx, writes: readonly Write[]): void {
  const connection = connectionOf(tx);
  if (connection) endWith(connection, sendAll(tx, writes));
}

/**
 * Reads what the transaction leaves, as soon as its commit is sent and in the same flight. Told to whoever waits for the answer; it is
 * never given where the transaction fails.
 * @param read sends what it asks at once; none of drizzle's own promises, which ask when they are waited for
 */
export function readBehind<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  const connection = connectionOf(tx);
  if (!connection) throw new Error('Nothing is read behind a transaction that has no connection');
  const answered = new Promise<T>((answer, fail) => {
    askBehind(connection, async () => read().then(answer, fail));
  });
  // Where the transaction itself fails nobody waits for it.
  answered.catch(() => {});
  return answered;
}

async function oneByOne(pool: Pool, writes: readonly Write[]): Promise<Counted[]> {
  const counts: Counted[] = [];
  for (const write of writes) counts.push(await send(pool, write));
  return counts;
}

async function together(client: Sender, writes: readonly Write[]): Promise<Counted[]> {
  const runs = runsOf(writes);
  const ended = await Promise.allSettled(
    runs.map((run) =>
      send(
        client,
        run.length === 1
          ? run[0]!
          : new CompiledWrite(
              (run as CompiledWrite[]).flatMap(({ parts }) => parts),
              true,
            ),
      ),
    ),
  );
  return ended.flatMap((one, index) => {
    if (one.status === 'rejected') throw one.reason;
    const run = runs[index]!;
    const { rowCount, rows } = (one as PromiseFulfilledResult<Counted>).value;
    return run.map((_, at) => ({
      rowCount: run.length === 1 ? rowCount : null,
      rows: at === run.length - 1 ? rows : null,
    }));
  });
}

/** Writes that stand beside one another and may be carried out as one. */
function runsOf(writes: readonly Write[]): Write[][] {
  const runs: Write[][] = [];
  let last: Write[] | undefined;
  let names = new Set<string | null>();
  for (const write of writes) {
    const isApart = write instanceof CompiledWrite && write.isApart;
    const own = isApart ? write.parts.flatMap(({ name }) => name ?? []) : [];
    // Two of one name, such as two links of the history, are two statements.
    if (isApart && last && !own.some((name) => names.has(name))) last.push(write);
    else {
      runs.push([write]);
      last = isApart ? runs.at(-1) : undefined;
      names = new Set();
    }
    for (const name of own) names.add(name);
  }
  return runs;
}
