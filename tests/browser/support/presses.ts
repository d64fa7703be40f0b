// How many presses a job takes a person: of the mouse and of keys that do something. What is typed into a field or a cell is no press.
import type { Page } from 'playwright';

/** Does the job on pages that are not loaded anew meanwhile, and tells its presses on all of them. */
export async function pressesOf(pages: readonly Page[], job: () => Promise<void>): Promise<number> {
  for (const page of pages) {
    await page.evaluate(() => {
      const count = { presses: 0 };
      Object.assign(window, { count });
      addEventListener('pointerdown', (event) => event.isTrusted && (count.presses += 1), true);
      addEventListener(
        'keydown',
        ({ key, ctrlKey, target }) => {
          const isField = (target as Element).matches('input, textarea, [data-cell]');
          const isTyping = isField && key !== 'Enter' && !ctrlKey;
          if (!isTyping && !['Control', 'Shift', 'Alt', 'Meta'].includes(key)) count.presses += 1;
        },
        true,
      );
    });
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
