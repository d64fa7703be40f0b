/**
 * For a form's `ref`. The bar with «Сохранить» goes once all is saved, and the focus with it, to the page's beginning: it goes to the
 * field that was left last instead.
 */
export function keepFocus(form: HTMLFormElement | null) {
  if (!form) return undefined;
  let control: Element | null = null;
  let field: HTMLElement | null = null;
  const note = ({ target }: FocusEvent) => {
    control = target as Element;
    if (control.matches('input, select, textarea')) field = control as HTMLElement;
  };
  const watch = new MutationObserver(() => {
    if (control?.isConnected === false && document.activeElement === document.body)
      field?.focus({ preventScroll: true });
  });
  form.addEventListener('focusin', note);
  watch.observe(form, { childList: true, subtree: true });
  return () => {
    form.removeEventListener('focusin', note);
    watch.disconnect();
  };
}
