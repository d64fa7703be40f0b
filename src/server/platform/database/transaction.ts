// One transaction on one connection of the pool, written out because of its ends: the error that ended it is what the
// caller gets, also where the rollback fails too, and a connection that broke within it never comes back to the pool.
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { causesOf } from './causes.ts';
import { takeMarks, tellCommit } from './commits.ts';
import { isConnectionFault } from './connection.ts';

/** Columns are named in snake_case where a table's file says nothing else. */
export const CASING = 'snake_case';

const dialect = new PgDialect({ casing: CASING });

type Plain = Record<string, never>;

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
  try {
    await client.query('begin isolation level read committed');
    const result = await fn(
      new Transaction(dialect, new NodePgSession(client, dialect, undefined), undefined),
    );
    await client.query('commit');
    const marks = takeMarks(client);
    client.release();
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
      client.release();
      return;
    } catch {
      // The error that led here says more.
    }
  }
  client.release(true);
}
