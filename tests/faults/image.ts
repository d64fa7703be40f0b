// npm run drill:image: the Dockerfile's own steps without Docker. Its first stage is carried out in a clean folder from what is committed,
// what the second one copies is all that the platform then has, and an ordinary user starts it as CMD says till HEALTHCHECK is content.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../src/server/platform/postgres/embedded.ts';
import { freePort } from '../support/free-port.ts';
import { until } from './cluster/parts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ORDINARY = 65_534;
const say = (line: string) => console.log(`• ${line}`);

interface Step {
  name: string;
  rest: string;
}

/** The steps of each stage, a continued line as one. */
const stages: Step[][] = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM .*\n/m)
  .slice(1)
  .map((stage) =>
    stage
      .split('\n')
      .filter(Boolean)
      .map((line) => ({ name: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1) })),
  );
const [build, image] = stages as [Step[], Step[]];
const stepsOf = (stage: readonly Step[], name: string) =>
  stage.filter((step) => step.name === name).map(({ rest }) => rest);

const home = mkdtempSync(join(realpathSync(tmpdir()), 'tender-image-'));
const [source, built, run] = ['source', 'built', 'run'].map((name) => join(home, name)) as [
  string,
  string,
  string,
];
const data = join(home, 'data');
const undo: (() => Promise<void> | void)[] = [() => rmSync(home, { recursive: true, force: true })];

function copy(from: string, to: string, paths: string): void {
  const names = paths.split(' ');
  const target = names.pop()!;
  for (const name of names) {
    const place = target.endsWith('/') ? join(to, target, name.split('/').at(-1)!) : join(to, target);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(from, name), place, { recursive: true, verbatimSymlinks: true });
  }
}

function carryOutBuild(): void {
  for (const { name, rest } of build) {
    if (name === 'COPY') copy(source, built, rest);
    if (name !== 'RUN') continue;
    const since = performance.now();
    execFileSync('sh', ['-ec', rest], { cwd: built, stdio: ['ignore', 'ignore', 'inherit'] });
    say(`${rest}: ${((performance.now() - since) / 1_000).toFixed(0)} с`);
  }
}

async function drill(): Promise<void> {
  for (const folder of [source, built, run, data]) mkdirSync(folder);
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C ${source}`], { cwd: root });
  carryOutBuild();
  for (const rest of stepsOf(image, 'COPY')) {
    const [, ofBuild] = /^--from=build \/app\/(.+)$/.exec(rest) ?? [];
    copy(ofBuild ? built : source, run, ofBuild ?? rest);
  }
  rmSync(built, { recursive: true, force: true });
  rmSync(source, { recursive: true, force: true });
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: join(home, 'database'),
    log: () => {},
    durable: false,
    mayUseNamespace: true,
  });
  undo.push(stop);
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(
      stepsOf(image, 'ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
    ),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: data,
    DATABASE_URL: url,
    SESSION_SECRET: 'a-secret-that-is-long-enough-0123456789',
    SEALING_KEY: 'a-key-that-is-long-enough-0123456789-abcdef',
    MAIL_TO_FILES: '1',
  };
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const folder of [home, data]) chownSync(folder, ORDINARY, ORDINARY);
  const user = isRoot ? { uid: ORDINARY, gid: ORDINARY } : {};
  const [command, ...args] = JSON.parse(stepsOf(image, 'CMD')[0]!) as [string, ...string[]];
  const server = spawn(command, args, { cwd: run, env, ...user, stdio: ['ignore', 'ignore', 'inherit'] });
  undo.push(() => void server.kill('SIGKILL'));
  const [, check] = /CMD (\[.+\])$/.exec(stepsOf(image, 'HEALTHCHECK')[0]!)!;
  const [program, ...rest] = JSON.parse(check!) as [string, ...string[]];
  const since = performance.now();
  await until('HEALTHCHECK', async () => {
    if (server.exitCode !== null) throw new Error('the server has ended');
    execFileSync(program, rest, { env, ...user, stdio: 'ignore' });
    return true;
  });
  say(
    `обычный пользователь запустил, HEALTHCHECK доволен через ${((performance.now() - since) / 1_000).toFixed(0)} с`,
  );
  const page = await fetch(`http://127.0.0.1:${env.PORT}/`);
  if (!page.ok || !(await page.text()).includes('<div id="root"'))
    throw new Error('the pages are not served');
  server.kill('SIGTERM');
  const [code] = (await once(server, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`it ended with ${code}`);
  say('Образ собран, работает и останавливается по порядку.');
}

try {
  await drill();
} finally {
  for (const end of undo.toReversed()) await end();
}
