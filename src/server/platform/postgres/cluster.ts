import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { executable } from './binaries.ts';
import type { Place } from './place.ts';
import { asUser } from './run-as.ts';

/** The supervisor's own role. */
export const SUPERUSER = 'tender';
/** The platform's: it owns its database and nothing else, so it can neither take the last slots nor leave the database. */
export const PLATFORM_ROLE = 'platform';
const MAJOR_VERSION = '18';

/** C.UTF-8 knows Cyrillic letters; plain C is for systems that lack it. Sorting is ICU's in either case. */
const LIBC_LOCALES = ['C.UTF-8', 'C'];

/**
 * Makes the cluster unless it is there. It is made beside its place and moved in when whole, so a start that was
 * interrupted leaves no half-made one.
 * @throws StartupError when it cannot be made, or is of another PostgreSQL version
 */
export async function ensureCluster(
  place: Place,
  options: { password: string; durable: boolean; log: (line: string) => void },
): Promise<void> {
  const { clusterDir } = place;
  removeLeftovers(clusterDir);
  if (existsSync(join(clusterDir, 'PG_VERSION')) && existsSync(join(clusterDir, 'global', 'pg_control'))) {
    checkVersion(clusterDir);
    return;
  }
  // Something that is no cluster: kept aside, since it is not ours to delete.
  if (existsSync(clusterDir)) renameSync(clusterDir, `${clusterDir}.incomplete-${Date.now()}`);
  options.log('Создаём базу данных PostgreSQL (только при первом запуске)…');
  const faults: string[] = [];
  for (const locale of LIBC_LOCALES) {
    const fault = await createCluster(place, locale, options);
    if (fault === null) return;
    faults.push(fault);
  }
  throw new StartupError(`Не удалось создать базу данных PostgreSQL:\n${faults[0]}`);
}

/** Null when made, else what initdb said. */
async function createCluster(
  place: Place,
  locale: string,
  { password, durable }: { password: string; durable: boolean },
): Promise<string | null> {
  const { runAs, bin, clusterDir } = place;
  const fresh = `${clusterDir}.new-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${fresh}.password`;
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs.kind === 'user') for (const path of [fresh, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  const args = [
    `--pgdata=${fresh}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=ru-RU',
    `--locale=${locale}`,
    ...(durable ? [] : ['--no-sync']),
  ];
  const { code, output } = await run(asUser(runAs, join(bin, executable('initdb')), args));
  rmSync(passwordFile, { force: true });
  if (code === 0) {
    renameSync(fresh, clusterDir);
    return null;
  }
  rmSync(fresh, { recursive: true, force: true });
  return output;
}

function run({ file, args, options }: ReturnType<typeof asUser>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...options,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) =>
      resolve({ code: code ?? -1, output: Buffer.concat(chunks).toString('utf8') }),
    );
  });
}

function removeLeftovers(clusterDir: string): void {
  const parent = dirname(clusterDir);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(clusterDir)}.new-`))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function checkVersion(clusterDir: string): void {
  const version = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new StartupError(
    `База в ${clusterDir} создана PostgreSQL ${version}, а нужна версия ${MAJOR_VERSION}. ` +
      'Перенесите данные (pg_dump, pg_restore) или укажите другой каталог в DATA_DIR.',
  );
}
