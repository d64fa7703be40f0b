import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, renameSync } from 'node:fs';
import { rmSync, statSync, symlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { executable, findPostgresBinaries } from './binaries.ts';
import { asUser, canRun, namespaceAccount, postgresAccount, type Account, type RunAs } from './run-as.ts';

/** Where everybody may pass: for programs and data that the postgres user cannot reach in our own folders. */
const SHARED_ROOT = '/var/lib/tender-platform';

const PASSABLE = 0o711;

/** As whom PostgreSQL runs, from which programs, and the folder that holds (or will hold) the cluster. */
export type Place = { runAs: RunAs; bin: string; clusterDir: string };

/**
 * Decides how PostgreSQL can run here: as ourselves; as root in a user namespace; or as the postgres user, with
 * programs and data brought to where it can reach them. `dataDir` is absolute and exists.
 * @throws StartupError where none of these works
 */
export function findPlace(
  dataDir: string,
  mayUseNamespace: boolean,
  log: (line: string) => void,
  native = findPostgresBinaries(),
): Place {
  const postgres = join(native, 'bin', executable('postgres'));
  const clusterDir = clusterDirOf(dataDir);
  if (process.getuid?.() !== 0) {
    refuseForeign(clusterDir);
    return { runAs: { kind: 'self' }, bin: join(native, 'bin'), clusterDir };
  }
  const isPossible = mayUseNamespace && process.platform === 'linux';
  const lent = ownerOf(clusterDir) || !isPossible ? undefined : namespaceAccount();
  if (lent) {
    const runAs: RunAs = { kind: 'namespace', ...lent };
    if (canRun(runAs, postgres, dataDir)) return { runAs, bin: join(native, 'bin'), clusterDir };
  }
  return placeForUser(native, dataDir, clusterDir, log);
}

/** The cluster's actual folder, which may lie elsewhere behind a link; it need not exist. Ends an interrupted move. */
export function clusterDirOf(dataDir: string): string {
  const path = join(dataDir, 'postgres');
  const moved = movedAside(path);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (existsSync(moved)) {
    if (found) rmSync(moved, { recursive: true, force: true });
    else renameSync(moved, path);
  }
  return found?.isSymbolicLink() ? readlinkSync(path) : path;
}

const movedAside = (clusterDir: string) => `${clusterDir}.moved`;

/** Whose cluster it is, when it is there and not root's. */
function ownerOf(clusterDir: string): Account | undefined {
  const found = statSync(clusterDir, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function refuseForeign(clusterDir: string): void {
  const uid = process.getuid?.();
  const found = statSync(clusterDir, { throwIfNoEntry: false });
  if (!found || uid === undefined || found.uid === uid) return;
  throw new StartupError(
    `База в ${clusterDir} принадлежит другому пользователю системы. Запустите платформу от его имени ` +
      'или укажите другой каталог в DATA_DIR.',
  );
}

function placeForUser(
  native: string,
  dataDir: string,
  clusterDir: string,
  log: (line: string) => void,
): Place {
  const account = ownerOf(clusterDir) ?? postgresAccount(log);
  const runAs: RunAs = { kind: 'user', ...account };
  const bin = reachablePrograms(native, runAs, log);
  if (!canPass(runAs, dataDir)) chmodSync(dataDir, statSync(dataDir).mode | PASSABLE);
  const isInside = dirname(clusterDir) === dataDir;
  const place = isInside && !canPass(runAs, dataDir) ? moveToShared(clusterDir, log) : clusterDir;
  if (existsSync(place)) giveTo(place, account);
  return { runAs, bin, clusterDir: place };
}

function canPass(runAs: RunAs, folder: string): boolean {
  const { file, args, options } = asUser(runAs, '/bin/sh', ['-c', 'test -x "$1"', 'sh', folder]);
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0;
}

function reachablePrograms(native: string, runAs: RunAs, log: (line: string) => void): string {
  const bin = join(native, 'bin');
  if (canRun(runAs, join(bin, 'postgres'), '/tmp')) return bin;
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(SHARED_ROOT, `programs-${version}`);
  if (!existsSync(copy)) {
    log(`Копируем программы PostgreSQL в ${copy}, где они доступны пользователю postgres…`);
    openToAll(SHARED_ROOT);
    const fresh = `${copy}.new-${randomBytes(4).toString('hex')}`;
    copyTree(native, fresh);
    // They may have been installed for root's eyes only (umask 077).
    run('chmod', ['-R', 'go+rX', fresh]);
    renameSync(fresh, copy);
  }
  if (canRun(runAs, join(copy, 'bin', 'postgres'), '/tmp')) return join(copy, 'bin');
  throw new StartupError(
    'Не удалось запустить PostgreSQL от имени пользователя postgres. ' +
      'Запустите платформу от обычного пользователя или укажите свою базу в DATABASE_URL.',
  );
}

/** The cluster's folder becomes a link to a place outside: its parents are closed to the postgres user. */
function moveToShared(clusterDir: string, log: (line: string) => void): string {
  const home = join(SHARED_ROOT, `data-${randomBytes(8).toString('hex')}`);
  const target = join(home, 'postgres');
  log(`Храним базу в ${target}: каталог данных закрыт для пользователя postgres…`);
  openToAll(SHARED_ROOT);
  openToAll(home);
  if (existsSync(clusterDir)) {
    copyTree(clusterDir, target);
    renameSync(clusterDir, movedAside(clusterDir));
  }
  symlinkSync(target, clusterDir);
  rmSync(movedAside(clusterDir), { recursive: true, force: true });
  return target;
}

/** Makes the account the owner of a folder and of all in it. */
function giveTo(folder: string, { uid, gid }: Account): void {
  if (statSync(folder).uid === uid) return;
  run('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** Makes a folder that everybody may pass, whatever the umask. */
function openToAll(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** By cp: Node's own copy does not keep the folders' modes in every version, and PostgreSQL insists on them. */
function copyTree(from: string, to: string): void {
  run('cp', ['-a', from, to]);
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new StartupError(`Не удалось подготовить PostgreSQL: ${program} ${args.join(' ')}\n${stderr}`);
}
