import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { processBirth } from './process-birth.ts';

/** How long each way of asking PostgreSQL to stop may take: fast, immediate (recovers from WAL), forced. */
const STOPS = [
  { signal: 'SIGINT', seconds: 30 },
  { signal: 'SIGQUIT', seconds: 10 },
  { signal: 'SIGKILL', seconds: 5 },
] as const;

/**
 * Clears the way for a start: stops a PostgreSQL that outlived its killed supervisor, and removes a lock file
 * whose pid is dead or now belongs to something else (PostgreSQL itself would refuse to start beside it).
 * Call it only while holding the folder's supervisor lock.
 */
export async function clearOrphan(clusterDir: string, log: (line: string) => void): Promise<void> {
  const lockFile = join(clusterDir, 'postmaster.pid');
  const pid = readPid(lockFile);
  if (pid === undefined) return;
  if (isPostmasterOf(pid, clusterDir)) {
    log('Останавливаем PostgreSQL, оставшийся от прерванного запуска…');
    await stopPostmaster(pid);
  }
  rmSync(lockFile, { force: true });
}

/** Stops a postmaster by its pid and waits until it is gone: data is safe whichever signal it took. */
export async function stopPostmaster(pid: number): Promise<void> {
  const birth = processBirth(pid);
  const isGone = () => processBirth(pid) !== birth;
  if (birth === null) return;
  for (const { signal, seconds } of STOPS) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone between the look and the signal, or not ours to stop: the wait below tells which.
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await delay(50)) {
      if (isGone()) return;
    }
  }
  throw new StartupError(
    `Не удалось остановить прежний PostgreSQL (процесс ${pid}). Остановите его вручную.`,
  );
}

/** The first line of postmaster.pid; 0 when the file holds no number, undefined when there is no file. */
function readPid(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10) || 0;
  } catch {
    return undefined;
  }
}

/** PostgreSQL works inside its data folder, so a process elsewhere only reuses the number. */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (processBirth(pid) === null) return false;
  if (process.platform === 'linux') {
    try {
      const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
      return name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') {
    const { stdout } = spawnSync('tasklist', ['/fi', `PID eq ${pid}`, '/nh'], { encoding: 'utf8' });
    return stdout.includes('postgres.exe');
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(clusterDir);
}
