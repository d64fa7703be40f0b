import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection, connectionConfig } from '../database/connection.ts';
import { foreignDatabase } from '../database/foreign-database.ts';
import { keptSecret } from '../kept-secret.ts';
import { StartupError } from '../startup-error.ts';
import { ensureCluster, PLATFORM_ROLE, SUPERUSER } from './cluster.ts';
import { handOver } from './hand-over.ts';
import { clearOrphan, stopPostmaster } from './orphan.ts';
import { clusterDirOf, findPlace } from './place.ts';
import { bySocket, connectionString, launchPostmaster, type Postmaster } from './postmaster.ts';
import { lockDataDir } from './supervisor-lock.ts';

export const DATABASE_NAME = 'tender';

const RESTART_PAUSE_MS = 1000;
/** Below are those that only root may take, and PostgreSQL never runs as root. */
const LEAST_PORT = 1024;
const GREATEST_PORT = 65_535;

export type EmbeddedPostgres = {
  /** The connection string of the database `tender`, as the platform's role. */
  url: string;
  /** The same as the superuser: for what the platform itself has no business with. */
  superuserUrl: string;
  /** A fast shutdown; resolves when the server is gone and the folder is free. May be called more than once. */
  stop: () => Promise<void>;
};

type Options = {
  /** The cluster lies in its folder `postgres`; the password, the port and the log beside it. Made when missing. */
  dataDir: string;
  /** Russian lines that tell the progress. */
  log: (line: string) => void;
  /** False for tests: quick, and a crash loses the data. */
  durable: boolean;
  /** False: root runs it as the system's postgres user, as where namespaces are forbidden. */
  mayUseNamespace: boolean;
  /** The folder with bin, lib and share of another version; npm's own unless said. */
  programs?: string | undefined;
};

/**
 * Runs PostgreSQL 18 from the npm package on 127.0.0.1, with its data in `dataDir`. Takes over after a supervisor
 * that was killed; a server that dies by itself is started again on the same port.
 * @throws StartupError in Russian when the folder is taken or PostgreSQL cannot run here
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable,
  mayUseNamespace,
  programs,
}: Options): Promise<EmbeddedPostgres> {
  const home = openDataDir(dataDir);
  const release = lockDataDir(home);
  try {
    await clearOrphan(clusterDirOf(home), log);
    const place = findPlace(home, mayUseNamespace, log, programs);
    const password = clusterPassword(home, place.clusterDir);
    await ensureCluster(place, { password, durable, log });
    log('Запускаем PostgreSQL…');
    const portFile = join(home, 'postgres-port');
    const logFile = join(home, 'postgres.log');
    const options = { password, durable, logFile, log };
    const first = await launchPostmaster(place, {
      ...options,
      port: readPort(portFile),
      mustKeepPort: false,
    });
    // The platform's connections know this address and no other.
    const launch = (port: number) => launchPostmaster(place, { ...options, port, mustKeepPort: true });
    writeFileSync(portFile, String(first.port));
    const stopServer = keepRunning(first, launch, log);
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= stopServer().finally(release));
    try {
      const superuserUrl = (database: string) => connectionString(password, first.port, database);
      const owner = await ensureDatabase(superuserUrl('postgres'), password);
      if (owner === SUPERUSER) await handOver(superuserUrl(DATABASE_NAME));
      else if (owner !== PLATFORM_ROLE) throw foreignDatabase();
    } catch (error) {
      await stop();
      throw error;
    }
    return {
      url: bySocket(connectionString(password, first.port, DATABASE_NAME, PLATFORM_ROLE), place),
      superuserUrl: bySocket(connectionString(password, first.port, DATABASE_NAME), place),
      stop,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Starts the server again whenever it ends by itself; returns what ends both the server and this watch. */
function keepRunning(
  first: Postmaster,
  launch: (port: number) => Promise<Postmaster>,
  log: (line: string) => void,
): () => Promise<void> {
  const stop = { asked: false };
  let current = Promise.resolve(first);
  let { child } = first;
  // For an exit that nobody prepared (an uncaught error): asks for a fast shutdown, which ends without us.
  const stopAtExit = () => child.kill('SIGINT');
  process.once('exit', stopAtExit);
  const watch = async (): Promise<void> => {
    for (let running = first; ;) {
      await running.exited;
      await delay(RESTART_PAUSE_MS);
      if (stop.asked) return;
      log('PostgreSQL неожиданно остановился, запускаем снова…');
      current = launch(first.port);
      // A start that fails is tried again: whatever stands in its way (a port, a full disk) may go.
      running = await current.catch((error: unknown) => {
        log(error instanceof Error ? error.message : String(error));
        return running;
      });
      ({ child } = running);
    }
  };
  void watch();
  return async () => {
    stop.asked = true;
    const running = await current.catch(() => null);
    if (running) await stopPostmaster(running.pid);
    process.off('exit', stopAtExit);
  };
}

/** The absolute path, without links: PostgreSQL's programs run in another working folder. */
function openDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Каталог данных ${resolve(dataDir)} (DATA_DIR) недоступен для записи: ${reason}`);
  }
}

function clusterPassword(home: string, clusterDir: string): string {
  const name = 'postgres-password';
  const hasCluster = existsSync(join(clusterDir, 'PG_VERSION'));
  if (hasCluster && !existsSync(join(home, name))) {
    throw new StartupError(
      `Нет файла ${join(home, name)} с паролем базы. Верните его вместе с остальным каталогом данных.`,
    );
  }
  return keptSecret(home, name, { orElse: hasCluster ? '' : 'или удалите: базы в каталоге ещё нет' });
}

/** The port of last time; none where the file is damaged: any free one will do. */
function readPort(portFile: string): number | undefined {
  if (!existsSync(portFile)) return undefined;
  const text = readFileSync(portFile, 'utf8').trim();
  const port = /^\d{4,5}$/.test(text) ? Number(text) : 0;
  return port >= LEAST_PORT && port <= GREATEST_PORT ? port : undefined;
}

/**
 * Makes the platform's role and its database, each unless it is there: a first start may have died between the two.
 * Returns whose the database is.
 */
async function ensureDatabase(adminUrl: string, password: string): Promise<string> {
  const client = new Connection(connectionConfig(adminUrl));
  await client.connect();
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [PLATFORM_ROLE]);
    if (role.rowCount === 0) {
      await client.query(`CREATE ROLE ${PLATFORM_ROLE} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
    }
    const { rows } = await client.query<{ owner: string }>(
      'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
      [DATABASE_NAME],
    );
    if (rows[0]) return rows[0].owner;
    await client.query(`CREATE DATABASE ${DATABASE_NAME} OWNER ${PLATFORM_ROLE}`);
    return PLATFORM_ROLE;
  } finally {
    await client.end();
  }
}
