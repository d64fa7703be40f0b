import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { processBirth } from './process-birth.ts';

type Holder = { pid: number; birth: string };

/**
 * Makes this process the only supervisor of the database in a data folder; returns the release.
 * A holder that died (kill -9, power cut) does not count. Of two that take over a dead holder's lock at the same instant one
 * may find that it has set aside the other's: it gives that back. PostgreSQL's own lock still guards the data itself.
 * @throws StartupError when a live process holds the folder
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'postgres.lock');
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const birth = processBirth(process.pid) ?? 'unknown';
  writeFileSync(own, JSON.stringify({ pid: process.pid, birth } satisfies Holder), { mode: 0o600 });
  try {
    while (!tryLink(own, path)) {
      const holder = readHolder(path);
      if (holder && processBirth(holder.pid) === holder.birth) throw busy(dataDir, holder.pid);
      setAside(path, holder);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    const holder = readHolder(path);
    if (holder?.pid === process.pid && holder.birth === birth) rmSync(path, { force: true });
  };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): Holder | null {
  try {
    const { pid, birth } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof birth === 'string' ? { pid, birth } : null;
  } catch {
    return null;
  }
}

/** Takes a dead holder's lock away; a live one that has come in its place meanwhile is given its own back. */
function setAside(path: string, dead: Holder | null): void {
  const aside = `${path}.stale.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const taken = readHolder(aside);
  if (taken && (taken.pid !== dead?.pid || taken.birth !== dead.birth)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function busy(dataDir: string, pid: number): StartupError {
  return new StartupError(
    `Каталог данных ${dataDir} уже занят другим запуском платформы (процесс ${pid}). ` +
      'Остановите его или укажите другой каталог в DATA_DIR.',
  );
}
