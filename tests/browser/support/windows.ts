// Browser windows that tests take and give back. Each new one is a process that has compiled nothing yet, and costs more than most pages do:
// what a test has done in its window is undone instead, and the next one finds it as if it were new.
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { findBrowser, launchBrowser } from '../../support/browser.ts';
import { freePort } from '../../support/free-port.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 360, height: 740 };

export interface Windows {
  /**
   * A page of a visitor's own window, nothing opened in it, nobody signed in. One that is to be alone, or has options other than its size,
   * which nothing can undo, is made anew and not given to another.
   */
  take: (options: BrowserContextOptions, alone: boolean) => Promise<Page>;
  /** For the next one, as it was when it was new. */
  giveBack: (page: Page) => Promise<void>;
  /** As if all that are taken were given back. */
  takeBack: () => Promise<void>;
  /** What every taken page shows, as a screen reader would be told. */
  seen: () => Promise<string>;
}

/** How long a page may take to show what it must: many tests share the machine. */
export const PATIENCE_MS = 20_000;
/** Of the origin, with no script of the pages. */
const BARE = '/builds/latest.json';
/** The page has its letters (src/ui/app/theme/letters.ts): none come in the middle of a test. */
const KEPT = { name: 'letters', value: '1' };

export function windowsOf(browser: Browser, origin: string, tellFault: (fault: string) => void): Windows {
  const taken = new Set<Page>();
  const free: Page[] = [];
  /** Windows that can be as they were made. */
  const plain = new WeakSet<Page>();

  async function make(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      // It would answer for files that a test holds back; offline.test.ts lets it in.
      serviceWorkers: 'block',
      storageState: { cookies: [], origins: [{ origin, localStorage: [KEPT] }] },
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('weberror', (event) => tellFault(`${event.page()?.url()}: ${event.error().message}`));
    return context.newPage();
  }

  async function clean(page: Page): Promise<void> {
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    page.removeAllListeners();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    await page.goto(BARE);
    await page.evaluate(({ name, value }) => {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem(name, value);
    }, KEPT);
    await page.mouse.move(0, 0);
    await page.emulateMedia({
      media: null,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      forcedColors: 'none',
    });
  }

  async function giveBack(page: Page): Promise<void> {
    taken.delete(page);
    const isClean =
      plain.has(page) &&
      !page.isClosed() &&
      (await clean(page).then(
        () => true,
        () => false,
      ));
    if (isClean) free.push(page);
    else await page.context().close();
  }

  return {
    take: async ({ viewport = DESKTOP, ...options }, alone) => {
      const isPlain = !alone && Object.keys(options).length === 0;
      const page = (isPlain && free.pop()) || (await make(options));
      taken.add(page);
      if (isPlain) plain.add(page);
      await page.setViewportSize(viewport ?? DESKTOP);
      return page;
    },
    giveBack,
    takeBack: async () => {
      for (const page of taken) await giveBack(page);
    },
    seen: async () => {
      const pages = [...taken].flatMap((page) => page.context().pages());
      const told = await Promise.all(
        pages.map(async (page) => `${page.url()}\n${await page.locator('body').ariaSnapshot()}`),
      );
      return told.join('\n\n');
    },
  };
}

interface WorkersBrowser {
  browser: Browser;
  port: number;
  windows: Windows;
  /** Uncaught errors of all pages so far. */
  faults: string[];
}

let stands: WorkersBrowser | null = null;

/** No page lives long enough to win back what optimizing its code takes: a twelfth of all the work. */
const UNOPTIMIZED = '--js-flags=--no-opt';

/** For all files of a worker; the pages of each stand at the same port, and find their code there already. It ends with the worker. */
export async function workersBrowser(): Promise<WorkersBrowser> {
  const port = await freePort(stands?.port);
  if (stands?.port === port) return stands;
  await stands?.browser.close();
  const browser = await launchBrowser(findBrowser(), [UNOPTIMIZED]);
  const faults: string[] = [];
  const windows = windowsOf(browser, `http://localhost:${port}`, (fault) => faults.push(fault));
  stands = { browser, port, windows, faults };
  return stands;
}
