/**
 * What start.mjs and test.mjs need before anything else. Node's own modules only: node_modules may not exist yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const NODE_NEEDED = [20, 19];

const NPM_WATCH_MS = 1000;

/** What the built UI is made of: a change in any of these makes it stale. */
const UI_SOURCES = ['src', 'scripts/build', 'index.html', 'vite.config.ts', 'package-lock.json', 'public'];
/** And the server. */
const SERVER_SOURCES = [
  'src',
  'package-lock.json',
  'scripts/build-server.mjs',
  'scripts/build/steady-shapes.mjs',
];

/** A line of progress for the person at the terminal. */
export function say(line) {
  console.log(`• ${line}`);
}

/** Ends the script with a plain sentence instead of a stack. */
export function fail(line) {
  console.error(`\n✗ ${line}`);
  process.exit(1);
}

/** Node 20.19 is the first whose require can load ES modules, which the packages rely on. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isEnough = major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1]);
  if (!isEnough) {
    fail(
      `Нужен Node.js ${NODE_NEEDED.join('.')} или новее, а установлен ${process.versions.node}. Обновите: https://nodejs.org`,
    );
  }
}

/** Installs the packages when they are missing or the lock file is another than the one they came from. */
export function installPackages() {
  const stamp = join(root, 'node_modules', '.installed-from');
  const lockFile = readFileSync(join(root, 'package-lock.json'));
  const wanted = hashOf([lockFile, process.platform, process.arch]);
  if (readStamp(stamp) === wanted) return;
  if (isInstalledByNpm()) {
    writeStamp(stamp, wanted);
    return;
  }
  say('Устанавливаем пакеты (npm ci), это займёт минуту-другую…');
  const { status } = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']);
  if (status !== 0) fail('Пакеты не установились. Проверьте доступ к реестру npm и повторите.');
  writeStamp(stamp, wanted);
}

/** Builds the UI unless the built one comes from these very sources. False when it does not build. */
export function buildUi() {
  const stamp = join(root, 'dist', '.built-from');
  const wanted = hashOf(UI_SOURCES.flatMap((source) => [...filesOf(join(root, source), 'server')]));
  const isBuilt = ['dist', 'dist/ui'].some((folder) => existsSync(join(root, folder, 'index.html')));
  if (isBuilt && readStamp(stamp) === wanted) return true;
  say('Собираем интерфейс…');
  // The same sources make the same build, byte for byte: files are called after what is in them, this included.
  const env = { BUILD_ID: process.env.BUILD_ID ?? wanted.slice(0, 10) };
  if (!runTool('vite', 'bin/vite.js', ['build', '--logLevel', 'warn'], env)) return false;
  writeStamp(stamp, wanted);
  return true;
}

/**
 * Builds the server unless it stands built from these very sources, and gives the path of its main module; null where it does not
 * build. Each build has a folder of its own: a server that runs from an older one still finds its parts there.
 */
export function buildServer() {
  const name = serverName();
  const folder = join(root, 'dist', name);
  const main = join(folder, 'server', 'main.js');
  const isBuilt = existsSync(main);
  if (isBuilt && readStamp(CURRENT) === name) return main;
  if (!isBuilt && !makeServer(folder)) return null;
  writeStamp(CURRENT, name);
  forgetOldServers(folder);
  return main;
}

/** Which of the built servers is the last. */
const CURRENT = join(root, 'dist', '.server');

/** A build's folder is called after what it was made of. */
function serverName() {
  const wanted = hashOf(SERVER_SOURCES.flatMap((source) => [...filesOf(join(root, source), 'ui')]));
  return `server-${wanted.slice(0, 12)}`;
}

/**
 * The folder of the last built server and whether it was made of the sources that lie here; null where there is none. It needs no
 * sources, no compiler and no packages of development.
 */
export function builtServer() {
  const name = readStamp(CURRENT);
  if (name === null || !existsSync(join(root, 'dist', name, 'server', 'main.js'))) return null;
  const isCurrent = !existsSync(join(root, 'src')) || serverName() === name;
  return { folder: join(root, 'dist', name), isCurrent };
}

function makeServer(folder) {
  say('Собираем сервер…');
  // In a process of its own: what a build takes in memory is not the server's for ever.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build-server.mjs'), folder], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

/** Keeps what was just built and the one before it. */
function forgetOldServers(current) {
  const dist = join(root, 'dist');
  const older = readdirSync(dist)
    .filter((name) => /^server-[0-9a-f]{12}$/.test(name))
    .map((name) => join(dist, name))
    .filter((folder) => folder !== current)
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const folder of older.slice(1)) rmSync(folder, { recursive: true, force: true });
}

/** Runs a package's program by Node itself (no shell, so alike on every system); true when it succeeds. */
export function runTool(...tool) {
  const [path, args, options] = toolCall(...tool);
  return spawnSync(process.execPath, [path, ...args], { ...options, stdio: 'inherit' }).status === 0;
}

/** The same beside others; what it has to say is kept for the caller. */
export async function hearTool(...tool) {
  const [path, args, options] = toolCall(...tool);
  const child = spawn(process.execPath, [path, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return { passed: (await ending(child)) === 0, output };
}

function toolCall(packageName, program, args, env = {}) {
  return [
    join(root, 'node_modules', packageName, program),
    args,
    { cwd: root, env: { ...process.env, ...env } },
  ];
}

/** The exit code, once all that was said has come. */
function ending(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
}

/** Lets this process import TypeScript; only after the packages are there. */
export async function acceptTypeScript() {
  process.setSourceMapsEnabled(true);
  const { register } = await import('tsx/esm/api');
  register();
}

/**
 * Ends this process in order when npm, which started it, is killed: npm cannot pass on a SIGKILL, and what it leaves
 * behind would hold the port and the data folder.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  // npm's shell stands between, and outlives it too.
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const first = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, NPM_WATCH_MS);
  watch.unref();
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in brackets and may hold spaces; the state and the parent follow it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  }
}

function npm(args) {
  // npm tells its scripts where it lies; without it the one on PATH is used.
  const cli = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  if (cli?.endsWith('.js')) return spawnSync(process.execPath, [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function isInstalledByNpm() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const found = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
      if (path === '' || optional || devOptional || peer) return true;
      return found[path]?.version === version;
    });
  } catch {
    return false;
  }
}

/** Names and contents below a path; folders called `but` are left out. */
function* filesOf(path, but) {
  if (!existsSync(path)) return;
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    yield readFileSync(path);
    return;
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // The server's code is no part of the UI, nor the other way about.
    if (entry.name === but) continue;
    yield entry.name;
    yield* filesOf(join(path, entry.name), but);
  }
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

function readStamp(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

function writeStamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${value}\n`);
}
