// How servers start on a database that is not their own.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from '../../src/server/platform/settings.ts';
import { start } from '../../src/server/start.ts';
import { freshDatabase } from '../support/database.ts';
import { proxyTo } from '../support/tcp-proxy.ts';
import type { FreshDatabase } from '../support/test-cluster.ts';
import { runServer } from './server-process.ts';

const LIMIT_MS = 240_000;
const EMPTY = 'TEMPLATE template0';

let dataDir: string;
let database: FreshDatabase;
let undo: (() => Promise<unknown>)[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-start-'));
  database = await freshDatabase(EMPTY);
  undo = [];
});
afterEach(async () => {
  await Promise.all(undo.map((one) => one()));
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
}, LIMIT_MS);

const settingsOf = (env: Record<string, string>) => readSettings({ DATA_DIR: dataDir, PORT: '0', ...env });
const startWith = (env: Record<string, string>) =>
  start(settingsOf(env), pino({ level: 'silent' }), () => {});

it(
  'two that begin with an empty database at once both open, and its demo data is there once',
  async () => {
    const env = {
      DATABASE_URL: database.url,
      DATABASE_DIRECT_URL: '',
      DATA_DIR: dataDir,
      PORT: '0',
      SEED_DEMO: '1',
      LOG_LEVEL: 'fatal',
    };
    const started = [runServer(env), runServer(env)];
    undo.push(...started.map((one) => () => one.then((server) => server.kill('SIGTERM')).catch(() => {})));
    const servers = await Promise.all(started);
    expect(servers.filter((server) => server.output().includes('готовит другой процесс'))).toHaveLength(1);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      `select (select value #>> '{}' from settings where key = 'demo.seeded') as demo,
              (select count(*) - count(distinct title) from lots)::int as doubled`,
    );
    await client.end();
    expect(rows).toEqual([{ demo: 'done', doubled: 0 }]);
  },
  LIMIT_MS,
);

it('migrations and live events go past a pooler, all else through it', async () => {
  const pooler = await proxyTo(database.url);
  const past = await proxyTo(database.url);
  undo.push(pooler.close, past.close);
  const running = await startWith({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: past.url });
  const { rows } = await running.services.pool.query<{ port: number }>(
    `select client_port as port from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
  );
  // The connection that listens is the only one left of those that went past.
  expect(past.open()).toBe(1);
  expect(past.count()).toBeGreaterThan(2);
  expect(rows.map(({ port }) => port)).toEqual(past.farPorts());
  await running.stop();
});

it('a direct address of another database is refused', async () => {
  const other = await freshDatabase();
  undo.push(other.drop);
  await expect(startWith({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: other.url })).rejects.toThrow(
    'DATABASE_DIRECT_URL ведёт к другой базе',
  );
});
