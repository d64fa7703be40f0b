/** What was pressed goes away by it, and the focus with it, to the page's beginning: it is kept near instead. */

type Place = HTMLElement | null | void;

export const isOff = (control: Element) => control.matches(':disabled');

/** It is gone or switched off, and nothing else has the focus. */
export const isLost = (control: Element) =>
  (!control.isConnected || isOff(control)) && [document.body, control].includes(document.activeElement!);

/** Asks where to where that which had the focus within is lost. */
export function whenLost(whole: HTMLElement | null, placeFor: (control: HTMLElement) => Place) {
  if (!whole) return undefined;
  let control: HTMLElement | null = null;
  const note = ({ target }: FocusEvent) => {
    control = target as HTMLElement;
  };
  const watch = new MutationObserver(() => {
    if (control && isLost(control)) placeFor(control)?.focus({ preventScroll: true });
  });
  whole.addEventListener('focusin', note);
  watch.observe(whole, { childList: true, attributeFilter: ['disabled'], subtree: true });
  return () => {
    whole.removeEventListener('focusin', note);
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

const ROWS = '[data-cell][tabindex="0"], tbody a, [data-row] a, [data-outcome]';

/**
 * For the `ref` of a list with its filters: a filter that is taken off goes, and so does «Сбросить фильтры», and the way past the last page
 * is switched off; the focus goes to the rows, or to where it is said that there are none. What leaves with its row is the table's own
 * matter.
 */
export const keepFocusInList = (list: HTMLElement | null) =>
  whenLost(list, (control) =>
    control.closest('tr')
      ? null
      : (list!.querySelector<HTMLElement>(ROWS) ?? list!.querySelector<HTMLElement>('button')),
  );
