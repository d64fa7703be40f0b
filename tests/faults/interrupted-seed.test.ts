// A first start that died while it filled in the demo data: the next one begins anew and leaves nothing twice.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { runServer, type ServerProcess } from './server-process.ts';
import { embeddedUrl } from '../support/embedded-url.ts';

const LIMIT_MS = 240_000;

const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-seed-'));
let running: ServerProcess | undefined;
afterEach(async () => {
  await running?.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}, LIMIT_MS);

test(
  'is begun anew',
  async () => {
    const env = { DATA_DIR: dataDir, PORT: '0', SEED_DEMO: '', LOG_LEVEL: 'fatal', DATABASE_URL: '' };
    const first = await runServer(env, 'Демонстрационные данные: процедуры');
    await first.kill('SIGKILL');
    running = await runServer(env);
    expect(running.output()).toContain('начинаем заново');

    const client = new Client({ connectionString: embeddedUrl(dataDir) });
    await client.connect();
    const one = async (query: string) => (await client.query<{ n: number }>(query)).rows[0]!.n;
    expect(
      await one(`select count(*)::int as n from settings where key = 'demo.seeded' and value = '"done"'`),
    ).toBe(1);
    expect(await one('select count(*)::int - count(distinct title)::int as n from lots')).toBe(0);
    expect(await one('select count(distinct status)::int as n from lots')).toBeGreaterThanOrEqual(9);
    expect(await one('select count(*)::int - count(distinct email)::int as n from users')).toBe(0);
    await client.end();
  },
  LIMIT_MS,
);
