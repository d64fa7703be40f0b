import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { Connection, connectionConfig } from '../database/connection.ts';
import { StartupError } from '../startup-error.ts';
import { executable } from './binaries.ts';
import { PLATFORM_ROLE, SUPERUSER } from './cluster.ts';
import type { Place } from './place.ts';
import { asUser } from './run-as.ts';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
/** Replaying the journal after a crash may take long; less than this is no reason to give up. */
const READY_LIMIT_MS = 10 * 60_000;
const SAY_STILL_WAITING_MS = 10_000;

/** Of a socket's file and its lock. */
const SOCKET = '.s.PGSQL.';
/** What an address of a socket has room for, least of all on macOS: 104 with the zero at its end. */
const SOCKET_PATH_BYTES = 103;

const DURABLE = { max_connections: '200' };
/** For tests alone: a crash loses the cluster. */
const FAST = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

export type Postmaster = { child: ChildProcess; pid: number; port: number; exited: Promise<void> };

type LaunchOptions = {
  password: string;
  durable: boolean;
  logFile: string;
  /** The port used last time; another is taken when it is busy, unless it must be this one. */
  port: number | undefined;
  mustKeepPort: boolean;
  log: (line: string) => void;
};

/**
 * Starts the server process on 127.0.0.1, and on a socket in its folder, and waits until it answers.
 * @throws StartupError with the end of its log when it does not start
 */
export async function launchPostmaster(place: Place, options: LaunchOptions): Promise<Postmaster> {
  const attempts = 20;
  for (let attempt = 1; ; attempt += 1) {
    const kept = attempt === 1 || options.mustKeepPort ? options.port : undefined;
    const port = kept && options.mustKeepPort ? kept : await freePort(kept);
    const from = rotateLog(options.logFile);
    const postmaster = spawnPostmaster(place, port, options);
    if (await becomesReady(postmaster, options)) return postmaster;
    const said = readFileSync(options.logFile).subarray(from).toString('utf8');
    // The last children of a killed server need a moment to go; a port may be taken between the look and the start.
    const passes = /still in use|Address already in use|already exists/.test(said);
    if (!passes || attempt === attempts) {
      throw new StartupError(
        `PostgreSQL не запустился. Его журнал ${options.logFile}:\n${said.slice(-2000)}`,
      );
    }
    await delay(500);
  }
}

/** Connects to one database of the cluster by password. The superuser alone gets the slots that are kept for it. */
export function connectionString(
  password: string,
  port: number,
  database: string,
  user: typeof SUPERUSER | typeof PLATFORM_ROLE = SUPERUSER,
): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * The same database by the server's socket in the cluster's folder: half of the way that a statement takes over the network.
 * As it was where the system has no such sockets, or no room in their addresses for this folder.
 */
export function bySocket(url: string, { clusterDir }: Place): string {
  const folder = socketFolder(clusterDir);
  return folder ? `${url}?host=${encodeURIComponent(folder)}` : url;
}

/** '' for none. */
const socketFolder = (clusterDir: string): string =>
  process.platform !== 'win32' && Buffer.byteLength(join(clusterDir, `${SOCKET}65535`)) <= SOCKET_PATH_BYTES
    ? clusterDir
    : '';

/** A server that was killed leaves its own behind, and would not start if another process has its number by now. */
function removeSockets(clusterDir: string): void {
  for (const name of readdirSync(clusterDir))
    if (name.startsWith(SOCKET)) rmSync(join(clusterDir, name), { force: true });
}

function spawnPostmaster(place: Place, port: number, { durable, logFile }: LaunchOptions): Postmaster {
  removeSockets(place.clusterDir);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder(place.clusterDir),
    // Whoever may not enter the folder does not come to it, either.
    unix_socket_permissions: '0700',
    // PostgreSQL's own errors quote values, sealed ones too; the platform's log tells of them without.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? DURABLE : FAST),
  };
  const args = [
    '-D',
    place.clusterDir,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const { file, args: argv, options } = asUser(place.runAs, join(place.bin, executable('postgres')), args);
  const output = openSync(logFile, 'a', 0o600);
  const child = spawn(file, argv, {
    ...options,
    env: { ...process.env, LC_ALL: 'C' },
    // Its own session: Ctrl+C in the terminal must reach the platform alone, which then stops it in order.
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
  });
  return { child, pid: child.pid ?? 0, port, exited };
}

/** False when the process ended before it answered. */
async function becomesReady(
  { exited, port }: Postmaster,
  { password, log }: LaunchOptions,
): Promise<boolean> {
  const ended = { is: false };
  void exited.then(() => (ended.is = true));
  const started = Date.now();
  let saidAt = started;
  while (!ended.is) {
    // Whoever else has the port may take the connection and never answer.
    const asked = answers(connectionString(password, port, 'postgres'));
    asked.catch(() => {});
    if (await Promise.race([asked, exited.then(() => false)])) return true;
    if (Date.now() - started > READY_LIMIT_MS) return false;
    if (Date.now() - saidAt > SAY_STILL_WAITING_MS) {
      log('PostgreSQL восстанавливает базу после прерванной работы, ждём…');
      saidAt = Date.now();
    }
    await delay(50);
  }
  return false;
}

/**
 * Whether the server takes connections, those that the superuser has kept for itself included: however many others came
 * first, a start or a restart is seen.
 * @throws StartupError when the server is there but refuses our password
 */
export async function answers(superuserUrl: string): Promise<boolean> {
  const client = new Connection(connectionConfig(superuserUrl));
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '28P01') {
      throw new StartupError('Пароль базы в каталоге данных (файл postgres-password) не подходит к ней.');
    }
    return false;
  } finally {
    client.destroy();
  }
}

/** The preferred port if it is free, else a random free one. */
async function freePort(preferred: number | undefined): Promise<number> {
  for (const candidate of preferred ? [preferred, 0] : [0]) {
    const server = createServer();
    const port = await new Promise<number | null>((resolve) => {
      server.once('error', () => resolve(null));
      server.listen(candidate, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
    await new Promise((resolve) => server.close(resolve));
    if (port !== null) return port;
  }
  throw new StartupError('На этом компьютере нет свободного порта для PostgreSQL.');
}

/** Returns the size that the log has now, so that a fault can be told by what was said after it. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_LIMIT_BYTES) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}
