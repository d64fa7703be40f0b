import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DatabaseError, Pool } from 'pg';
import { Alongside } from '../alongside.ts';
import { causesOf } from './causes.ts';
import { connectionConfig, type Patience } from './connection.ts';
import { Lanes, openLanes } from './lanes.ts';
import { isStalePlan } from './named-statements.ts';
import { openPool } from './pool.ts';
import { CASING, inTransaction } from './transaction.ts';

export type Db = NodePgDatabase & { $client: Pool };
/** What a transaction hands out. Store functions take `Tx | Db`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

const POOL_SIZE = 12;
const LANES = 3;
const WAIT_MS = 20_000;
const ATTEMPTS = 5;
/** serialization_failure and deadlock_detected. */
const RETRIED = new Set(['40001', '40P01']);
const NOT_NULL = '23502';

export interface Database {
  db: Db;
  pool: Pool;
  close: () => Promise<void>;
}

export interface Access extends Patience {
  /** False behind a pooler that gives each transaction another connection and keeps no names for it. */
  naming?: boolean;
  /** A pooler refuses connections that ask for settings of their own. */
  isPooled?: boolean;
}

/** Connects lazily: nothing is opened before the first query. `onError` hears of idle connections that broke. */
export function openDatabase(
  url: string,
  onError: (error: Error) => void = () => {},
  { naming = true, isPooled = false, ...patience }: Access = {},
): Database {
  const config = {
    ...connectionConfig(url, patience),
    // For its turn a statement waits as long as others may work, which says nothing of the database.
    connectionTimeoutMillis: WAIT_MS,
  };
  const pool = openPool({ ...config, max: POOL_SIZE, naming }, onError);
  const close = [() => pool.end()];
  if (naming && !isPooled) {
    // For texts that are asked for by keys alone: planned once, and not again for each value.
    const options = '-c plan_cache_mode=force_generic_plan -c timezone=UTC';
    const hot = openPool({ ...config, max: LANES, options }, onError);
    close.push(() => hot.end());
    openLanes(pool, new Lanes(hot, LANES));
  }
  return {
    db: drizzle({ client: pool, casing: CASING }),
    pool,
    close: async () => void (await Promise.all(close.map((end) => end()))),
  };
}

const databaseErrorOf = (error: unknown): DatabaseError | undefined =>
  causesOf(error).find((cause) => cause instanceof DatabaseError);

/** PostgreSQL's error code of whatever drizzle wrapped it in; null for other faults. */
export const pgCodeOf = (error: unknown): string | null => databaseErrorOf(error)?.code ?? null;

/** The violated constraint's name, where the error is a constraint's. */
export const constraintOf = (error: unknown): string | null => databaseErrorOf(error)?.constraint ?? null;

const raced = new Set<string>();

/** The column that got nothing though it must have something, as `table.column`. */
const emptyColumnOf = (error: unknown): string | null => {
  const { code, table, column } = databaseErrorOf(error) ?? {};
  return code === NOT_NULL ? `${table}.${column}` : null;
};

/**
 * Of a unique constraint: whoever is second finds at the next attempt what the first has written, so that the law can tell of it.
 * Nobody has to wait in turn for a race that hardly ever is one.
 * @param constraint or `table.column`, of what a statement did not find for it any more
 */
export const repeatAfter = (constraint: string): void => void raced.add(constraint);

/** The same work may succeed when done again, or fail for a reason that can be told. */
const mayBeRepeated = (error: unknown): boolean =>
  RETRIED.has(pgCodeOf(error) ?? '') ||
  raced.has(constraintOf(error) ?? emptyColumnOf(error) ?? '') ||
  isStalePlan(databaseErrorOf(error));

/** What is done at the beginning of the first transaction that commits, such as the claim of a request's Idempotency-Key. */
export interface FirstWork {
  /** False: it was done before. */
  begin: (tx: Tx) => Promise<boolean>;
  /** The transaction that had done it was rolled back. */
  undo: () => void;
}

const firstWork = new Alongside<FirstWork>();

/** Runs `fn` so that its first transaction begins with that work. */
export const withFirstWork = <T>(work: FirstWork, fn: () => Promise<T>): Promise<T> =>
  firstWork.run(work, fn);

/**
 * Runs one READ COMMITTED transaction; repeats it on a deadlock, a serialization failure or a stale plan, so `fn` must have no effects
 * outside the database.
 */
export async function transact<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const first = firstWork.get();
  for (let attempt = 1; ; attempt += 1) {
    let isBegun = false;
    try {
      return await inTransaction(db.$client, async (tx) => {
        isBegun = (await first?.begin(tx)) ?? false;
        return await fn(tx);
      });
    } catch (error) {
      if (isBegun) first?.undo();
      if (attempt >= ATTEMPTS || !mayBeRepeated(error)) throw error;
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
