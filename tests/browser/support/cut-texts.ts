// What a reader sees cut in the middle of a word: a text that stands out of the button, link or tab that it belongs to.
import type { Page } from 'playwright';

/** Of a border's or a turned sign's width nobody takes note. */
const SLACK_PX = 3;

/** Texts that stand out of their control, by how much; what is shortened on purpose ends in dots and is left out. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate((slack) => {
    const cut: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>('button, a[href], [role="tab"]')) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (getComputedStyle(control).display === 'inline') continue;
      const box = control.getBoundingClientRect();
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const around = getComputedStyle(text.parentElement!);
        // For readers of a screen alone it is one pixel wide.
        const isUnseen = [text.parentElement!, control].some((one) => one.offsetWidth === 1);
        if (isUnseen || around.textOverflow === 'ellipsis' || around.webkitLineClamp !== 'none') continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, width } = range.getBoundingClientRect();
        const over = Math.round(Math.max(box.left - left, right - box.right));
        if (width > 0 && over > slack) cut.push(`«${text.textContent!.trim()}» stands out by ${over} px`);
      }
    }
    return [...new Set(cut)];
  }, SLACK_PX);
