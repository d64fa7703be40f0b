// The whole platform as people meet it: a listening server with its workers, the built pages, and a Chromium.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterEach, expect, onTestFinished, TestRunner } from 'vitest';
import { LEASE_SECONDS } from '../../../src/server/platform/jobs/claim.ts';
import { jobs } from '../../../src/server/platform/jobs/tables.ts';
import { readSettings } from '../../../src/server/platform/settings.ts';
import { SESSION_COOKIE } from '../../../src/server/platform/http/session-cookie.ts';
import { start } from '../../../src/server/start.ts';
import {
  asTestServer,
  makeDataDir,
  type Prepared,
  type SignedIn,
  type TestServer,
} from '../../server/make.ts';
import { freshDatabase } from '../../support/database.ts';
import { PATIENCE_MS, workersBrowser } from './windows.ts';

/** `alone`: what the test does to its window cannot be undone, such as another clock, or it wants one that has fetched nothing yet. */
export type PageOptions = BrowserContextOptions & { stays?: boolean; alone?: boolean };

export interface Site extends TestServer {
  /** Where the pages are, without a slash at the end. */
  origin: string;
  browser: Browser;
  /**
   * A page of a visitor's own browser window; signed in where the person is named. Faults of its scripts are collected. What a test
   * opens is closed with it, unless it stays: a page goes on working, and follows all that is done, as long as it is open.
   */
  open: (who: SignedIn | null, path: string, options?: PageOptions) => Promise<Page>;
  /** Uncaught errors of all pages so far, and clears them. */
  pageFaults: () => string[];
  /** What every open page shows, as a screen reader would be told: for a failed test's report. */
  seen: () => Promise<string>;
}

/** A job that is due, or that a worker has taken and not yet done. */
const UNDER_WAY = sql`
  select from ${jobs} where failed_at is null
    and (run_at <= now() or attempts > 0 and run_at <= now() + ${LEASE_SECONDS} * interval '1 second') limit 1`;

/** Starts everything on a fresh database, or on what was prepared; `env` is what main.ts would read. Call `close` in afterAll. */
export async function openSite(env: Record<string, string> = {}, prepared?: Prepared): Promise<Site> {
  const { database, dataDir } = prepared ?? { database: await freshDatabase(), dataDir: makeDataDir() };
  const { browser, port, windows, faults } = await workersBrowser();
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(port),
    ...env,
  });
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const running = await start(settings, log, () => {});
  const origin = settings.publicUrl;

  const server = asTestServer({
    app: running.app,
    services: running.services,
    url: database.url,
    dataDir,
    close: async () => {},
  });

  /** The platform's own workers take jobs too, letters among them: what they have taken is waited for. */
  const settle = async (): Promise<void> => {
    for (const end = Date.now() + PATIENCE_MS; ; await pause(50)) {
      await server.settle();
      const under = await server.services.db.execute(UNDER_WAY);
      if (under.rows.length === 0) return;
      if (Date.now() > end) throw new Error('The jobs do not come to an end');
    }
  };

  return {
    ...server,
    settle,
    settleUnmailed: settle,
    origin,
    browser,
    open: async (who, path, { stays = false, alone = false, ...options } = {}) => {
      const page = await windows.take(options, alone);
      if (TestRunner.getCurrentTest() && !stays) onTestFinished(() => windows.giveBack(page));
      if (who) {
        const value = who.cookies.get(SESSION_COOKIE)!;
        await page.context().addCookies([{ name: SESSION_COOKIE, value, url: origin, httpOnly: true }]);
      }
      await page.goto(path);
      return page;
    },
    pageFaults: () => faults.splice(0),
    seen: windows.seen,
    close: async () => {
      await windows.takeBack();
      faults.length = 0;
      await running.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** After each test of the file: no script of a page has failed, and a test that did says what its pages showed. */
export function watchPages(siteNow: () => Site): void {
  afterEach(async ({ task }) => {
    const site = siteNow();
    if (task.result?.state === 'fail') console.error(await site.seen());
    else expect(site.pageFaults()).toEqual([]);
  });
}
