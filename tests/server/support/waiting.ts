// Whether calls wait for one another in the database, by its own word.
import { Client } from 'pg';
import { until, type TestServer } from '../make.ts';
import type { TestReply } from './client.ts';

/** How many of the database's connections wait for a lock. */
export async function waitersOf({ services }: TestServer): Promise<number> {
  const { rows } = await services.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.n;
}

/** The answer, or `waits` as soon as one connection more than at the beginning waits for a lock. */
export async function answerOrWait(
  server: TestServer,
  call: () => Promise<TestReply>,
): Promise<TestReply | 'waits'> {
  const before = await waitersOf(server);
  let reply: TestReply | undefined;
  const called = call().then((answer) => (reply = answer));
  let isWaiting = false;
  await until(async () => {
    isWaiting = (await waitersOf(server)) > before;
    return reply !== undefined || isWaiting;
  }, 30_000);
  called.catch(() => {});
  return reply ?? 'waits';
}

type Release = () => Promise<void>;

/** Holds rows in a connection of its own until the returned function is called. */
export const holdRows = (server: TestServer, locking: string, values: unknown[]): Promise<Release> =>
  hold(server, async (client) => {
    const { rowCount } = await client.query(locking, values);
    if (rowCount === 0) throw new Error('there is nothing to hold');
  });

/** Holds a table against all reading. */
export const holdTable = (server: TestServer, table: string): Promise<Release> =>
  hold(server, async (client) => {
    await client.query(`lock table ${client.escapeIdentifier(table)} in access exclusive mode`);
  });

async function hold(server: TestServer, lock: (client: Client) => Promise<void>): Promise<Release> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query('begin');
  await lock(client);
  return () => client.end();
}
