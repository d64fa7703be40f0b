// `npm run rotate-key`: a new master key of sealing, while the platform runs or stands still.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from './platform/database/client.ts';
import { Connection, connectionConfig } from './platform/database/connection.ts';
import { DATABASE_NAME, startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { PLATFORM_ROLE } from './platform/postgres/cluster.ts';
import { connectionString } from './platform/postgres/postmaster.ts';
import { rotateKey } from './platform/sealing/rotate.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { startupFault } from './platform/startup-fault.ts';

const say = (line: string) => console.log(`• ${line}`);

/** The embedded database, whoever runs it; started for as long as it takes where nobody does. */
async function embedded(settings: Settings): Promise<{ url: string; stop: () => Promise<void> }> {
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

try {
  const settings = readSettings(process.env);
  const given = settings.databaseDirectUrl ?? settings.databaseUrl;
  const { url, stop } = given ? { url: given, stop: async () => {} } : await embedded(settings);
  const { db, close } = openDatabase(url);
  try {
    const { fingerprint, scopes } = await rotateKey(db, settings);
    say(
      `Ключ запечатывания сменён: теперь ${fingerprint.slice(0, 8)}…, ключей процедур завёрнуто заново: ${scopes}.`,
    );
    say(
      settings.sealingKey === undefined
        ? `Сделайте копию ${join(settings.dataDir, 'sealing-key')} и храните её отдельно от копий базы.`
        : 'Задайте новый ключ в SEALING_KEY, уберите SEALING_KEY_NEW и перезапустите процессы площадки по одному.',
    );
    say('Копию прежнего ключа храните, пока храните копии базы, сделанные до смены: иначе они не откроются.');
  } finally {
    await close();
    await stop();
  }
} catch (error) {
  console.error(`\n✗ ${startupFault(error)}\n`);
  process.exitCode = 1;
}
