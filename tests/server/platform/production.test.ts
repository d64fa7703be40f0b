// What a start in production refuses: accounts whose password everybody can read in the documentation.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/demo/accounts.ts';
import { openDatabase, transact } from '../../../src/server/platform/database/client.ts';
import { readSettings } from '../../../src/server/platform/settings.ts';
import { StartupError } from '../../../src/server/platform/startup-error.ts';
import { start, type Running } from '../../../src/server/start.ts';
import { insertUser } from '../../../src/server/accounts/core/commands.ts';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import { users } from '../../../src/server/accounts/core/tables.ts';
import { freshDatabase } from '../../support/database.ts';
import type { Logger } from '../../../src/server/platform/log/logger.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let dataDir: string;
const undo: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-production-'));
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const said: string[] = [];

async function startInProduction(env: Record<string, string> = {}): Promise<Running> {
  said.length = 0;
  const settings = readSettings({
    NODE_ENV: 'production',
    MAIL_TO_FILES: '1',
    SEALING_KEY_TO_FILE: '1',
    SESSION_SECRET: 'a-secret-that-is-long-enough-0123456789',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: '0',
    ...env,
  });
  const log = pino({ level: 'silent' }) as unknown as Logger;
  const running = await start(settings, log, (line) => said.push(line));
  undo.push(running.stop);
  return running;
}

async function makeDemoUsers(): Promise<
  (email: string, change: Partial<typeof users.$inferInsert>) => Promise<void>
> {
  const { db, close } = openDatabase(database.url);
  undo.push(close);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await transact(db, async (tx) => {
    for (const [email, role] of [
      ['admin@demo.test', 'admin'],
      ['vendor@demo.test', 'vendor'],
      ['somebody@example.test', 'manager'],
    ] as const)
      await insertUser(tx, { name: 'Кто-то', email, role, passwordHash, emailVerified: true });
  });
  return async (email, change) => {
    await db.update(users).set(change).where(eq(users.email, email));
  };
}

it('does not start while demo accounts have the demo password, and names them', async () => {
  const change = await makeDemoUsers();
  const refusal = await startInProduction().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  const { message } = refusal as StartupError;
  expect(message).toContain('admin@demo.test');
  expect(message).toContain('vendor@demo.test');
  expect(message).toContain('SEED_DEMO=1');
  expect(message).not.toContain('somebody@example.test');

  await change('admin@demo.test', { passwordHash: await hashPassword('Another-Horse-2') });
  await change('vendor@demo.test', { status: 'blocked' });
  const { app } = await startInProduction();
  expect((await app.inject('/health/live')).statusCode).toBe(200);
});

it('starts with them where the demo was asked for, and says what that means', async () => {
  await makeDemoUsers();
  await startInProduction({ SEED_DEMO: '1' });
  expect(said.join('\n')).toContain('admin@demo.test');
});
