// From page to page as by a link: the scripts, and what a test has put beside them, stay. To load a page anew costs five times as much.
import type { Page } from 'playwright';

/** Comes back once the other page stands; one that differs by its parameters alone is loaded anew. */
export async function goOn(page: Page, to: string): Promise<void> {
  const [{ origin, pathname }, there] = [new URL(page.url()), new URL(to, page.url())];
  if (there.origin !== origin || there.pathname === pathname) {
    await page.goto(to);
    return;
  }
  // One that is still coming would give the window its own name late.
  await page.waitForFunction(() => document.querySelector('h1'));
  await page.evaluate((path) => {
    document.title = '';
    window.history.pushState({}, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, to);
  // Each page gives the window its name.
  await page.waitForFunction(() => document.title !== '');
}
