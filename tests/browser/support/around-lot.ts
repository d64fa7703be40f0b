// What the browser tests around a lot share: prices of its two vendors, and a file that a link gives.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

export const prices = [
  ['10', '20', '30'],
  ['11', '21', '31'],
];

export async function downloaded(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  return readFileSync(await download.path())
    .subarray(0, 2)
    .toString();
}
