import { resolve } from 'node:path';
import { openDatabase } from './database/client.ts';
import { s3Store } from './files/s3-store.ts';
import { folderStore } from './files/store.ts';
import { keptSecret } from './kept-secret.ts';
import { LiveHub } from './live/hub.ts';
import { createMailer } from './mail/mailer.ts';
import type { Logger, Services } from './services.ts';
import type { Settings } from './settings.ts';

/** All services on a database that is up; `close` ends the connections. */
export function makeServices(
  settings: Settings,
  databaseUrl: string,
  log: Logger,
): { services: Services; close: () => Promise<void> } {
  const { db, pool, close } = openDatabase(databaseUrl, (err) => log.warn({ err }, 'idle connection broke'));
  const services: Services = {
    db,
    pool,
    settings,
    secret: settings.sessionSecret ?? keptSecret(settings.dataDir, 'session-secret'),
    files: settings.s3 ? s3Store(settings.s3) : folderStore(resolve(settings.dataDir, 'files')),
    mail: createMailer(settings, log),
    live: new LiveHub(databaseUrl, db, log),
    log,
  };
  return { services, close };
}
