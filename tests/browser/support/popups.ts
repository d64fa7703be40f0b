// What opens over a page, found by what opens it and looked at as it stands: menus, lists, popovers, dialogs.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faultsOf } from './axe.ts';
import { eventually } from './expect.ts';

const TRIGGERS =
  'button:is([aria-haspopup], [aria-expanded="false"]):not([disabled], [aria-disabled="true"])';
const OPEN = '[role="dialog"], [role="menu"], [role="listbox"], [id^="headlessui-popover-panel"]';

/** In the page, also of a button that was drawn anew when its popup came: its name without digits, as rows have the same menu. */
const namesOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].map((one) =>
        one.checkVisibility({ visibilityProperty: true })
          ? (one.ariaLabel ?? one.innerText).replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim()
          : '',
      ),
    selector,
  );

/** Opens each popup of the page by its trigger, but those in `seen`, tells what axe finds in it, and closes it by Escape. */
export async function popupFaults(page: Page, seen: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  for (;;) {
    const names = await namesOf(page, TRIGGERS);
    const at = names.findIndex((one) => one !== '' && !seen.has(one));
    const name = names[at];
    if (name === undefined) return faults;
    seen.add(name);
    const isOpen = async () => (await namesOf(page, '[aria-expanded="true"]')).includes(name);
    const opened = page.locator(OPEN);
    const before = await opened.count();
    await page.locator(TRIGGERS).nth(at).press(' ');
    await eventually(async () => (await isOpen()) || (await opened.count()) > before);
    if ((await opened.count()) > before) {
      faults.push(...(await faultsOf(page, OPEN)).map((fault) => `«${name}» ${fault}`));
      await page.keyboard.press('Escape');
    } else {
      // It unfolds a part of the page.
      await page
        .locator('[aria-expanded="true"]')
        .nth((await namesOf(page, '[aria-expanded="true"]')).indexOf(name))
        .press(' ');
    }
    await eventually(async () => expect(await opened.count(), `«${name}» closes by Escape`).toBe(before));
  }
}
