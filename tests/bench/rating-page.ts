// The rating page of a very large lot in a browser: when its first prices and its totals are there, how much memory they take.
import { launchBrowser } from '../support/browser.ts';
import { SESSION_COOKIE } from '../../src/server/platform/http/session-cookie.ts';
import type { Person } from './people.ts';

const LIMIT_MS = 120_000;

export async function openRatingPage(origin: string, person: Person, lotId: number): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(LIMIT_MS);
    await context.addCookies([{ name: SESSION_COOKIE, value: person.sessionToken, url: origin }]);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const heap = async (): Promise<string> => {
      await cdp.send('HeapProfiler.collectGarbage');
      const { metrics } = await cdp.send('Performance.getMetrics');
      const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
      return `${(used / 2 ** 20).toFixed(0)} MiB`;
    };
    const said = async (what: string, began: number) =>
      console.log(
        `${what.padEnd(28)} ${(performance.now() - began).toFixed(0).padStart(17)} ms, heap ${await heap()}`,
      );
    // Its code is in the cache of the browser, as it is after the first of a day.
    await page.goto(`/tender-${lotId}`);
    await page.waitForLoadState('networkidle');
    let began = performance.now();
    await page.goto(`/tender-${lotId}/rating`);
    await page.locator('[data-board]').first().waitFor();
    await said('page: first prices', began);
    await page.getByText('Итоги считаются').waitFor({ state: 'detached' });
    await page.getByText('Минимум по позициям').waitFor();
    await said('page: totals', began);
    began = performance.now();
    await page.getByRole('button', { name: 'Распределение', exact: true }).click();
    await page.getByText('Осталось:').waitFor();
    await said('page: split', began);
  } finally {
    await browser.close();
  }
}
