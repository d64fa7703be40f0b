/**
 * What is around a dialog: deaf and mute while it is open, and then given the focus back. Headless UI gives that back by itself, but
 * knows only what was pressed since it came, and the first dialog's own press fetches it. Where what had it is gone, the next Tab
 * begins at the page's content and not at its very first link.
 */
import { useLayoutEffect, useState } from 'react';
import { drawnAnew } from '../form/keep-focus.ts';

/** Headless UI gives the focus back within a frame or two of the dialog's going, which takes its time. */
const AFTER_CLOSING_MS = 100;

/** The page has one focus, so one return to make: of dialogs that close together the first opener still there has it; an opening ends it. */
let returning: ReturnType<typeof setTimeout> | undefined;
let openers: (HTMLElement | null)[] = [];

function forget() {
  clearTimeout(returning);
  openers = [];
}

const content = () => document.querySelector<HTMLElement>('#content');

/** The document itself where it could be given, which is where the history ends. */
const isNowhere = () => !document.activeElement?.closest('body *');

function giveBack() {
  if (document.querySelector('[data-leave]')) return wait();
  const page = content();
  for (const place of [...openers, ...openers.map(drawnAnew), page])
    if (isNowhere()) place?.focus({ preventScroll: true });
  // The page's keeper may know a nearer place, unless the page itself had the focus before, as one that has just come has.
  if (!openers.includes(page)) page?.dispatchEvent(new Event('lost'));
  forget();
}

function wait() {
  returning = setTimeout(giveBack, AFTER_CLOSING_MS);
}

/**
 * Where what opened it is gone, or nothing had the focus, Headless UI, drawn within, would give it to whatever had it last: a field,
 * and the next key of one sign with it, or a button far from there. It goes back no further than to what has it now.
 */
function endHistory() {
  const before = document.activeElement;
  if (!before || before.closest('[role=dialog]')) return;
  const ends = before === document.body ? [content()] : [document.documentElement, before];
  for (const end of ends) end?.dispatchEvent(new FocusEvent('focus'));
}

export function useFocusBack(open: boolean) {
  if (open) endHistory();
  // Before the effects that move the focus into the dialog.
  useLayoutEffect(() => {
    if (!open) return undefined;
    // One dialog in the place of another: what opened the first is still to go back to.
    const former = openers;
    forget();
    const before = document.activeElement as HTMLElement | null;
    return () => {
      // A page that has come meanwhile has taken it by itself.
      const page = content();
      openers.push(page === document.activeElement ? page : before, ...former);
      clearTimeout(returning);
      wait();
    };
  }, [open]);
}

/**
 * Headless UI makes deaf and mute what is around a dialog, but only where it has found the page before the dialog opens: drawn open
 * at once, as every dialog but the very first is, it leaves the page to whoever reads on, and to a menu that takes its focus back.
 */
export function usePlaced(open: boolean): boolean {
  const [isPlaced, setPlaced] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setPlaced(true), []);
  return open && isPlaced;
}
