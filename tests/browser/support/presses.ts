// How many presses a job takes a person: of the mouse and of keys that do something. What is typed into a field or a cell is no
// press, nor is going somewhere: by Tab and arrows as by moving the mouse.
import type { Page } from 'playwright';

const FIELDS = 'textarea, [data-cell], input:not([type=checkbox], [type=radio], [type=file])';
const GOING = ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Control', 'Shift', 'Alt', 'Meta'];

/** Does the job on pages that are not loaded anew meanwhile, and tells its presses on all of them. */
export async function pressesOf(pages: readonly Page[], job: () => Promise<void>): Promise<number> {
  for (const page of pages) {
    await page.evaluate(
      ([fields, going]) => {
        const count = { presses: 0 };
        Object.assign(window, { count });
        addEventListener('pointerdown', (event) => event.isTrusted && (count.presses += 1), true);
        addEventListener(
          'keydown',
          ({ key, code, ctrlKey, target }) => {
            const isTyping =
              (target as Element).matches(fields) && key !== 'Enter' && !(ctrlKey && code !== 'KeyA');
            if (!isTyping && !going.includes(key)) count.presses += 1;
          },
          true,
        );
      },
      [FIELDS, GOING] as const,
    );
  }
  await job();
  const counts = await Promise.all(
    pages.map((page) =>
      page.evaluate(() => (window as unknown as { count: { presses: number } }).count.presses),
    ),
  );
  return counts.reduce((sum, one) => sum + one, 0);
}

/** How many fields a job makes a person fill: ticks and choices are presses. */
export async function fieldsOf(page: Page, job: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const filled = new Set<EventTarget | null>();
    Object.assign(window, { filled });
    const isText = (target: Element) => target.matches('textarea, input:not([type=checkbox], [type=radio])');
    addEventListener('input', ({ target }) => isText(target as Element) && filled.add(target), true);
  });
  await job();
  return page.evaluate(() => (window as unknown as { filled: Set<EventTarget> }).filled.size);
}

/** How many keys a job takes whoever has no mouse: each Tab and arrow, too, but nothing of what is typed into a field. */
export async function keysOf(page: Page, job: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const count = { keys: 0 };
    Object.assign(window, { keys: count });
    const isText = ({ key, ctrlKey }: KeyboardEvent) => key.length === 1 && !ctrlKey;
    const isPart = ({ key }: KeyboardEvent) => ['Control', 'Shift', 'Alt', 'Meta'].includes(key);
    addEventListener('keydown', (event) => !isText(event) && !isPart(event) && (count.keys += 1), true);
  });
  await job();
  return page.evaluate(() => (window as unknown as { keys: { keys: number } }).keys.keys);
}
