import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { claimForRequest, forgetClaim } from '../idempotency/claim.ts';

export type Db = NodePgDatabase;
/** What a transaction hands out. Store functions take `Tx | Db`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

const POOL_SIZE = 12;
const CONNECT_TIMEOUT_MS = 5_000;
const ATTEMPTS = 5;
/** serialization_failure and deadlock_detected: the same work may succeed when done again. */
const RETRIED = new Set(['40001', '40P01']);

export interface Database {
  db: Db;
  pool: Pool;
  close: () => Promise<void>;
}

/** Connects lazily: nothing is opened before the first query. `onError` hears of idle connections that broke. */
export function openDatabase(url: string, onError: (error: Error) => void = () => {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Without a listener a broken idle connection would end the process.
  pool.on('error', onError);
  // The same holds for one in use; its query or transaction fails beside.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    db: drizzle({ client: pool, casing: 'snake_case' }),
    pool,
    close: () => pool.end(),
  };
}

/** PostgreSQL's error code of whatever drizzle wrapped it in; null for other faults. */
export function pgCodeOf(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string') return code;
  }
  return null;
}

/** The violated constraint's name, where the error is a constraint's. */
export function constraintOf(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const constraint = (cause as { constraint?: unknown }).constraint;
    if (typeof constraint === 'string') return constraint;
  }
  return null;
}

/**
 * Runs one READ COMMITTED transaction; repeats it on a deadlock or serialization failure, so `fn` must have no effects
 * outside the database. Within a request that carries an Idempotency-Key, the key is claimed in the same transaction.
 */
export async function transact<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let claimed = false;
    try {
      return await db.transaction(
        async (tx) => {
          claimed = await claimForRequest(tx);
          return await fn(tx);
        },
        { isolationLevel: 'read committed' },
      );
    } catch (error) {
      if (claimed) forgetClaim();
      if (attempt >= ATTEMPTS || !RETRIED.has(pgCodeOf(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** The database's wall clock as a column: epoch milliseconds, a string as every bigint. */
export const clockMs = sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The database's wall clock, epoch milliseconds. Within a step: ask after the locks are taken. */
export async function databaseNow(tx: Tx | Db): Promise<number> {
  const { rows } = await tx.execute<{ at: string }>(sql`select ${clockMs} as at`);
  return Number(rows[0]!.at);
}
