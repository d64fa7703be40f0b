import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_NAME } from '../../src/server/platform/postgres/embedded.ts';
import { connectionString } from '../../src/server/platform/postgres/postmaster.ts';

/** Of the database that a server in a process of its own runs in its data folder. */
export function embeddedUrl(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim();
  return connectionString(read('postgres-password'), Number(read('postgres-port')), DATABASE_NAME);
}
