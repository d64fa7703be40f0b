// Processes of the drill: Debian's own packages, each in a folder of the drill's, all on the loopback.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TURN = '/proc/self/autogroup';
const LIBRARIES = '/usr/lib/postgresql';

export interface Programs {
  etcd: string;
  patroni: string;
  haproxy: string;
  /** The folder with initdb and postgres. */
  postgres: string;
}

const found = (places: readonly string[]): string | undefined => places.find((place) => existsSync(place));

const inPath = (name: string) =>
  found(['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => join(folder, name)));

/** What is installed, or the names of what is not. */
export function findPrograms(): Programs | { missing: string[] } {
  const versions = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  const postgres = found(
    versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(LIBRARIES, version, 'bin')),
  );
  const all = { etcd: inPath('etcd'), patroni: inPath('patroni'), haproxy: inPath('haproxy'), postgres };
  const missing = Object.entries(all).flatMap(([name, path]) => (path ? [] : [name]));
  return missing.length > 0 ? { missing } : (all as Programs);
}

/** PostgreSQL refuses root; `setpriv` keeps the pid that is to be killed. */
export function launch(
  file: string,
  args: readonly string[],
  log: string,
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const isRoot = process.getuid?.() === 0;
  const output = openSync(log, 'a');
  const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups', file, ...args];
  return spawn(isRoot ? 'setpriv' : file, isRoot ? asPostgres : [...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
}

/**
 * The drill stands for five machines. Where others use its cores too it is served before them, or what is measured is how long it waited
 * for its turn. Linux shares out by sessions of processes; who may not ask for more goes without.
 */
export function goFirst(): void {
  try {
    writeFileSync(TURN, '-10');
    process.once('exit', () => writeFileSync(TURN, '0'));
  } catch {
    // Not Linux, or not its superuser.
  }
}

export async function until(
  what: string,
  check: () => Promise<boolean> | boolean,
  ms = 60_000,
): Promise<void> {
  const end = Date.now() + ms;
  for (;;) {
    if (
      await Promise.resolve()
        .then(check)
        .catch(() => false)
    )
      return;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
