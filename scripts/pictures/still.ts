/** Makes a page look the same on any day, before its picture is taken: runs in the page. */

/** What is drawn by dates or by chance: two rivals are named in the order of numbers that nobody chose. */
const COVERED = 'svg[role="img"], [data-varies], time, canvas';

export function holdStill(covered: string) {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const isCode = node.parentElement?.closest('code, pre') !== null;
    const text = node.nodeValue ?? '';
    // Digits are as wide as one another here; «4 дня 21 час» has other words at another hour.
    const still = text
      .replaceAll(isCode ? /[\w+/=]/g : /\d/g, '0')
      .replaceAll(/0+(\s)(день|дня|дней)(?![а-я])/g, '0$1дней')
      .replaceAll(/0+(\s)(час|часа|часов)(?![а-я])/g, '0$1часов')
      .replaceAll(/0+(\s)(минут|срок)[аыов]*(?![а-я])/g, '0$1$2');
    if (still !== text) node.nodeValue = still;
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (/\d/.test(input.value)) input.style.color = 'transparent';
  for (const element of document.querySelectorAll<HTMLElement>(covered)) element.style.opacity = '0';
  // A month has four to six weeks.
  if (location.pathname.endsWith('/calendar'))
    for (const month of document.querySelectorAll<HTMLElement>('main :is(table, ol)'))
      month.style.display = 'none';
}

export const holdPageStill = { script: holdStill, covered: COVERED };
