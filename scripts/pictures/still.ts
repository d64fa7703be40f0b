/** Makes a page look the same on any day, before its picture is taken: runs in the page. */

/** What is drawn by dates or by chance: two rivals are named in the order of numbers that nobody chose. */
const COVERED = 'svg[role="img"], [data-varies], time, canvas';

export function holdStill(covered: string) {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const isCode = node.parentElement?.closest('code') !== null;
    const text = node.nodeValue ?? '';
    // Digits are as wide as one another here.
    const still = text.replaceAll(isCode ? /[\da-f]/g : /\d/g, '0');
    if (still !== text) node.nodeValue = still;
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (/\d/.test(input.value)) input.style.color = 'transparent';
  for (const element of document.querySelectorAll<HTMLElement>(covered)) element.style.opacity = '0';
}

export const holdPageStill = { script: holdStill, covered: COVERED };
