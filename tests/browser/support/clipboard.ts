// The clipboard as a person uses it: something is copied elsewhere, then pasted by the keys.
import type { Page } from 'playwright';

/** Puts a text into the clipboard, as a spreadsheet would. */
export async function copied(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((what) => navigator.clipboard.writeText(what), text);
}

export async function pasted(page: Page, text: string): Promise<void> {
  await copied(page, text);
  await page.keyboard.press('Control+V');
}

export const clipboardOf = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());
