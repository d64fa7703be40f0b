/**
 * Gives the focus back to what had it when a dialog opened. Headless UI does so by itself, but knows only what was pressed since it
 * came, and the first dialog's own press fetches it. Where that is gone, the next Tab begins at the page's content and not at its
 * very first link.
 */
import { useLayoutEffect } from 'react';

/** Headless UI gives the focus back within a frame or two. */
const AFTER_CLOSING_MS = 100;

/** The page has one focus, so one return to make: of dialogs that close together the first opener still there has it; an opening ends it. */
let returning: ReturnType<typeof setTimeout> | undefined;
let openers: (Element | null)[] = [];

function forget() {
  clearTimeout(returning);
  openers = [];
}

function giveBack() {
  for (const place of [...openers, document.querySelector('#content')])
    if (document.activeElement === document.body && place instanceof HTMLElement)
      place.focus({ preventScroll: true });
  forget();
}

export function useFocusBack(open: boolean) {
  // Before the effects that move the focus into the dialog.
  useLayoutEffect(() => {
    if (!open) return undefined;
    forget();
    const before = document.activeElement;
    return () => {
      openers.push(before);
      clearTimeout(returning);
      returning = setTimeout(giveBack, AFTER_CLOSING_MS);
    };
  }, [open]);
}
