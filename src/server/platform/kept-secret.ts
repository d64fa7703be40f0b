import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/** The secret kept in the data folder (readable by its owner alone), made at the first call. Hex, 64 characters. */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(own, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600 });
  try {
    // A link is made whole or not at all: of two processes that start at once, the second reads the first's secret.
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}
