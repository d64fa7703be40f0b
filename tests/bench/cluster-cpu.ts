// The processor time of a whole PostgreSQL cluster: its backends and helpers that live, and those that have ended.
import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;
const NS_A_MS = 1_000_000;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** Fields of /proc/PID/stat from the third on; the second is a name in brackets that may hold anything. */
const statOf = (pid: string): string[] => {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};
const PARENT = 1;
const CHILDREN_USER = 13;
const CHILDREN_SYSTEM = 14;

/** Milliseconds to the nanosecond where the kernel counts them. */
const spentBy = (pid: string): number => Number(read(`/proc/${pid}/schedstat`).split(' ')[0] || 0) / NS_A_MS;

const pids = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

export interface ClusterCpu {
  /** Milliseconds since the cluster began. */
  spentMs: () => number;
}

/** Null where the system does not tell (only Linux does). */
export function clusterCpu(clusterDir: string): ClusterCpu | null {
  if (process.platform !== 'linux') return null;
  const postmaster = pids().find((pid) => {
    const [program = '', ...args] = read(`/proc/${pid}/cmdline`).split('\0');
    return program.endsWith('postgres') && args.includes(clusterDir);
  });
  if (postmaster === undefined) return null;
  return {
    spentMs: () => {
      const own = statOf(postmaster);
      const ended = (Number(own[CHILDREN_USER]) + Number(own[CHILDREN_SYSTEM])) * TICK_MS;
      const children = pids().filter((pid) => statOf(pid)[PARENT] === postmaster);
      return [postmaster, ...children].reduce((sum, pid) => sum + spentBy(pid), ended);
    },
  };
}
