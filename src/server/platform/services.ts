import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Db } from './database/client.ts';
import type { FileStore } from './files/store.ts';
import type { LiveHub } from './live/hub.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Settings } from './settings.ts';

export type Logger = FastifyBaseLogger;

/** What every resource is given: made once in main.ts (or by a test) and passed down, never imported as a value. */
export interface Services {
  db: Db;
  pool: Pool;
  settings: Settings;
  /** Signs CSRF tokens and mailed links. */
  secret: string;
  files: FileStore;
  /** Where the files of running calls lie. */
  uploadsDir: string;
  mail: Mailer;
  live: LiveHub;
  log: Logger;
}
