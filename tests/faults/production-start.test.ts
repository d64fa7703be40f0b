// The first start in production with the embedded database: nobody is let in by a password from the documentation.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runServer, type ServerProcess } from './server-process.ts';

const LIMIT_MS = 240_000;

const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-production-'));
let running: ServerProcess | undefined;
afterEach(async () => {
  await running?.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}, LIMIT_MS);

test(
  'fills in no demo data by itself',
  async () => {
    running = await runServer({
      NODE_ENV: 'production',
      MAIL_TO_FILES: '1',
      SEALING_KEY_TO_FILE: '1',
      SESSION_SECRET: 'a-secret-that-is-long-enough-0123456789',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED_DEMO: '',
      PORT: '0',
      LOG_LEVEL: 'fatal',
    });
    expect(running.output()).not.toContain('Демонстрационные');
    expect(running.output()).not.toContain('demo.test');
  },
  LIMIT_MS,
);
