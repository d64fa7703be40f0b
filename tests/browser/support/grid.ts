// The grid that is edited in place, by its header's words.
import type { Locator } from 'playwright';

/** The cell of a row (from 0) under the column whose header holds `header`. */
export async function gridCell(table: Locator, row: number, header: string): Promise<Locator> {
  await table.getByRole('columnheader').first().waitFor();
  const headers = await table.getByRole('columnheader').allInnerTexts();
  const place = headers.findIndex((text) => text.includes(header));
  if (place < 0) throw new Error(`no column «${header}» among ${headers.join(' | ')}`);
  return table.locator('tbody tr').nth(row).locator('th, td').nth(place);
}

/** Types into a cell as a person does: choose it, type, Enter. */
export async function typeInto(table: Locator, row: number, header: string, text: string): Promise<void> {
  const cell = await gridCell(table, row, header);
  await cell.click();
  await table.page().keyboard.type(text);
  await table.page().keyboard.press('Enter');
}
