// Waiting for what a page must show, and telling what it showed instead.
import type { Locator, Page } from 'playwright';

const PATIENCE_MS = 20_000;
/** How long a step may take to be pressed where it stands: it may have gone to the menu meanwhile. */
const STEP_MS = 2_000;

/** Waits until `check` passes: it neither throws nor answers false. Then throws what it threw last. */
export async function eventually<T>(check: () => Promise<T>, ms = PATIENCE_MS): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    try {
      const found = await check();
      if (found === false) throw new Error('What was waited for has not come');
      return found;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export const see = (where: Page | Locator, text: string | RegExp): Promise<void> =>
  where.getByText(text).first().waitFor();

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' });

/** Waits until what is typed goes there: what opens may be in sight before it has the focus. */
export const focused = async (target: Locator): Promise<void> =>
  void (await eventually(() => target.evaluate((one) => one === document.activeElement)));

/** By the mouse or by keys; what is not there for `ms` is not waited for any longer. */
type Press = (target: Locator, ms?: number) => Promise<void>;

/** Presses a step of a record: the one in sight, or an entry of the menu with the others. */
export async function pressStep(
  page: Page,
  label: string,
  press: Press = (target, timeout) => target.click({ timeout }),
): Promise<void> {
  const [direct, menu] = [button(page, label), button(page, 'Другие шаги')];
  await eventually(async () => {
    await direct.or(menu).first().waitFor();
    if (await direct.first().isVisible()) return press(direct.first(), STEP_MS);
    await press(menu, STEP_MS);
    const entry = page.getByRole('menuitem', { name: label });
    try {
      await entry.waitFor({ timeout: STEP_MS });
      return await press(entry, STEP_MS);
    } catch (error) {
      await page.keyboard.press('Escape');
      throw error;
    }
  });
}

/** Presses a step of a record, and the button of the same name in the dialog that tells its consequences. */
export async function takeStep(
  page: Page,
  label: string,
  fill?: (dialog: Locator) => Promise<void>,
  press?: Press,
): Promise<void> {
  await pressStep(page, label, press);
  const dialog = page.getByRole('dialog').filter({ has: button(page, label) });
  await dialog.waitFor();
  await fill?.(dialog);
  await (press?.(button(dialog, label)) ?? button(dialog, label).click());
  await dialog.waitFor({ state: 'hidden' });
}

export const field = (where: Page | Locator, name: string): Locator =>
  where.getByRole('textbox', { name, exact: true });

/** The page is as wide as the window: nothing makes it scroll sideways. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
