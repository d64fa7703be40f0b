import { spawnSync, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/**
 * As whom PostgreSQL's programs run. PostgreSQL refuses uid 0, so root needs one of the last two:
 * - self: as we are;
 * - namespace: as root that looks like another user to itself, so that root-only folders stay readable to it;
 * - user: as an ordinary system user, who must be able to reach the programs and the data.
 */
export type RunAs =
  | { kind: 'self' }
  | { kind: 'namespace'; uid: number; gid: number }
  | { kind: 'user'; uid: number; gid: number };

type Command = { file: string; args: string[]; options: SpawnOptions };

export type Account = { uid: number; gid: number };

/** The program call as the given user. The working folder is / since the user may not see ours. */
export function asUser(runAs: RunAs, file: string, args: string[]): Command {
  switch (runAs.kind) {
    case 'self':
      return { file, args, options: {} };
    case 'namespace':
      return {
        file: 'unshare',
        args: ['--user', `--map-user=${runAs.uid}`, `--map-group=${runAs.gid}`, '--', file, ...args],
        options: { cwd: '/' },
      };
    case 'user':
      return { file, args, options: { cwd: '/', uid: runAs.uid, gid: runAs.gid } };
  }
}

/** Whether the user can run this program and write into this folder (both absolute paths). */
export function canRun(runAs: RunAs, program: string, folder: string): boolean {
  const test = '"$1" --version && test -w "$2" && test -x "$2"';
  const { file, args, options } = asUser(runAs, '/bin/sh', ['-c', test, 'sh', program, folder]);
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0;
}

/** A system account that root may lend to a namespace: initdb wants its uid to have a name. */
export function namespaceAccount(): Account | undefined {
  return findAccount('postgres') ?? findAccount('daemon') ?? findAccount('nobody');
}

/**
 * The system's `postgres` account, made when missing.
 * @throws StartupError where it can be neither found nor made
 */
export function postgresAccount(log: (line: string) => void): Account {
  const found = findAccount('postgres');
  if (found) return found;
  log('Создаём системного пользователя postgres: от имени root PostgreSQL не работает…');
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
  spawnSync(
    'useradd',
    [
      '--system',
      '--no-create-home',
      '--home-dir=/nonexistent',
      '--shell=/usr/sbin/nologin',
      '--gid=postgres',
      'postgres',
    ],
    { stdio: 'ignore' },
  );
  const made = findAccount('postgres');
  if (made) return made;
  throw new StartupError(
    'PostgreSQL не запускается от имени root, а создать пользователя postgres не удалось. ' +
      'Запустите платформу от обычного пользователя или укажите свою базу в DATABASE_URL.',
  );
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid && Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
