import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright';

/** The first is Chromium without a window's parts: a third less work for the same pages. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const ELSEWHERE = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Quiet: nothing fetched, nothing asked. Chromium's sandbox refuses root. */
const ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The value of CHROMIUM_PATH that stands for the browser that Playwright downloads itself. */
export const OWN_OF_PLAYWRIGHT = 'playwright';

/** What to run: CHROMIUM_PATH, else an installed Chromium or Chrome, else Playwright's own (there or not). */
export function findBrowser(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE];
  // A package may leave a script that only says "install the snap": it must tell its version to count.
  const found = candidates.find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0);
  return found ?? OWN_OF_PLAYWRIGHT;
}

/** A headless Chromium, told more than what is always told; the caller closes it. Rejects when it does not run. */
export async function launchBrowser(browser = findBrowser(), more: readonly string[] = []): Promise<Browser> {
  const own = browser === OWN_OF_PLAYWRIGHT;
  const args = [...ARGUMENTS, ...more];
  return chromium.launch({ ...(own ? {} : { executablePath: browser }), headless: true, args });
}
