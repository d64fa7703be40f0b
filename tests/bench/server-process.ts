// A server in a process of its own: its log goes to a file, and it can be asked for its processor time.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { buildServer } from '../../scripts/prepare.mjs';
import { freePort } from '../support/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = fileURLToPath(new URL('usage.mjs', import.meta.url));
/** Compiled as the platform is; its packages are found from there. */
const LIMIT = join(ROOT, 'dist/bench/limit.js');
/** Where to write profiles of what the processor did: `BENCH_PROFILES=folder npm run bench`. */
const PROFILES = process.env['BENCH_PROFILES'];
const PROFILING = PROFILES === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', PROFILES];
const START_LIMIT_MS = 120_000;

export interface ServerProcess {
  origin: string;
  pid: number;
  cpuMs: () => Promise<number>;
  /** From now on how long one piece of work keeps all others waiting is watched. */
  watch: () => Promise<void>;
  /** The longest of them since. */
  longestMs: () => Promise<number>;
  /** Held still, so that its clock takes nothing of another's turn. */
  pause: () => void;
  goOn: () => void;
  stop: () => Promise<void>;
}

/** The platform as in production: compiled, its clock runs, its log goes to a file. */
export async function startPlatform(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
  /** Its own server unless another build is named. */
  main = buildServer(),
): Promise<ServerProcess> {
  if (main === null) throw new Error('the server does not build');
  return startServer(main, join(dataDir, 'platform.log'), {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret of the bench, which guards nothing',
    MAIL_TO_FILES: '1',
    SEALING_KEY_TO_FILE: '1',
    PUBLIC_URL: 'http://bench.local',
    ...env,
  });
}

export async function startLimit(
  databaseUrl: string,
  dataDir: string,
  vendor: { id: number; companyId: number | null },
): Promise<ServerProcess> {
  const bundle = await rolldown({
    input: join(ROOT, 'tests/bench/limit/main.ts'),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
  });
  await bundle.write({ file: LIMIT, format: 'esm' });
  await bundle.close();
  return startServer(LIMIT, join(dataDir, 'limit.log'), {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    USER_ID: String(vendor.id),
    COMPANY_ID: String(vendor.companyId),
  });
}

async function startServer(
  entry: string,
  logFile: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [...PROFILING, '--import', USAGE, entry], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  await listening(child, origin, () => readFileSync(logFile, 'utf8'));
  const ask = async (what: string) => {
    const answered = once(child, 'message');
    child.send(what);
    const [told] = (await answered) as [{ cpuMs: number; longestMs: number }];
    return told;
  };
  return {
    origin,
    pid: child.pid!,
    cpuMs: async () => (await ask('cpu')).cpuMs,
    watch: async () => void (await ask('watch')),
    longestMs: async () => (await ask('longest')).longestMs,
    pause: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function listening(child: ChildProcess, origin: string, said: () => string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`it did not start:\n${said()}`);
    try {
      await fetch(`${origin}/health/live`);
      return;
    } catch {
      await delay(50);
    }
  }
}
