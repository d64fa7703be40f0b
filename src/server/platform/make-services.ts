import { resolve } from 'node:path';
import { openSigner } from './checkpoints/signer.ts';
import { openDatabase } from './database/client.ts';
import { folderStore, type FileStore } from './files/store.ts';
import { KnownSessions, SESSIONS_CHANNEL } from './http/known-sessions.ts';
import { openUploadsFolder } from './files/uploads-folder.ts';
import { keptSecret } from './kept-secret.ts';
import { LiveHub } from './live/hub.ts';
import { createMailer } from './mail/mailer.ts';
import { createTelegram } from './telegram/bot.ts';
import { keyringOf } from './sealing/keyring.ts';
import { openSealing } from './sealing/sealing.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import type { Logger } from './log/logger.ts';

export const SESSION_SECRET_FILE = 'session-secret';

/** All services on a database that is up; `close` ends the connections. */
export async function makeServices(
  settings: Settings,
  databaseUrl: string,
  log: Logger,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const { db, pool, close } = openDatabase(databaseUrl, (err) => log.warn({ err }, 'idle connection broke'), {
    naming: settings.databaseNames,
    isPooled: settings.databaseDirectUrl !== undefined,
  });
  const sessions = new KnownSessions(db);
  const live = new LiveHub(settings.databaseDirectUrl ?? databaseUrl, db, log, {
    hear: { [SESSIONS_CHANNEL]: () => sessions.forget() },
  });
  sessions.keepWhile(() => live.isHearing);
  const services: Services = {
    db,
    pool,
    settings,
    secret:
      settings.sessionSecret ??
      keptSecret(settings.dataDir, SESSION_SECRET_FILE, { orElse: 'или удалите: будет создан новый ключ' }),
    files: await openFileStore(settings),
    uploadsDir: openUploadsFolder(settings.dataDir),
    sealing: await openSealing(db, keyringOf(settings)),
    checkpoints: openSigner(settings),
    mail: createMailer(settings, log),
    telegram: createTelegram(settings),
    live,
    sessions,
    log,
  };
  return { services, close };
}

/** Where the bytes of files lie, by the settings. */
export async function openFileStore({ s3, dataDir }: Settings): Promise<FileStore> {
  if (!s3) return folderStore(resolve(dataDir, 'files'));
  // The SDK is large: only who needs it waits for it at start.
  const { s3Store } = await import('./files/s3-store.ts');
  return s3Store(s3);
}
