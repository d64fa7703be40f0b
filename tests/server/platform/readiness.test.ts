// `/health/ready`: whether requests may be sent here, which a database that can only be read does not allow.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestServer } from '../make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const ready = async () => (await server.guest().get('/health/ready')).status;
/** The settings of a database count from the next connection on, so all present ones are ended. */
const allowWrites = async (may: boolean) => {
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('set default_transaction_read_only = off');
  const name = admin.escapeIdentifier(admin.database!);
  await admin.query(`alter database ${name} set default_transaction_read_only = ${may ? 'off' : 'on'}`);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await admin.end();
};

it('is a write, made once in some seconds', async () => {
  const writes = async () =>
    (await server.services.pool.query<{ at: string }>('select at::text from write_probe')).rows;
  expect(await ready()).toBe(200);
  const first = await writes();
  expect(first).toHaveLength(1);
  expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array(20).fill(200));
  expect(await writes()).toEqual(first);
});

it('is lost where the database can be read only', async () => {
  await allowWrites(false);
  await expect.poll(ready, { timeout: 10_000 }).toBe(503);
  await allowWrites(true);
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
});
