// The compiled platform as an operator runs it: nothing but what was built and the packages beside it, no source and no compiler.
import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { read as readXlsx, utils } from 'sheetjs-ce';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, builtServer } from '../../scripts/prepare.mjs';
import { emptyDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What is of the tools that build and check. */
const OF_DEVELOPMENT = ['tsx', 'typescript', 'vite', 'vitest', 'rolldown', 'esbuild', 'oxlint'];
const STOP_LIMIT_MS = 20_000;

const home = mkdtempSync(join(realpathSync(tmpdir()), 'tender-serve-'));
let env: NodeJS.ProcessEnv;
let drop: () => Promise<void>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  if (!buildServer()) throw new Error('the server does not build');
  const { folder } = builtServer()!;
  mkdirSync(join(home, 'dist'));
  cpSync(folder, join(home, 'dist', folder.split('/').at(-1)!), { recursive: true });
  cpSync(join(ROOT, 'dist', '.server'), join(home, 'dist', '.server'));
  cpSync(join(ROOT, 'package.json'), join(home, 'package.json'));
  mkdirSync(join(home, 'scripts'));
  for (const name of ['prepare.mjs', 'serve.mjs', 'command.mjs'])
    cpSync(join(ROOT, 'scripts', name), join(home, 'scripts', name));
  mkdirSync(join(home, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!OF_DEVELOPMENT.includes(name))
      symlinkSync(join(ROOT, 'node_modules', name), join(home, 'node_modules', name));
  const database = await emptyDatabase();
  drop = database.drop;
  env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATA_DIR: join(home, 'data'),
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a-secret-that-is-long-enough-0123456789',
    MAIL_TO_FILES: '1',
    SEALING_KEY_TO_FILE: '1',
    METRICS_TOKEN: '',
  };
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await drop();
  rmSync(home, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

const run = (script: string, ...args: string[]): Started => runWith({}, script, ...args);

function runWith(over: Record<string, string>, script: string, ...args: string[]): Started {
  const child = spawn(process.execPath, [join(home, 'scripts', script), ...args], {
    cwd: home,
    env: { ...env, ...over },
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += String(chunk)));
  return { child, output: () => text, ended: new Promise((resolve) => child.once('close', resolve)) };
}

async function isReady({ output }: Started): Promise<boolean> {
  for (let tries = 0; tries < 600; tries += 1) {
    const reply = await fetch(`http://127.0.0.1:${env.PORT}/health/ready`).catch(() => null);
    if (reply?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(output());
}

test('makes its first administrator, tells and erases a person’s data, serves, tells its figures, is backed up and restored, and ends in order', async () => {
  const admin = run('command.mjs', 'create-admin', 'first@example.test', 'Первая', 'Анна');
  expect(await admin.ended, admin.output()).toBe(0);
  const link = new URL(/http\S+reset-password\S+/.exec(admin.output())![0]);
  expect([link.searchParams.get('email'), link.pathname]).toEqual(['first@example.test', '/reset-password']);
  const again = run('command.mjs', 'create-admin', 'first@example.test', 'Первая', 'Анна');
  expect(await again.ended).toBe(1);
  expect(again.output()).toContain('уже есть');

  const nowhere = { DATABASE_URL: 'postgres://tender:secret@127.0.0.1:1/tender' };
  const lost = runWith(nowhere, 'command.mjs', 'create-admin', 'other@example.test', 'Другая', 'Анна');
  expect([await lost.ended, lost.output().trim()]).toEqual([
    1,
    '✗ База данных по адресу DATABASE_URL недоступна: connect ECONNREFUSED 127.0.0.1:1',
  ]);

  const guest = run('command.mjs', 'create-admin', 'gone@example.test', 'Уходящая', 'Вера');
  expect(await guest.ended, guest.output()).toBe(0);
  const ofGuest = (...args: string[]) => run('command.mjs', 'personal-data', ...args);
  const table = join(home, 'data.xlsx');
  const told = ofGuest('export', 'gone@example.test', table);
  expect(await told.ended, told.output()).toBe(0);
  const sheet = readXlsx(readFileSync(table)).Sheets['Учётная запись']!;
  expect(JSON.stringify(utils.sheet_to_json(sheet, { header: 1 }))).toContain('Уходящая Вера');
  const nobodys = ofGuest('erase', 'gone@example.test');
  expect([await nobodys.ended, nobodys.output()]).toEqual([1, expect.stringContaining('--by')]);
  const erased = ofGuest('erase', 'gone@example.test', '--by', 'first@example.test');
  expect(await erased.ended, erased.output()).toBe(0);
  expect(erased.output()).toContain('Личные данные удалены');
  const gone = ofGuest('export', 'gone@example.test', table);
  expect([await gone.ended, gone.output()]).toEqual([1, expect.stringContaining('данные уже удалены')]);

  const server = run('serve.mjs');
  expect(await isReady(server)).toBe(true);
  const origin = `http://127.0.0.1:${env.PORT}`;
  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('tender_up{part="database"} 1');
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
  const answered = await fetch(`${origin}/api/v1/lots?filter[search]=тайна`);
  expect(answered.status).toBe(200);

  const unprotected = run('command.mjs', 'backup', join(home, 'backups'));
  expect(await unprotected.ended).toBe(1);
  expect(unprotected.output()).toContain('Копия без шифрования кладёт ключи рядом');
  const copied = run('command.mjs', 'backup', join(home, 'backups'), '--plain');
  expect(await copied.ended, copied.output()).toBe(0);
  expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(/tender_backup_age_seconds \d+/);
  const other = await emptyDatabase();
  const elsewhere = { DATABASE_URL: other.url, DATA_DIR: join(home, 'elsewhere') };
  const restored = runWith(elsewhere, 'command.mjs', 'restore', join(home, 'backups'));
  expect(await restored.ended, restored.output()).toBe(0);
  expect(restored.output()).toContain('все сходятся');
  await other.drop();

  const since = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(STOP_LIMIT_MS);
  const line = JSON.parse(lines().find((one) => one.includes('/api/v1/lots'))!) as Record<string, unknown>;
  expect(line).toMatchObject({ status: 200, req: { method: 'GET', path: '/api/v1/lots' } });
  expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(server.output()).not.toContain('тайна');
});
