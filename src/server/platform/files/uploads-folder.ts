// Where the files of running calls lie until they are stored: in DATA_DIR, closed to other accounts of the machine, as sealed
// attachments are among them.
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { isAlive } from '../is-alive.ts';

const OWNER_ONLY = 0o700;
/** No call runs that long. */
const DAY_MS = 86_400_000;

/**
 * Gives this process a folder of its own, empty. What ended processes left behind is removed; several may share DATA_DIR,
 * and one's start must not take away what another is receiving.
 */
export function openUploadsFolder(dataDir: string): string {
  const home = resolve(dataDir, 'uploads');
  mkdirSync(home, { recursive: true, mode: OWNER_ONLY });
  chmodSync(home, OWNER_ONLY);
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    if (!isInUse(name, path)) rmSync(path, { recursive: true, force: true });
  }
  const own = join(home, folderName(process.pid));
  mkdirSync(own, { mode: OWNER_ONLY });
  return own;
}

const folderName = (pid: number): string => `${hostname()}-${pid}`;

function isInUse(name: string, path: string): boolean {
  // Another process that starts now may be removing the same.
  const isOld = (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - DAY_MS;
  const pid = Number(/-(\d+)$/.exec(name)?.[1]);
  // A process of another machine cannot be asked.
  if (name !== folderName(pid)) return !isOld;
  return pid !== process.pid && isAlive(pid);
}
