import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SECRET_MIN_LENGTH } from './settings.ts';
import { StartupError } from './startup-error.ts';

const SECRET_BYTES = 32;

interface Keeping {
  /** What else may be done where the file is damaged, in Russian: «или …» */
  orElse?: string;
  /** What is kept where nothing is yet; a random one unless given. */
  secret?: string | undefined;
}

/**
 * The secret kept in the data folder (readable by its owner alone), made at the first call. Hex, 64 characters.
 * @throws StartupError where the file holds less than a secret: what it protects must not hang on a few letters
 */
export function keptSecret(dataDir: string, name: string, { orElse = '', secret }: Keeping = {}): string {
  const path = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeThrough(own, secret ?? randomBytes(SECRET_BYTES).toString('hex'));
  try {
    // A link is made whole or not at all: of two processes that start at once, the second reads the first's secret.
    linkSync(own, path);
    syncFolder(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return secretIn(path, orElse);
}

/** The same where it was made before; null where it was not. */
export function foundSecret(dataDir: string, name: string): string | null {
  try {
    return secretIn(join(dataDir, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function secretIn(path: string, orElse = ''): string {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= SECRET_MIN_LENGTH) return secret;
  throw new StartupError(
    `Файл ${path} повреждён: в нём меньше ${SECRET_MIN_LENGTH} знаков. ` +
      `Верните его из резервной копии${orElse && ` ${orElse}`}.`,
  );
}

/** On the disk before anything is named after it: a power cut must not leave an empty secret behind. */
function writeThrough(path: string, content: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** File systems that cannot write a folder through say so by one of these; PostgreSQL passes them over as well. */
const NO_FOLDER_SYNC = ['EBADF', 'EINVAL', 'EISDIR', 'EPERM', 'EACCES'];

/** The new name too. */
export function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (!NO_FOLDER_SYNC.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
