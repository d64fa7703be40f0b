import { setTimeout as delay } from 'node:timers/promises';
import { advisoryLocks } from './advisory-locks.ts';
import { Connection, connectionConfig } from './connection.ts';

const LOOK_AGAIN_MS = 250;

/**
 * Does what one process alone may do to a database at its start; others that call it meanwhile wait, each told once by
 * `onWait`.
 */
export async function oneAtATime<T>(
  url: string,
  work: () => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  const client = new Connection(connectionConfig(url));
  try {
    await client.connect();
    // The lock is the transaction's: a session's would stay on a pooler's connection for whoever gets that next.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    for (let isTold = false; !(await takeLock(client)); isTold = true) {
      if (!isTold) onWait();
      await delay(LOOK_AGAIN_MS);
    }
    return await work();
  } finally {
    await client.query('rollback').catch(() => {});
    client.destroy();
  }
}

/** Asked again and again: a statement that waits for the lock could not be told from a server that is frozen. */
async function takeLock(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    advisoryLocks.start,
  ]);
  return rows[0]!.taken;
}
