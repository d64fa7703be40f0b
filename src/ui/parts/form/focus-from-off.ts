/** For the `ref` of what holds buttons that are switched off by their own press: the next button of the page has the focus, or a table's cell. */
export function keepFocusFromOff(whole: HTMLElement | null) {
  if (!whole) return undefined;
  const watch = new MutationObserver(() => {
    const off = document.activeElement;
    if (!off?.matches(':disabled') || !whole.contains(off)) return;
    const next = [...document.querySelectorAll<HTMLElement>('#content button:not(:disabled)')].find(
      (one) => off.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    (next ?? document.querySelector<HTMLElement>('[data-cell][tabindex="0"]'))?.focus({
      preventScroll: true,
    });
  });
  watch.observe(whole, { attributeFilter: ['disabled'], subtree: true });
  return () => watch.disconnect();
}
