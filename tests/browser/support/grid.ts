// The grid that is edited in place, by its header's words.
import type { Locator, Page } from 'playwright';

/** The cell of a row (from 0) under the column whose header holds `header`. */
export async function gridCell(table: Locator, row: number, header: string): Promise<Locator> {
  // The grid is fetched on its own and drawn again as its columns come: the head and the cell are waited for by name.
  const heads = table.getByRole('columnheader');
  await heads.filter({ hasText: header }).first().waitFor();
  const headers = await heads.allInnerTexts();
  const place = headers.findIndex((text) => text.includes(header));
  if (place < 0) throw new Error(`no column «${header}» among ${headers.join(' | ')}`);
  const cell = table.locator('tbody tr').nth(row).locator('th, td').nth(place);
  await cell.waitFor();
  return cell;
}

/** Types over the cell that has the focus. The driver has keys for Latin letters alone: others need the cell opened first. */
export async function typeOver(page: Page, text: string): Promise<void> {
  if (!/^[ -~]/.test(text)) {
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
  }
  await page.keyboard.type(text);
}

/** Types into a cell as a person does: choose it, by the mouse unless told how else, type, Enter. */
export async function typeInto(
  table: Locator,
  row: number,
  header: string,
  text: string,
  choose = (cell: Locator): Promise<void> => cell.click(),
): Promise<void> {
  await choose(await gridCell(table, row, header));
  await typeOver(table.page(), text);
  await table.page().keyboard.press('Enter');
}
