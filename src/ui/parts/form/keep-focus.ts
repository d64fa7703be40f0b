/** What was pressed goes away by it, and the focus with it, to the page's beginning: it is kept near instead. */

type Place = HTMLElement | null | void;

const UNTIL_DRAWN_MS = 1_000;

const isOff = (control: Element) => control.matches(':disabled');

/** It is gone or switched off, and nothing else has the focus. */
const isLost = (control: Element) =>
  (!control.isConnected || isOff(control)) && [document.body, control].includes(document.activeElement!);

/** Asks where to where that which had the focus within is lost. */
export function whenLost(
  whole: HTMLElement | null,
  placeFor: (control: Element, around: readonly Element[]) => Place,
) {
  if (!whole) return undefined;
  let control: Element | null = null;
  let around: Element[] = [];
  const note = ({ target }: Event) => {
    control = target as Element;
    around = [];
    for (let one = control.parentElement; one && one !== whole; one = one.parentElement) around.push(one);
  };
  // Whoever has pressed elsewhere has left it: what becomes of it later takes nobody there.
  const leave = ({ target }: Event) => {
    if (!control?.contains(target as Node)) control = null;
  };
  const watch = new MutationObserver(() => {
    if (control && isLost(control)) placeFor(control, around)?.focus({ preventScroll: true });
  });
  whole.addEventListener('focusin', note);
  whole.addEventListener('pointerdown', leave);
  watch.observe(whole, { childList: true, attributeFilter: ['disabled'], subtree: true });
  return () => {
    whole.removeEventListener('focusin', note);
    whole.removeEventListener('pointerdown', leave);
    watch.disconnect();
  };
}

const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent;

/** «Удалить: Склад 1» and «Удалить: Склад 2» do the same to their rows. */
const kindOf = (one: Element): string => nameOf(one).replace(/: .*/s, ': ');

/** What has been drawn anew meanwhile, as a list under another view of it; or does the same to the row that took its place. */
export function drawnAnew(gone: Element | null): HTMLElement | undefined {
  if (gone === null || gone.isConnected || gone.closest('[role=dialog]') || nameOf(gone) === '')
    return undefined;
  const alike = [...document.querySelectorAll<HTMLElement>(gone.tagName)];
  return [nameOf, kindOf].flatMap((said) => alike.find((one) => said(one) === said(gone)) ?? [])[0];
}

/** A nearer keeper has its turn first, and so has the part that takes the focus as it comes. */
const AFTER_OTHERS_MS = 100;
const COMING = '.awaited, .animate-shimmer';
const BLOCKS = 'section, aside, form, ul, ol, table, nav, fieldset';
const STOPS = 'input:not([type=hidden]), select, textarea, button, a[href]';
const all = (whole: Element, what: string) => [...whole.querySelectorAll<HTMLElement>(what)];

/**
 * For the `ref` of the page's content, whatever has no keeper of its own: what is switched off by its own press hands the focus to the next
 * button, or to a table's cell; what is gone to the same drawn anew, or to what has come in its place.
 */
export function keepFocusOnPage(content: HTMLElement | null) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  function placesFor(control: Element, around: readonly Element[], isLate: boolean): readonly HTMLElement[] {
    if (control.isConnected) {
      const isAfter = (one: Element) =>
        control.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
      return [...all(content!, 'button').filter(isAfter), ...all(content!, '[data-cell][tabindex="0"]')];
    }
    const again = drawnAnew(control);
    if (again) return [again];
    if (content!.querySelector(COMING)) return [];
    const left = around.filter(({ isConnected }) => isConnected);
    // What comes in its place may have to be fetched first.
    if (isLate) return [...left.flatMap((one) => all(one, STOPS)), content!];
    const block = left.find((one) => one.matches(BLOCKS));
    return block ? all(block, STOPS) : [];
  }
  const end = whenLost(content, (control, around) => {
    const hand = (isLate: boolean) => {
      if (!isLost(control)) return;
      for (const one of placesFor(control, around, isLate)) {
        if (isOff(one)) continue;
        one.focus();
        // What is out of sight takes none.
        if (document.activeElement === one) return;
      }
      if (!isLate) waiting = setTimeout(hand, UNTIL_DRAWN_MS, true);
    };
    clearTimeout(waiting);
    waiting = setTimeout(hand, AFTER_OTHERS_MS, false);
  });
  return () => {
    clearTimeout(waiting);
    end?.();
  };
}

/** For the `ref` of a list's pages: on the last one, there is only the way back. */
export const keepFocusInPages = (pages: HTMLElement | null) =>
  whenLost(pages, () => [...pages!.querySelectorAll('button')].findLast((one) => !isOff(one)));

/** For the `ref` of a list whose rows go by their own buttons: the next one has the focus; the page's content where the list goes, too. */
export function keepFocusInRows(list: HTMLElement | null) {
  const content = list?.closest<HTMLElement>('#content') ?? null;
  let isOurs = false;
  const note = ({ target }: FocusEvent) => {
    isOurs = list!.contains(target as Node);
  };
  content?.addEventListener('focusin', note);
  const end = whenLost(content, () =>
    isOurs ? (list!.isConnected && list!.querySelector<HTMLElement>('button')) || content : null,
  );
  return () =>
    void setTimeout(() => {
      content?.removeEventListener('focusin', note);
      end?.();
    }, UNTIL_DRAWN_MS);
}

/** For the `ref` of one of a list's items, whose button opens a form in its place: the button has the focus after it, or that of the next. */
export const keepFocusInItem = (item: HTMLElement | null) =>
  whenLost(item, () => item!.querySelector('button') ?? item!.parentElement?.querySelector('button'));

const ROWS = '[data-cell][tabindex="0"], tbody a, [data-row] a';

/**
 * For the `ref` of a list with its filters: a filter that is taken off goes, and so does «Сбросить фильтры»; the focus goes to the rows. What
 * leaves with its row is the table's own matter.
 */
export const keepFocusInList = (list: HTMLElement | null) =>
  whenLost(list, (control) =>
    control.closest('tr, nav')
      ? null
      : (list!.querySelector<HTMLElement>(ROWS) ?? list!.querySelector<HTMLElement>('button')),
  );
