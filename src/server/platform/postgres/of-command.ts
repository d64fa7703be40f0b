// The database for a command beside the platform: the given one, or the embedded one whoever runs it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection, connectionConfig } from '../database/connection.ts';
import { checkDatabase } from '../database/requirements.ts';
import type { Settings } from '../settings.ts';
import { PLATFORM_ROLE } from './cluster.ts';
import { DATABASE_NAME, startEmbeddedPostgres } from './embedded.ts';
import { connectionString } from './postmaster.ts';

export interface DatabaseOfCommand {
  /** Past a pooler. */
  url: string;
  stop: () => Promise<void>;
}

/** An embedded database that nobody runs is started for as long as the command takes. */
export async function databaseOfCommand(
  settings: Settings,
  say: (line: string) => void,
): Promise<DatabaseOfCommand> {
  const { databaseDirectUrl: direct, databaseUrl: pooled } = settings;
  const given = direct ?? pooled;
  if (given !== undefined) {
    await checkDatabase(direct ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', given);
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
