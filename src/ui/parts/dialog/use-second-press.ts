/**
 * The second press of a double click that opened a dialog is no answer to it: it neither dismisses the dialog nor presses what
 * has just come under the pointer.
 */
import { useLayoutEffect, type RefObject } from 'react';

/** The longest that systems take two presses for one double click. */
const DOUBLE_MS = 500;
const KINDS = ['pointerup', 'touchend', 'click'];
const TYPED = ['keydown', 'input'];

/** `layer` is all of the dialog, its backdrop too; `panel` what a person sees of it. */
export function useSecondPress(
  open: boolean,
  layer: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    if (!open) return;
    let until = performance.now() + DOUBLE_MS;
    const swallow = (event: Event) => {
      const target = event.target as Element;
      if (performance.now() > until || layer.current?.contains(target) !== true) return;
      const isSecond = event.type === 'click' && (event as MouseEvent).detail > 1;
      // A list opened out of the panel lies in the layer, too, and its presses are meant.
      const isAround =
        [target, target.parentElement].includes(layer.current) || target.contains(panel.current);
      if (!isAround && !isSecond) return;
      event.stopPropagation();
      event.preventDefault();
    };
    const end = () => {
      until = 0;
    };
    // Who types into it has left the double click behind.
    for (const type of TYPED) window.addEventListener(type, end, { capture: true });
    // Before the document's listeners: they tell a press outside.
    for (const type of KINDS) window.addEventListener(type, swallow, { capture: true });
    return () => {
      for (const type of TYPED) window.removeEventListener(type, end, { capture: true });
      for (const type of KINDS) window.removeEventListener(type, swallow, { capture: true });
    };
  }, [open, layer, panel]);
}
