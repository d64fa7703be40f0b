/** What was pressed goes away by it, and the focus with it, to the page's beginning: it is kept near instead. */

type Place = HTMLElement | null | undefined;

/** Asks where to where that which had the focus within is gone and nothing else has it. */
function whenLost(whole: HTMLElement | null, placeFor: (control: Element, field: Place) => Place) {
  if (!whole) return undefined;
  let control: Element | null = null;
  let field: Place;
  const note = ({ target }: FocusEvent) => {
    control = target as Element;
    if (control.matches('input,select,textarea')) field = control as HTMLElement;
  };
  const watch = new MutationObserver(() => {
    if (control?.isConnected === false && document.activeElement === document.body)
      placeFor(control, field)?.focus({ preventScroll: true });
  });
  whole.addEventListener('focusin', note);
  watch.observe(whole, { childList: true, subtree: true });
  return () => {
    whole.removeEventListener('focusin', note);
    watch.disconnect();
  };
}

/** For a form's `ref`: the bar with «Сохранить» goes once all is saved; the focus goes to the field that was left last. */
export const keepFocus = (form: HTMLFormElement | null) => whenLost(form, (_, field) => field);

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
