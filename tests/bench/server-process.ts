// A server in a process of its own: its log goes to a file, and it can be asked for its processor time.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = fileURLToPath(new URL('usage.ts', import.meta.url));
/** What a build leaves; without one the server runs from its source, as it does in the tests. */
const BUILT = 'dist/server/main.js';
const START_LIMIT_MS = 120_000;

export interface ServerProcess {
  origin: string;
  pid: number;
  cpuMs: () => Promise<number>;
  /** Held still, so that its clock takes nothing of another's turn. */
  pause: () => void;
  goOn: () => void;
  stop: () => Promise<void>;
}

export const isBuilt = (): boolean => existsSync(join(ROOT, BUILT));

/** The platform as in production: its clock runs, its log goes to a file. */
export function startPlatform(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  return startServer(isBuilt() ? BUILT : 'src/server/main.ts', join(dataDir, 'platform.log'), {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret of the bench, which guards nothing',
    MAIL_TO_FILES: '1',
    PUBLIC_URL: 'http://bench.local',
    ...env,
  });
}

export const startLimit = (
  databaseUrl: string,
  dataDir: string,
  vendor: { id: number; companyId: number | null },
): Promise<ServerProcess> =>
  startServer('tests/bench/limit/main.ts', join(dataDir, 'limit.log'), {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    USER_ID: String(vendor.id),
    COMPANY_ID: String(vendor.companyId),
  });

async function startServer(
  entry: string,
  logFile: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', USAGE, entry], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  await listening(child, origin, () => readFileSync(logFile, 'utf8'));
  return {
    origin,
    pid: child.pid!,
    cpuMs: async () => {
      const answered = once(child, 'message');
      child.send('cpu');
      const [{ cpuMs }] = (await answered) as [{ cpuMs: number }];
      return cpuMs;
    },
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

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
