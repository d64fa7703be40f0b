/** The platform on the demonstration's data and a browser before it, for what takes pictures of its pages. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { findUserByEmail } from '../src/server/accounts/core/queries.ts';
import { noteTour } from '../src/server/accounts/core/commands.ts';
import { startSession } from '../src/server/accounts/sessions/store.ts';
import { SESSION_COOKIE } from '../src/server/platform/http/session-cookie.ts';
import { readSettings } from '../src/server/platform/settings.ts';
import { start } from '../src/server/start.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { freePort } from '../tests/support/free-port.ts';
import { copyDatabase, startTestCluster } from '../tests/support/test-cluster.ts';

/** `close` in the end: the process does not stop by itself before. */
export async function openDemoSite() {
  const cluster = await startTestCluster();
  const database = await copyDatabase(cluster.templateUrl);
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-demo-'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    SEED_DEMO: '1',
  });
  const running = await start(settings, pino({ level: 'silent' }), () => {});
  const browser = await launchBrowser();
  const { db } = running.services;

  /** A browser of the demonstration's user in that role, whom no tour meets any more; of a guest for null. */
  async function contextOf(role: string | null, options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: settings.publicUrl,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      reducedMotion: 'reduce',
      // It has the pages' letters (src/ui/app/theme/letters.ts): none come in the middle of a picture.
      storageState: {
        cookies: [],
        origins: [{ origin: settings.publicUrl, localStorage: [{ name: 'letters', value: '1' }] }],
      },
      ...options,
    });
    if (role === null) return context;
    const user = await findUserByEmail(db, `${role}@demo.test`);
    await noteTour(db, user!.id);
    const { token } = await startSession(db, user!.id, false);
    await context.addCookies([
      { name: SESSION_COOKIE, value: token, url: settings.publicUrl, httpOnly: true },
    ]);
    return context;
  }

  async function close(): Promise<void> {
    await browser.close();
    await running.stop();
    await database.drop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  return { services: running.services, browser, contextOf, close };
}
