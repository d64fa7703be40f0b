// The folder of backups: one folder a backup, called after its moment, and the files of all of them once, because a stored file
// never changes.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { BackedUpFile } from './manifest.ts';

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const PART = '.part';
const MODE = 0o700;

export const FILES_FOLDER = 'files';
/** The files that a backup needs, a line each; in plain even where all else is encrypted, to know what is there and what may go. */
const FILES_LIST = 'files.txt';

export const nameOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const momentOf = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));

/** The whole ones, oldest first. */
export function backupsIn(home: string): string[] {
  if (!existsSync(home)) return [];
  return readdirSync(home)
    .filter((name) => NAME.test(name))
    .toSorted();
}

/** A new backup's folder until it is whole; what an interrupted one has left is removed. */
export function beginBackup(home: string, name: string): string {
  mkdirSync(join(home, FILES_FOLDER), { recursive: true, mode: MODE });
  for (const left of readdirSync(home))
    if (left.endsWith(PART) && NAME.test(left.slice(0, -PART.length)))
      rmSync(join(home, left), { recursive: true, force: true });
  const part = join(home, `${name}${PART}`);
  mkdirSync(join(part, 'database'), { recursive: true, mode: MODE });
  return part;
}

export function finishBackup(part: string): string {
  const path = part.slice(0, -PART.length);
  renameSync(part, path);
  return path;
}

/** What is restored: a backup itself, or the newest (or the named one) of a folder of them. */
export function chosenBackup(path: string, wanted?: string): { home: string; name: string } {
  const folder = resolve(path);
  if (NAME.test(basename(folder))) return { home: dirname(folder), name: basename(folder) };
  const all = backupsIn(folder);
  if (all.length === 0) throw new StartupError(`В ${folder} нет резервных копий.`);
  const name = wanted ?? all.at(-1)!;
  if (!all.includes(name)) throw new StartupError(`Нет копии ${name}. Есть: ${all.join(', ')}.`);
  return { home: folder, name };
}

/** How many of each age are kept. */
export interface Keeping {
  daily: number;
  weekly: number;
}

const DAY_MS = 86_400_000;
/** A Monday. */
const FIRST_WEEK = Date.parse('1970-01-05');

const dayOf = (name: string): number => Math.floor(momentOf(name).getTime() / DAY_MS);
const weekOf = (name: string): number => Math.floor((momentOf(name).getTime() - FIRST_WEEK) / (7 * DAY_MS));

/** The last of each of the newest days, and of each of the newest weeks; the newest of all in any case. */
export function keptOf(names: readonly string[], { daily, weekly }: Keeping): string[] {
  const newestFirst = names.toSorted().toReversed();
  const lastOf = (period: (name: string) => number, most: number) => {
    const last = new Map<number, string>();
    for (const name of newestFirst) if (!last.has(period(name))) last.set(period(name), name);
    return [...last.values()].slice(0, most);
  };
  const kept = new Set([...newestFirst.slice(0, 1), ...lastOf(dayOf, daily), ...lastOf(weekOf, weekly)]);
  return names.filter((name) => kept.has(name));
}

/** Removes backups beyond those, then files that none of the rest needs. Gives the names of what was removed. */
export function prune(home: string, keeping: Keeping): string[] {
  const names = backupsIn(home);
  const kept = keptOf(names, keeping);
  const gone = names.filter((name) => !kept.includes(name));
  for (const name of gone) rmSync(join(home, name), { recursive: true, force: true });
  if (gone.length > 0) removeUnneeded(home, kept);
  return gone;
}

export function writeFilesList(part: string, files: readonly BackedUpFile[]): void {
  const lines = files.map(({ key, size, sha256 }) => `${key}\t${size}\t${sha256}\n`);
  writeFileSync(join(part, FILES_LIST), lines.join(''), { mode: 0o600 });
}

function filesOf(home: string, name: string): BackedUpFile[] {
  const lines = readFileSync(join(home, name, FILES_LIST), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => {
    const [key = '', size, sha256 = ''] = line.split('\t');
    return { key, size: Number(size), sha256 };
  });
}

/** By their keys, what the backups there have copied. */
export const knownFiles = (home: string): Map<string, BackedUpFile> =>
  new Map(backupsIn(home).flatMap((name) => filesOf(home, name).map((file) => [file.key, file] as const)));

function removeUnneeded(home: string, names: readonly string[]): void {
  const needed = new Set(names.flatMap((name) => filesOf(home, name).map(({ key }) => key)));
  const folder = join(home, FILES_FOLDER);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (!needed.has(key.replace(/\.age$/, ''))) rmSync(path, { force: true });
  }
}

export const sizeOf = (path: string): number => statSync(path).size;
