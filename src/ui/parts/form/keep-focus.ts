/** What was pressed goes away by it, and the focus with it, to the page's beginning: it is kept near instead. */

/** Calls back where that which had the focus within is gone and nothing else has it. */
function whenLost(whole: HTMLElement, lost: (control: Element) => void) {
  let control: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    control = target as Element;
  };
  const watch = new MutationObserver(() => {
    if (control?.isConnected === false && document.activeElement === document.body) lost(control);
  });
  whole.addEventListener('focusin', note);
  watch.observe(whole, { childList: true, subtree: true });
  return () => {
    whole.removeEventListener('focusin', note);
    watch.disconnect();
  };
}

/** For a form's `ref`: the bar with «Сохранить» goes once all is saved; the focus goes to the field that was left last. */
export function keepFocus(form: HTMLFormElement | null) {
  if (!form) return undefined;
  let field: HTMLElement | null = null;
  const note = ({ target }: FocusEvent) => {
    const control = target as HTMLElement;
    if (control.matches('input, select, textarea')) field = control;
  };
  form.addEventListener('focusin', note);
  const stop = whenLost(form, () => field?.focus({ preventScroll: true }));
  return () => {
    form.removeEventListener('focusin', note);
    stop();
  };
}

const ROWS = '[data-cell][tabindex="0"], tbody a[href], [data-row] a[href]';
const TOOLS = 'input, button';

/**
 * For the `ref` of a list with its filters: a filter that is taken off goes, and so does «Сбросить фильтры»; the focus goes to the rows. What
 * leaves with its row is the table's own matter.
 */
export function keepFocusInList(list: HTMLElement | null) {
  if (!list) return undefined;
  return whenLost(list, (control) => {
    if (control.closest('tr')) return;
    const place = list.querySelector<HTMLElement>(ROWS) ?? list.querySelector<HTMLElement>(TOOLS);
    place?.focus({ preventScroll: true });
  });
}
