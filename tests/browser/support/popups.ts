// What opens over a page, found by what opens it and looked at as it stands: menus, lists, popovers, dialogs.
import type { Page } from 'playwright';
import { faultsOf } from './axe.ts';
import { cutTexts } from './cut-texts.ts';
import { eventually } from './expect.ts';
import { faultsByLook, type Look } from './looks.ts';

const CLOSED = 'button:is([aria-haspopup], [aria-expanded="false"]):not([disabled], [aria-disabled="true"])';
const POPUP = '[role="dialog"], [role="menu"], [role="listbox"], [id^="headlessui-popover-panel"]';

/** What each of the closed is: its name before a colon or a comma and without digits, as rows have the same menu; '' if out of sight. */
const namesOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].map((one) =>
        one.checkVisibility({ visibilityProperty: true })
          ? (one.ariaLabel ?? one.innerText)
              .replaceAll(/\d+/g, '#')
              .replaceAll(/\s+/g, ' ')
              .replace(/[:,] .*/, '')
              .trim()
          : '',
      ),
    CLOSED,
  );

/** Opens each popup of the page by its trigger, but those in `seen`, tells what axe finds in it, in the `worn` looks, too, and closes it by Escape. */
export async function popupFaults(page: Page, seen: Set<string>, worn: readonly Look[]): Promise<string[]> {
  const faults: string[] = [];
  const popups = page.locator(POPUP);
  for (;;) {
    const names = await namesOf(page);
    const at = names.findIndex((one) => one !== '' && !seen.has(one));
    const name = names[at];
    if (name === undefined) return faults;
    seen.add(name);
    const before = await popups.count();
    await page.locator(CLOSED).nth(at).press(' ');
    // A list, a menu, a dialog; or a part of the page that the button unfolds and folds.
    const unfolds = () =>
      page.evaluate(() => {
        const one = document.activeElement;
        return one?.ariaExpanded === 'true' && !one.id.startsWith('headlessui');
      });
    try {
      await eventually(async () => (await popups.count()) > before || (await unfolds()));
    } catch {
      throw new Error(`«${name}» opens nothing`);
    }
    if ((await popups.count()) > before) {
      const found = [...(await faultsOf(page, { within: POPUP })), ...(await cutTexts(page))];
      found.push(
        ...(await faultsByLook(page, worn, () => faultsOf(page, { within: POPUP, ofColours: true }))),
      );
      faults.push(...found.map((fault) => `«${name}» ${fault}`));
      await page.keyboard.press('Escape');
    } else await page.keyboard.press(' ');
    await eventually(async () => (await popups.count()) === before);
  }
}
