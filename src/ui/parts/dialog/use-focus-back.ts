/**
 * Gives the focus back to what had it when a dialog opened. Headless UI does so by itself, but knows only what was pressed since it
 * came, and the first dialog's own press fetches it. Where that is gone, the next Tab begins at the page's content and not at its
 * very first link.
 */
import { useLayoutEffect } from 'react';

/** Headless UI gives the focus back within a frame or two. */
const AFTER_CLOSING_MS = 100;

export function useFocusBack(open: boolean) {
  // Before the effects that move the focus into the dialog.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        for (const place of [before, document.querySelector('#content')])
          if (document.activeElement === document.body && place instanceof HTMLElement)
            place.focus({ preventScroll: true });
      }, AFTER_CLOSING_MS);
    };
  }, [open]);
}
