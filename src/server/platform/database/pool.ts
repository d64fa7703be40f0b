import { Pool, type PoolConfig, type QueryResult } from 'pg';
import { PooledConnection, type PooledConfig } from './pooled-connection.ts';
import { isStalePlan } from './named-statements.ts';

type Query = (statement: unknown, values?: unknown, callback?: unknown) => Promise<QueryResult>;

/** A pool that asks a statement again whose plan was of a table as it was before somebody changed it. */
class RepeatingPool extends Pool {
  override query = ((statement: unknown, values?: unknown, callback?: unknown) => {
    const ask = super.query.bind(this) as unknown as Query;
    if (typeof callback === 'function' || typeof values === 'function')
      return ask(statement, values, callback);
    // It was not begun, and has another name by now.
    return ask(statement, values).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error;
      return ask(statement, values);
    });
  }) as Pool['query'];
}

/** A pool whose connections name what they are asked; `onError` hears of idle ones that broke. */
export function openPool(config: PoolConfig & PooledConfig, onError: (error: Error) => void): Pool {
  const pool = new RepeatingPool({
    ...config,
    Client: PooledConnection,
    // Statements that are asked for together leave together (statement.ts).
    pipeline: true,
  });
  pool.on('connect', (client) => {
    (client as unknown as PooledConnection).owner = pool;
  });
  // Without a listener a broken idle connection would end the process.
  pool.on('error', onError);
  return pool;
}
