/**
 * For the `ref` of what holds buttons that are switched off by their own press, and lose the focus by it: the next button of the page
 * has it then, or a table's cell.
 */
export function keepFocusFromOff(whole: HTMLElement | null) {
  if (!whole) return undefined;
  let pressed: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    pressed = target as Element;
  };
  const watch = new MutationObserver(() => {
    const off = pressed;
    const hasFocus = document.activeElement;
    if (!off?.matches(':disabled') || (hasFocus !== off && hasFocus !== document.body)) return;
    pressed = null;
    const next = [...document.querySelectorAll<HTMLElement>('#content button:not(:disabled)')].find(
      (one) => off.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    (next ?? document.querySelector<HTMLElement>('[data-cell][tabindex="0"]'))?.focus({
      preventScroll: true,
    });
  });
  whole.addEventListener('focusin', note);
  watch.observe(whole, { attributeFilter: ['disabled'], subtree: true });
  return () => {
    whole.removeEventListener('focusin', note);
    watch.disconnect();
  };
}
