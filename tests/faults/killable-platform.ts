// An empty platform in a process of its own, on a folder and a port of its own: a test kills it and starts it again.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { makeServices } from '../../src/server/platform/make-services.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { asTestServer, type TestServer } from '../server/make.ts';
import { embeddedUrl } from '../support/embedded-url.ts';
import { freePort } from '../support/free-port.ts';
import { runServer, type ServerProcess } from './server-process.ts';

export const LIMIT_MS = 240_000;

export interface KillablePlatform {
  dataDir: string;
  origin: string;
  databaseUrl: () => string;
  /** Resolves when it listens. */
  start: () => Promise<void>;
  end: (signal: NodeJS.Signals) => Promise<void>;
  /** Acts on the running platform's own database, by calls of an app beside it. */
  beside: <T>(act: (server: TestServer) => Promise<T>) => Promise<T>;
}

/** One for each test of the file that calls it, started; it ends with the test. */
export function killablePlatform(): KillablePlatform {
  let env: Record<string, string>;
  let running: ServerProcess | undefined;

  const platform: KillablePlatform = {
    dataDir: '',
    origin: '',
    databaseUrl: () => embeddedUrl(platform.dataDir),
    start: async () => {
      running = await runServer(env);
    },
    end: async (signal) => running?.kill(signal),
    beside: async (act) => {
      const url = platform.databaseUrl();
      const { services, close } = await makeServices(readSettings(env), url, pino({ level: 'silent' }));
      const app = await buildApp(services);
      const server = asTestServer({ app, services, url, dataDir: platform.dataDir, close });
      try {
        return await act(server);
      } finally {
        await server.close();
      }
    },
  };

  beforeEach(async () => {
    platform.dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-kill-'));
    const port = await freePort();
    platform.origin = `http://127.0.0.1:${port}`;
    env = {
      DATA_DIR: platform.dataDir,
      PORT: String(port),
      SEED_DEMO: '0',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: '',
    };
    await platform.start();
  }, LIMIT_MS);
  afterEach(async () => {
    await platform.end('SIGTERM');
    rmSync(platform.dataDir, { recursive: true, force: true });
  }, LIMIT_MS);

  return platform;
}
