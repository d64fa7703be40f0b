import type { Pool } from 'pg';
import type { Db } from './database/client.ts';
import type { KnownSessions } from './http/known-sessions.ts';
import type { Logger } from './log/logger.ts';
import type { Settings } from './settings.ts';

/**
 * What every resource is given: made once in main.ts (or by a test) and passed down, never imported as a value. What a room
 * of the platform gives it adds by declaration merging: `files` (files/store.ts), `mail` (mail/mailer.ts), `live` (live/hub.ts).
 */
export interface Services {
  db: Db;
  pool: Pool;
  settings: Settings;
  /** Who is behind a cookie. */
  sessions: KnownSessions;
  /** Signs CSRF tokens and mailed links. */
  secret: string;
  /** Where the files of running calls lie. */
  uploadsDir: string;
  log: Logger;
}
