import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAlive } from '../is-alive.ts';

/**
 * A mark that tells one process from a later one with the same pid: boot and start time.
 * Null when there is no such process (a zombie counts as none).
 */
export function processBirth(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return linuxBirth(pid);
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : null;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() || null;
}

function linuxBirth(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in brackets and may hold anything; fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${startTicks}`;
  } catch {
    return null;
  }
}
