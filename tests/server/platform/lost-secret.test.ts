// A data folder that has lost its session secret: the platform starts with a new one and says what that breaks.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, transact } from '../../../src/server/platform/database/client.ts';
import { readSettings } from '../../../src/server/platform/settings.ts';
import { startupFault } from '../../../src/server/platform/startup-fault.ts';
import { start } from '../../../src/server/start.ts';
import { insertUser } from '../../../src/server/accounts/core/commands.ts';
import { freshDatabase } from '../../support/database.ts';
import type { Logger } from '../../../src/server/platform/log/logger.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase();
  dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-secret-'));
});
afterAll(async () => {
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts, stops, and gives what was said. */
async function said(env: Record<string, string> = {}): Promise<string> {
  const lines: string[] = [];
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0', ...env });
  const running = await start(settings, pino({ level: 'silent' }) as unknown as Logger, (line) =>
    lines.push(line),
  );
  await running.stop();
  return lines.join('\n');
}

const NEWS = 'session-secret';

it('is told where there is something to lose, and once', async () => {
  expect(await said(), 'a first start').not.toContain(NEWS);
  const { db, close } = openDatabase(database.url);
  await transact(db, (tx) =>
    insertUser(tx, { name: 'Кто-то', email: 'a@b.test', role: 'manager', passwordHash: null }),
  );
  await close();
  expect(await said(), 'a second start').not.toContain(NEWS);

  rmSync(join(dataDir, 'session-secret'));
  expect(
    await said({ SESSION_SECRET: 'a-secret-that-is-long-enough-0123456789' }),
    'an own secret',
  ).not.toContain(NEWS);
  expect(await said(), 'a lost one').toContain(NEWS);
  expect(await said(), 'after it').not.toContain(NEWS);
});

it('is not replaced where it is damaged: the start is refused in words', async () => {
  writeFileSync(join(dataDir, 'session-secret'), '');
  const fault = await said().catch((error: unknown) => error);
  expect(startupFault(fault)).toMatch(/^Файл .*session-secret повреждён/);
});
