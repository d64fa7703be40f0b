// Two servers behind PgBouncer in transaction mode, as Debian ships it: it drops LISTEN in silence and keeps no names of statements.
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePublished } from '../server/lots/make-lots.ts';
import { submit } from '../server/applications/make-applications.ts';
import { testApp, until, type TestServer } from '../server/make.ts';
import { freePort } from '../support/free-port.ts';
import { findPooler } from '../support/pooler.ts';
import { Caller, listen } from './browserless.ts';
import { runServer, type ServerProcess } from './server-process.ts';

const PGBOUNCER = findPooler();
const SEALING_KEY = 'one-sealing-key-for-both-of-the-servers-0123456789';
/** Fewer than two servers ask for at once: they must share. */
const POOLED = 6;
const LIMIT_MS = 120_000;

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve((socket.destroy(), true)));
    socket.once('error', () => resolve(false));
  });

/** PgBouncer before the database; it refuses root. */
async function pool(url: string, folder: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const { hostname, port: server, username, password, pathname } = new URL(url);
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    config,
    [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${server}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${POOLED}`,
      'max_client_conn = 200',
      `logfile = ${join(folder, 'pgbouncer.log')}`,
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const { uid, gid } = statSync('/var/lib/postgresql');
    for (const path of [folder, users, config]) chownSync(path, uid, gid);
  }
  const asOther = ['--reuid=postgres', '--regid=postgres', '--init-groups', PGBOUNCER!];
  const child = spawn(isRoot ? 'setpriv' : PGBOUNCER!, [...(isRoot ? asOther : []), config], {
    stdio: 'ignore',
  });
  await until(() => isOpen(port), 20_000).catch(() => {
    throw new Error(readFileSync(join(folder, 'pgbouncer.log'), 'utf8'));
  });
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${port}`;
  pooled.search = '';
  return { url: pooled.href, child };
}

// `npm test` installs it where it may; said aloud where it is not there.
describe.skipIf(PGBOUNCER === undefined)(`behind PgBouncer${PGBOUNCER ? '' : ' (not installed)'}`, () => {
  let server: TestServer;
  let pooler: Awaited<ReturnType<typeof pool>>;
  let folder: string;
  let env: Record<string, string>;
  const running: ServerProcess[] = [];

  beforeAll(async () => {
    server = await testApp({ SEALING_KEY });
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'tender-pooler-'));
    pooler = await pool(server.url, folder);
    env = {
      DATABASE_URL: pooler.url,
      DATA_DIR: join(server.dataDir, 'processes'),
      SEED_DEMO: '0',
      LOG_LEVEL: 'error',
      SESSION_SECRET: 'one-secret-for-both-of-the-servers-0123456789',
      SEALING_KEY,
    };
  }, LIMIT_MS);
  afterAll(async () => {
    await Promise.all(running.map((one) => one.kill('SIGTERM')));
    pooler?.child.kill('SIGKILL');
    await server?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }, LIMIT_MS);

  const start = async (over: Record<string, string>): Promise<{ origin: string; process: ServerProcess }> => {
    const port = await freePort();
    const process = await runServer({ ...env, PORT: String(port), ...over });
    running.push(process);
    return { origin: `http://127.0.0.1:${port}`, process };
  };

  it(
    'with a direct address for what needs one: a step on one server is heard on the other',
    async () => {
      const direct = { DATABASE_DIRECT_URL: server.url };
      const [here, there] = [await start(direct), await start(direct)];
      const [manager, vendor] = [await server.signIn('manager'), await server.signIn('vendor')];
      const { id } = await makePublished(manager);
      await submit(vendor, id, ['100']);
      const page = await listen(there!.origin, manager);
      const caller = new Caller(here!.origin, manager);
      const cancelled = await caller.call('POST', `/api/v1/lots/${id}/cancel`, { reason: 'Нет денег' });
      expect(cancelled.status).toBe(200);
      await until(() => page.text().includes('lot.cancel'), 20_000);
      page.end();
      const read = await Promise.all(
        Array.from({ length: 40 }, () => caller.call('GET', `/api/v1/lots/${id}`)),
      );
      expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
      const { rows } = await server.services.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
      );
      // The test's own hub, and one of each server.
      expect(rows[0]!.n).toBe(3);
    },
    LIMIT_MS,
  );

  it(
    'without one a server that hears nothing says so',
    async () => {
      const { process } = await start({ DATABASE_NAMES: '0', DATABASE_DIRECT_URL: '' });
      await until(() => process.output().includes('hears nothing'), 60_000);
      expect(process.output()).toContain('DATABASE_DIRECT_URL');
    },
    LIMIT_MS,
  );
});
