/** What was pressed goes away by it, and the focus with it, to the page's beginning: it is kept near instead. */

type Place = HTMLElement | null | void;

/** Asks where to where that which had the focus within is gone and nothing else has it. */
export function whenLost(whole: HTMLElement | null, placeFor: (control: Element) => Place) {
  if (!whole) return undefined;
  let control: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    control = target as Element;
  };
  const watch = new MutationObserver(() => {
    if (control?.isConnected === false && document.activeElement === document.body)
      placeFor(control)?.focus({ preventScroll: true });
  });
  whole.addEventListener('focusin', note);
  watch.observe(whole, { childList: true, subtree: true });
  return () => {
    whole.removeEventListener('focusin', note);
    watch.disconnect();
  };
}

const UNTIL_DRAWN_MS = 1_000;

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
    control.closest('tr')
      ? null
      : (list!.querySelector<HTMLElement>(ROWS) ?? list!.querySelector<HTMLElement>('button')),
  );
