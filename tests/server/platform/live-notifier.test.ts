import { expect, it } from 'vitest';
import { transact } from '../../../src/server/platform/database/client.ts';
import { announce } from '../../../src/server/platform/live/announce.ts';
import { LIVE_CHANNEL, tellOnce } from '../../../src/server/platform/live/notifier.ts';
import { testApp } from '../make.ts';
import { testModel } from '../support/house.ts';

it('no step notifies: what steps have written down is told in one, by ids alone, and once', async () => {
  const server = await testApp();
  await server.services.live.stop();
  const { db, pool } = server.services;
  const client = await pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.query(`listen ${LIVE_CHANNEL}; listen live`);
  for (const id of [1, 2, 3])
    await transact(db, (tx) => announce(tx, { model: testModel('test'), id, what: 'test.changed' }));
  await client.query('select 1');
  expect(heard).toEqual([]);
  const told = await Promise.all([tellOnce(db), tellOnce(db)]);
  expect(told.toSorted((a, b) => a - b)).toEqual([0, 3]);
  await client.query('select 1');
  expect(heard).toEqual([expect.stringMatching(/^\d+,\d+,\d+$/)]);
  client.release(true);
  await server.close();
});
