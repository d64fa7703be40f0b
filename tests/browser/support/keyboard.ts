// What a person does without a mouse: goes by Tab, and by arrows within what is one stop of it, then presses a key.
import type { Locator, Page } from 'playwright';
import { takeStep } from './expect.ts';

/** More turns than any way takes: pages are drawn anew meanwhile, and what has the focus may be one stop further. */
const TURNS = 40;

/** Runs in the page: the keys that lead on from the focus to the target; none once it is there. */
function keysTo(target: Element): string[] {
  const COMPOSITE = '[role=menu], [role=listbox], [role=tablist], [role=radiogroup], [role=grid]';
  const goal = target.closest<HTMLElement>('[data-cell]') ?? (target as HTMLElement);
  const active = document.activeElement ?? document.body;
  const chosen = document.getElementById(active.getAttribute('aria-activedescendant') ?? '');
  if (active === goal || chosen === goal) return [];
  const whole = goal.closest(COMPOSITE);
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  // The heads of a grid have buttons that are stops of their own; its cells are one.
  const isOfWhole = (one: Element | null) =>
    one !== null &&
    whole?.contains(one) === true &&
    (!goal.matches('[data-cell]') || one.matches('[data-cell]'));
  if (whole && goal.tabIndex < 0 && (isOfWhole(active) || isOfWhole(chosen))) {
    const [from, to] = [active, goal].map((one) => one.getAttribute('data-cell')?.split(':').map(Number));
    if (from && to) {
      if (from[0] !== to[0]) return [from[0]! < to[0]! ? 'ArrowDown' : 'ArrowUp'];
      return [from[1]! < to[1]! ? 'ArrowRight' : 'ArrowLeft'];
    }
    const [on, back] = whole.matches('[role=tablist]')
      ? ['ArrowRight', 'ArrowLeft']
      : ['ArrowDown', 'ArrowUp'];
    return [isBefore(chosen ?? active, goal) ? on! : back!];
  }
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, select, summary, [tabindex]',
    ),
  ].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(':disabled') &&
      one.checkVisibility({ visibilityProperty: true }) &&
      one.closest('[inert]') === null,
  );
  const end = stops.findIndex((one) => one === goal || (goal.tabIndex < 0 && isOfWhole(one)));
  if (end < 0) return ['Tab'];
  const at = stops.indexOf(active as HTMLElement);
  // From no stop the first one behind it is next.
  const next = active === document.body ? 0 : stops.findIndex((one) => isBefore(active, one));
  const by = at >= 0 ? end - at : end - (next < 0 ? stops.length : next) + 1;
  return Array.from({ length: Math.max(1, Math.abs(by)) }, () => (by < 0 ? 'Shift+Tab' : 'Tab'));
}

/** Runs in the page: what lies over all of that which has the focus; messages go by themselves. */
function coverOf(target: Element): string | null {
  const box = target.getBoundingClientRect();
  const own = target.closest('label, [data-cell]') ?? target;
  const found = [0.5, 0.1, 0.9].map((part) =>
    document.elementFromPoint(box.x + box.width * part, box.y + box.height / 2),
  );
  const isSeen = (one: Element | null) =>
    one !== null &&
    (own.contains(one) || one.contains(own) || one.closest('[aria-label="Сообщения"]') !== null);
  return found.some(isSeen) ? null : `${found[0]?.outerHTML.slice(0, 200)} at ${box.x}, ${box.y}`;
}

/** A list that opens by itself where the focus came hides all else meanwhile: one goes on. */
async function leaveList(target: Locator): Promise<void> {
  if ((await target.count()) > 0) return;
  const isOpen = () => document.activeElement?.matches('[role=combobox][aria-expanded=true]') === true;
  if (await target.page().evaluate(isOpen)) await target.page().keyboard.press('Tab');
}

/**
 * Goes to it by keys: throws where none leads there, where what has the focus is out of sight, and where it is not there for `ms`: as
 * long as its page waits for anything, unless told otherwise.
 */
export async function reach(target: Locator, ms?: number): Promise<void> {
  const one = target.first();
  const patience = ms === undefined ? {} : { timeout: ms };
  await one.waitFor(patience);
  for (let left = TURNS; ; left -= 1) {
    const keys = await one.evaluate(keysTo, undefined, patience);
    if (keys.length === 0) break;
    if (left === 0) throw new Error(`No key leads to ${String(target)}`);
    for (const key of keys) await one.page().keyboard.press(key);
    await leaveList(one);
  }
  const cover = await one.evaluate(coverOf, undefined, patience);
  if (cover !== null) throw new Error(`${String(target)} has the focus under ${cover}`);
}

/** Runs in the page: how many Tabs lead from a table's cell to the control in it; 0 for the first, which Enter presses from the cell. */
function placeInCell(target: Element): number {
  const controls = [...(target.closest('[data-cell]')?.querySelectorAll('a, button, input') ?? [])];
  const place = controls.indexOf(target);
  return place > 0 ? place + 1 : 0;
}

/** A key pressed twice at once is no answer to the dialog that it opened (use-second-press.ts); who has read that is slower. */
const READ_MS = 500;
const ANSWER = '[role=dialog] [aria-keyshortcuts="Control+Enter"]';

/** Presses it as a person does by keys: what is ticked or chosen by Space, what is pressed or followed by Enter. */
export async function press(target: Locator, ms?: number): Promise<void> {
  await reach(target, ms);
  for (let left = await target.first().evaluate(placeInCell); left > 0; left -= 1)
    await target.page().keyboard.press('Tab');
  const isTicked = await target
    .first()
    .evaluate(
      (one) =>
        one.matches('[role=radio], [type=radio], [type=checkbox], [type=file]') &&
        !one.closest('[data-cell]'),
    );
  if (await target.first().evaluate((one, answer) => one.matches(answer), ANSWER))
    await target.page().waitForTimeout(READ_MS);
  await target.page().keyboard.press(isTicked ? 'Space' : 'Enter');
}

/** Writes over what stands in the field. */
export async function write(target: Locator, text: string): Promise<void> {
  await reach(target);
  await target.page().keyboard.press('Control+A');
  await target.page().keyboard.type(text);
}

/** What gets the focus where only readers hear it: nobody who looks sees where they stand. */
export const stopsOutOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)')]
      .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const hidden = one.parentElement?.closest<HTMLElement>('[class*="sr-only"]');
        return hidden !== null && hidden !== undefined && hidden.offsetWidth <= 1;
      })
      .map((one) => `out of sight: ${one.outerHTML.slice(0, 160)}`),
  );

/** A step of a record by keys alone. */
export const takeStepByKeys = (
  page: Parameters<typeof takeStep>[0],
  label: string,
  fill?: Parameters<typeof takeStep>[2],
) => takeStep(page, label, fill, press);
