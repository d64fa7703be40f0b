import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answers, connectionString } from '../../src/server/platform/postgres/postmaster.ts';
import { processBirth } from '../../src/server/platform/postgres/process-birth.ts';

const HOLDER = fileURLToPath(new URL('hold-postgres.ts', import.meta.url));
/** Beside the packages that it takes. */
const BUILT = fileURLToPath(new URL(`../../dist/hold-postgres-${process.pid}`, import.meta.url));
const isRoot = process.getuid?.() === 0;
/** Where there is none the platform would make it, which a test must not do to somebody's system. */
const hasPostgresAccount = spawnSync('id', ['postgres']).status === 0;

let dataDir: string;
/** A data folder whose cluster is made and shut: to make one anew for each test would cost more than the tests. */
let template: string;
const holders: ChildProcess[] = [];

/** Each test starts several: as plain JavaScript they begin in a third of the time. */
async function buildHolder(): Promise<void> {
  const bundle = await rolldown({
    input: HOLDER,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
  });
  await bundle.write({ dir: BUILT, format: 'esm', entryFileNames: 'hold.mjs' });
  await bundle.close();
}

beforeAll(async () => {
  await buildHolder();
  template = mkdtempSync(join(tmpdir(), 'tender-postgres-template-'));
  await kill((await hold(template)).holder, 'SIGTERM');
  // Each copy takes a port of its own.
  rmSync(join(template, 'postgres-port'));
});
afterAll(() => {
  for (const folder of [template, BUILT]) rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tender-postgres-'));
  // A cluster that had to be made elsewhere is no folder that could be copied: there each test makes its own.
  if (lstatSync(join(template, 'postgres')).isSymbolicLink()) return;
  const copied = spawnSync('cp', ['-a', '--reflink=auto', `${template}/.`, dataDir]);
  if (copied.status !== 0) throw new Error(copied.stderr.toString());
});

afterEach(async () => {
  for (const holder of holders.splice(0)) await kill(holder, 'SIGTERM');
  // What a test left without its platform is taken over by a last start, which then ends in order.
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) {
    const last = await hold();
    await kill(last.holder, 'SIGTERM');
    holders.splice(0);
  }
  rmSync(dataDir, { recursive: true, force: true });
});

type Held = { holder: ChildProcess; url: string; output: () => string };

/** A supervisor in its own process, ready. Rejects with what it said when it ends instead. */
function hold(folder = dataDir, env: Record<string, string> = {}): Promise<Held> {
  const holder = spawn(process.execPath, [join(BUILT, 'hold.mjs'), folder], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  holders.push(holder);
  return new Promise((resolve, reject) => {
    let text = '';
    const hear = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const url = /ready (\S+)/.exec(text)?.[1];
      if (url) resolve({ holder, url, output: () => text });
    };
    holder.stdout?.on('data', hear);
    holder.stderr?.on('data', hear);
    holder.on('close', () => reject(new Error(text)));
  });
}

function kill(holder: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    holder.once('exit', () => resolve());
    holder.kill(signal);
  });
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const postmasterPid = (folder = dataDir) =>
  Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);

test('after kill -9 of the platform the next start takes over with all data', async () => {
  const first = await hold();
  await query(first.url, 'CREATE TABLE kept (word text)');
  await query(first.url, `INSERT INTO kept VALUES ('цело')`);
  await kill(first.holder, 'SIGKILL');
  const orphan = postmasterPid();
  expect(() => process.kill(orphan, 0)).not.toThrow();

  const second = await hold();
  expect(second.output()).toContain('оставшийся от прерванного запуска');
  expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'цело' }]);
  expect(postmasterPid()).not.toBe(orphan);
});

test('after kill -9 of both the platform and PostgreSQL the journal is replayed', async () => {
  const first = await hold();
  await query(first.url, `CREATE TABLE kept AS SELECT 'цело' AS word`);
  const postgres = postmasterPid();
  await kill(first.holder, 'SIGKILL');
  process.kill(postgres, 'SIGKILL');

  const second = await hold();
  expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'цело' }]);
});

test('a second start in the same folder is refused in words, and the first goes on', async () => {
  const first = await hold();
  await expect(hold()).rejects.toThrow(/уже занят другим запуском платформы \(процесс \d+\)/);
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('SIGTERM leaves no process, no lock; the port and the password stay for the next start', async () => {
  const first = await hold();
  const pid = postmasterPid();
  await kill(first.holder, 'SIGTERM');
  // A zombie that nobody has reaped yet counts as gone.
  expect(processBirth(pid)).toBeNull();
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

  const second = await hold();
  expect(second.url).toBe(first.url);
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o077).toBe(0);
});

test('an exit that nobody prepared takes PostgreSQL down as well', async () => {
  const { holder } = await hold();
  const pid = postmasterPid();
  await kill(holder, 'SIGUSR2');
  await expect.poll(() => processBirth(pid), { timeout: 20_000 }).toBeNull();
});

test('a stale lock file whose number another process has now does not block', async () => {
  const first = await hold();
  await kill(first.holder, 'SIGTERM');
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n/elsewhere\n0\n1\n`);
    writeFileSync(join(dataDir, 'postgres.lock'), JSON.stringify({ pid: stranger.pid, birth: 'long ago' }));
    const { port } = new URL(first.url);
    writeFileSync(
      join(dataDir, 'postgres', `.s.PGSQL.${port}.lock`),
      `${stranger.pid}\n/elsewhere\n0\n${port}\n\n`,
    );
    const second = await hold();
    expect(await query(second.url, 'SELECT inet_client_addr() AS address')).toEqual([{ address: null }]);
    expect(second.url).toBe(first.url);
    expect(stranger.exitCode).toBeNull();
  } finally {
    await kill(stranger, 'SIGKILL');
  }
});

test('a folder too deep for a socket’s address is reached over the network', async () => {
  const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(deep, { recursive: true });
  const { holder, url } = await hold(deep);
  expect(await query(url, 'SELECT host(inet_client_addr()) AS address')).toEqual([{ address: '127.0.0.1' }]);
  await kill(holder, 'SIGTERM');
});

test('a password file that does not fit is told at once, and the database is left as it is', async () => {
  const first = await hold();
  await query(first.url, `CREATE TABLE kept AS SELECT 'цело' AS word`);
  await kill(first.holder, 'SIGTERM');
  const path = join(dataDir, 'postgres-password');
  const password = readFileSync(path, 'utf8');
  for (const content of ['', 'abc', 'не тот пароль/с@знаками:из адресов?и#ещё']) {
    writeFileSync(path, content);
    await expect(hold()).rejects.toThrow(/postgres-password/);
    expect(readFileSync(path, 'utf8')).toBe(content);
  }
  writeFileSync(path, password);
  const again = await hold();
  expect(await query(again.url, 'SELECT word FROM kept')).toEqual([{ word: 'цело' }]);
});

test('a port file that says nonsense is written anew', async () => {
  for (const content of ['99999999', '1']) {
    writeFileSync(join(dataDir, 'postgres-port'), content);
    const { holder, url } = await hold();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readFileSync(join(dataDir, 'postgres-port'), 'utf8')).toBe(new URL(url).port);
    await kill(holder, 'SIGTERM');
  }
});

test('a half-made first database is made anew', async () => {
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
  mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
  mkdirSync(join(dataDir, 'postgres.new-1234', 'base'), { recursive: true });
  const { url } = await hold();
  expect(await query(url, 'SELECT current_database() AS name')).toEqual([{ name: 'tender' }]);
  expect(readdirSync(dataDir)).not.toContain('postgres.new-1234');
});

test('a PostgreSQL that dies under a live platform comes back at the same address', async () => {
  const { url } = await hold();
  await query(url, `CREATE TABLE kept AS SELECT 'цело' AS word`);
  process.kill(postmasterPid(), 'SIGKILL');
  await expect
    .poll(() => query(url, 'SELECT word FROM kept').catch(() => null), { timeout: 20_000 })
    .toEqual([{ word: 'цело' }]);
});

test('a PostgreSQL that cannot come back for a while comes back at the same address', async () => {
  const { url, output } = await hold();
  await query(url, `CREATE TABLE kept AS SELECT 'цело' AS word`);
  process.kill(postmasterPid(), 'SIGKILL');
  // Somebody else has its port before it is started again, and longer than a start tries.
  const taken = new Set<Socket>();
  const stranger = createServer((socket) => {
    taken.add(socket);
    socket.on('error', () => {});
  });
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          stranger.once('error', () => resolve(false));
          stranger.listen(Number(new URL(url).port), '127.0.0.1', () => resolve(true));
        }),
      { timeout: 5_000 },
    )
    .toBe(true);
  await expect.poll(output, { timeout: 40_000 }).toContain('PostgreSQL не запустился');
  await new Promise((resolve) => {
    stranger.close(resolve);
    for (const socket of taken) socket.destroy();
  });
  await expect
    .poll(() => query(url, 'SELECT word FROM kept').catch(() => null), { timeout: 20_000 })
    .toEqual([{ word: 'цело' }]);
}, 90_000);

test('when all ordinary slots are taken, the supervisor still sees that PostgreSQL answers', async () => {
  const { url } = await hold();
  const clients: Client[] = [];
  const refusals: unknown[] = [];
  const connect = async () => {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect().then(
      () => clients.push(client),
      (error: unknown) => refusals.push(error),
    );
  };
  while (refusals.length === 0) await Promise.all(Array.from({ length: 10 }, connect));
  expect(refusals).toContainEqual(expect.objectContaining({ code: '53300' }));

  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim();
  const probed = connectionString(read('postgres-password'), Number(read('postgres-port')), 'postgres');
  expect(await answers(probed)).toBe(true);
  await Promise.all(clients.map((client) => client.end()));
});

test("PostgreSQL's own log quotes no value of a statement that failed, and still tells of its start", async () => {
  const { url } = await hold();
  await expect(query(url, `SELECT 'ZQSEALED'::int`)).rejects.toThrow('ZQSEALED');
  await expect(
    query(url, String.raw`SELECT '{"price": "ZQSEALED", "x": "\ud800"}'::jsonb`),
  ).rejects.toThrow();
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('ZQSEALED');
});

test('the platform owns its database and is no superuser', async () => {
  const { url } = await hold();
  expect(
    await query(
      url,
      `SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user`,
    ),
  ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  await query(url, 'CREATE TABLE own (word text)');
});

test('a folder that only its owner can read', async () => {
  const closed = join(dataDir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const { holder, url } = await hold(join(closed, 'var'));
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await kill(holder, 'SIGTERM');
});

test('namespaces that are forbidden later: root goes on as the postgres user, others as themselves', async () => {
  const closed = join(dataDir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const place = join(closed, 'var');
  const first = await hold(place);
  await query(first.url, `CREATE TABLE kept AS SELECT 'цело' AS word`);
  await kill(first.holder, 'SIGTERM');

  const changesUser = isRoot && hasPostgresAccount;
  const second = await hold(place, isRoot && !changesUser ? {} : { POSTGRES_NAMESPACE: '0' });
  expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'цело' }]);
  expect(statSync(join(place, 'postgres')).uid !== process.getuid?.()).toBe(changesUser);
  await kill(second.holder, 'SIGTERM');
  // The data moved to where the postgres user can reach it.
  if (changesUser) rmSync(dirname(readlinkSync(join(place, 'postgres'))), { recursive: true, force: true });
});
