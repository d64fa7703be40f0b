// One transaction on one connection of the pool, written out because of its ends: the error that ended it is what the
// caller gets, also where the rollback fails too, and a connection that broke within it never comes back to the pool.
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { causesOf } from './causes.ts';
import { takeMarks, tellCommit } from './commits.ts';
import { isConnectionFault } from './connection.ts';
import { BEGIN, COMMIT, PooledConnection } from './pooled-connection.ts';

/** Columns are named in snake_case where a table's file says nothing else. */
export const CASING = 'snake_case';

const dialect = new PgDialect({ casing: CASING });

type Plain = Record<string, never>;

/** What a transaction's connection has sent as its last, and not waited for. */
const lastOf = new WeakMap<object, Promise<void>>();

/** The commit leaves right behind these writes. They are waited for with it, and a fault of theirs is the transaction's. */
export function endWith(connection: object, sent: Promise<void>): void {
  const before = takeLast(connection);
  const all = Promise.all([before, sent]).then(() => {});
  all.catch(() => {});
  lastOf.set(connection, all);
}

/** What is asked on a transaction's connection as soon as its commit has been sent. */
const behindOf = new WeakMap<object, () => Promise<unknown>>();

/**
 * Asks right behind the commit, without waiting for it: what it left is read in the same flight, and nobody waits for its locks longer.
 * @param ask sends what it asks at once
 */
export function askBehind(connection: object, ask: () => Promise<unknown>): void {
  behindOf.set(connection, ask);
}

function takeBehind(connection: object): (() => Promise<unknown>) | undefined {
  const ask = behindOf.get(connection);
  behindOf.delete(connection);
  return ask;
}

function takeLast(connection: object): Promise<void> | undefined {
  const last = lastOf.get(connection);
  lastOf.delete(connection);
  return last;
}

class Transaction extends NodePgTransaction<Plain, Plain> {
  /** A savepoint. */
  override async transaction<T>(fn: (inner: NodePgTransaction<Plain, Plain>) => Promise<T>): Promise<T> {
    const failed: { error?: unknown } = {};
    try {
      return await super.transaction(async (inner) => {
        try {
          return await fn(inner);
        } catch (error) {
          failed.error = error;
          throw error;
        }
      });
    } catch (error) {
      throw failed.error ?? error;
    }
  }
}

/** Runs `fn` in a READ COMMITTED transaction; after its commit those are told who wait for what it wrote (commits.ts). */
export async function inTransaction<T>(
  pool: Pool,
  fn: (tx: NodePgTransaction<Plain, Plain>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  takeMarks(client);
  lastOf.delete(client);
  behindOf.delete(client);
  try {
    if (client instanceof PooledConnection) client.gather();
    // Not waited for: what comes first leaves with it. Where it fails, so does all behind it.
    const begun = client.query(BEGIN);
    begun.catch(() => {});
    const result = await fn(
      new Transaction(dialect, new NodePgSession(client, dialect, undefined), undefined),
    );
    const last = takeLast(client);
    // The server carries them out in order: after a write that failed a commit rolls back.
    const committed = client.query(COMMIT);
    committed.catch(() => {});
    // Its own fault is told by whoever has asked: what was committed stays so.
    const behind = takeBehind(client)?.().catch(() => {});
    await begun;
    await last;
    await committed;
    await behind;
    const marks = takeMarks(client);
    giveBackWhole(client);
    tellCommit(pool, marks);
    return result;
  } catch (error) {
    await giveBack(client, error);
    throw error;
  }
}

async function giveBack(client: PoolClient, error: unknown): Promise<void> {
  if (!causesOf(error).some(isConnectionFault)) {
    try {
      await client.query('rollback');
      giveBackWhole(client);
      return;
    } catch {
      // The error that led here says more.
    }
  }
  client.release(true);
}

function giveBackWhole(client: PoolClient): void {
  if (client instanceof PooledConnection) client.scatter();
  client.release();
}
