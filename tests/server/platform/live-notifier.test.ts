import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { transact } from '../../../src/server/platform/database/client.ts';
import { announce, announceWrite } from '../../../src/server/platform/live/announce.ts';
import type { LiveHub } from '../../../src/server/platform/live/hub.ts';
import { LIVE_CHANNEL, LOOK } from '../../../src/server/platform/live/notifier.ts';
import { sendAll } from '../../../src/server/platform/database/statement.ts';
import { testApp, until } from '../make.ts';
import { hears, testModel } from '../support/house.ts';

const MODEL = testModel('test');
const one = (id: number) => ({ model: MODEL, id, what: 'test.changed' });
/** What an open page of a guest is told of. */
function toldBy(live: LiveHub): (number | null)[] {
  const told: (number | null)[] = [];
  const nothing = () => {};
  live.join(
    {
      sessionDigest: null,
      lotId: null,
      send: ({ id }) => void told.push(id),
      reset: nothing,
      beat: nothing,
      close: nothing,
    },
    {},
  );
  return told;
}
const ids = (heard: readonly string[]) => heard.join(',').split(',');

it('no step notifies: what the steps of a process have written down it tells after their commits, by ids alone and once', async () => {
  const server = await testApp();
  const { db, pool } = server.services;
  const client = await pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.query(`listen ${LIVE_CHANNEL}; listen live`);
  await Promise.all([1, 2, 3].map((id) => transact(db, (tx) => announce(tx, one(id)))));
  // What is rolled back is never told; in a transaction of its own it was written like the rest.
  await transact(db, async (tx) => {
    await announce(tx, one(4));
    throw new Error('no');
  }).catch(() => {});
  await until(() => ids(heard).length >= 3);
  await delay(100);
  const { rows } = await pool.query<{ id: string }>('select id from live_events order by id');
  expect(ids(heard).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect(rows).toHaveLength(3);
  // Nothing was written behind them.
  const { rows: touched } = await pool.query('select from live_events where xmax <> 0 or not told');
  expect(touched).toEqual([]);
  client.release(true);
  await server.close();
});

it('of what is not known by its id, as it was joined with other writes, all processes are told to look', async () => {
  const server = await testApp();
  hears(MODEL, async () => true);
  const { db, pool, live } = server.services;
  const client = await pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.query(`listen ${LIVE_CHANNEL}`);
  const told = toldBy(live);
  await transact(db, (tx) => sendAll(tx, [...announceWrite([one(7)]), ...announceWrite([one(8)])]));
  await until(() => told.length >= 2);
  expect(told.toSorted()).toEqual([7, 8]);
  expect(heard).toEqual([LOOK]);
  client.release(true);
  await server.close();
});

it('what a process announced that was killed before it could tell is found by another, and told once', async () => {
  const server = await testApp();
  hears(MODEL, async () => true);
  const { pool, live } = server.services;
  const told = toldBy(live);
  // As written by a process that does not live to tell, of this release and of the one before.
  await pool.query(
    `insert into live_events (model, model_id, what, told) values ($1, 8, 'test.changed', true), ($1, 9, 'test.changed', false)`,
    [MODEL],
  );
  await until(() => told.length >= 2);
  await delay(2_500);
  expect(told.toSorted()).toEqual([8, 9]);
  await server.close();
});
