// The database for a command beside the platform: the given one, or the embedded one whoever runs it.
import { lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Connection, connectionConfig } from '../database/connection.ts';
import { checkDatabase } from '../database/requirements.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { PLATFORM_ROLE } from './cluster.ts';
import { DATABASE_NAME, startEmbeddedPostgres } from './embedded.ts';
import { connectionString } from './postmaster.ts';

export interface DatabaseOfCommand {
  /** Past a pooler. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * An embedded database that nobody runs is started for as long as the command takes.
 * @param mayBeEmpty the command is one that begins a platform; all others find one, or were called with another's variables
 * @throws StartupError
 */
export async function databaseOfCommand(
  settings: Settings,
  say: (line: string) => void,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): Promise<DatabaseOfCommand> {
  if (!mayBeEmpty && addressOf(settings) === undefined && !hasCluster(settings.dataDir))
    throw new StartupError(
      `В ${resolve(settings.dataDir)} базы нет, а DATABASE_URL не указан. ${SAME_VARIABLES}`,
    );
  const found = await runningOrStarted(settings, say);
  try {
    if (!mayBeEmpty) await requireTables(found.url);
    return found;
  } catch (error) {
    await found.stop();
    throw error;
  }
}

const SAME_VARIABLES = 'Вызовите команду с теми же переменными, что у площадки.';

const addressOf = ({ databaseDirectUrl, databaseUrl }: Settings): string | undefined =>
  databaseDirectUrl ?? databaseUrl;

/** Or a link to where it lies. */
const hasCluster = (dataDir: string): boolean =>
  lstatSync(join(dataDir, 'postgres'), { throwIfNoEntry: false }) !== undefined;

async function requireTables(url: string): Promise<void> {
  const client = new Connection(connectionConfig(url));
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
    );
    if (!rows[0]!.there) throw new StartupError(`В базе нет таблиц площадки. ${SAME_VARIABLES}`);
  } finally {
    client.destroy();
  }
}

async function runningOrStarted(settings: Settings, say: (line: string) => void): Promise<DatabaseOfCommand> {
  const given = addressOf(settings);
  if (given !== undefined) {
    await checkDatabase(settings.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', given);
    return { url: given, stop: async () => {} };
  }
  const { dataDir, postgresNamespace: mayUseNamespace } = settings;
  const running = runningUrl(dataDir);
  if (running !== null && (await answers(running))) return { url: running, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir, log: say, durable: true, mayUseNamespace });
}

function runningUrl(dataDir: string): string | null {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim();
  try {
    const port = Number(read('postgres-port'));
    return connectionString(read('postgres-password'), port, DATABASE_NAME, PLATFORM_ROLE);
  } catch {
    return null;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Connection(connectionConfig(url));
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}
