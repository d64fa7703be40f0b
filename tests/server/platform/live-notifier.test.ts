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
  const announceThree = async () => {
    for (const id of [1, 2, 3])
      await transact(db, (tx) => announce(tx, { model: testModel('test'), id, what: 'test.changed' }));
  };
  await announceThree();
  await client.query('select 1');
  expect(heard).toEqual([]);
  expect(await tellOnce(db)).toBe(3);
  await client.query('select 1');
  expect(heard).toEqual([expect.stringMatching(/^\d+,\d+,\d+$/)]);
  // Two processes at once may share them; neither tells what the other does.
  await announceThree();
  const told = await Promise.all([tellOnce(db), tellOnce(db)]);
  expect(told[0] + told[1]).toBe(3);
  await client.query('select 1');
  expect(new Set(heard.join(',').split(',')).size).toBe(6);
  expect(heard.join(',').split(',')).toHaveLength(6);
  client.release(true);
  await server.close();
});
