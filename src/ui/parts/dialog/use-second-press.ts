/**
 * The hand that opened a dialog. The second press of a double click is no answer to it: it neither dismisses the dialog nor presses
 * what has just come under the pointer. The keyboard begins where the dialog does, and Ctrl+Enter presses what it is there for: the
 * button that says so by aria-keyshortcuts, never one that takes something away. Where nothing is filled in the keyboard begins at that
 * button, too; but the key that opened the dialog, still held or pressed twice, is no answer either.
 */
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useFocusBack, usePlaced } from './use-focus-back.ts';

/** The longest that systems take two presses for one double click. */
const DOUBLE_MS = 500;
const KINDS = ['pointerup', 'touchend', 'click'];
const TYPED = ['keydown', 'input'];

/** `layer` is all of the dialog, its backdrop too; `panel` what a person sees of it. */
function useSecondPress(
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

const MAIN = 'button[aria-keyshortcuts="Control+Enter"]:not(:disabled)';
const FIELD =
  'form :is(input, textarea, select, button[aria-haspopup=listbox]):not(:disabled, [tabindex="-1"], [type=file])';

/**
 * What is filled in first; else what the dialog is there for, unless that takes something away: then the dialog itself is read out.
 * A list that is searched would open over it. A finger, which Headless UI tells by itself, presses what it wants to fill.
 */
function beginningOf(panel: HTMLElement | null): HTMLElement | null {
  const own = panel?.querySelector<HTMLElement>('[data-autofocus]');
  const first = own ?? panel?.querySelector<HTMLElement>(FIELD);
  if (!first) return panel?.querySelector<HTMLElement>(MAIN) ?? null;
  return first.role === 'combobox' ? (own ?? null) : first;
}

function useDialogKeys(open: boolean, panel: RefObject<HTMLElement | null>) {
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return {
    initialFocus: {
      get current() {
        return beginningOf(panel.current);
      },
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, ctrlKey, metaKey, repeat, currentTarget } = event;
      const target = event.target as Element;
      const isTooSoon = repeat || performance.now() - openedAt.current < DOUBLE_MS;
      if (key === 'Enter' && isTooSoon && target.matches(MAIN)) event.preventDefault();
      // A form has its own.
      if (
        key !== 'Enter' ||
        !(ctrlKey || metaKey) ||
        target.closest('form') ||
        !currentTarget.contains(target)
      )
        return;
      // These keys may mean something to the page behind.
      event.preventDefault();
      event.stopPropagation();
      if (!isTooSoon) panel.current?.querySelector<HTMLElement>(MAIN)?.click();
    },
  };
}

/** What is around the panel of a dialog, as Headless UI takes it. `locked`: neither Escape nor a press outside closes it. */
export function useLayer(open: boolean, onClose: () => void, locked: boolean | undefined) {
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = usePlaced(open);
  const keys = useDialogKeys(open, panel);
  useSecondPress(open, layer, panel);
  useFocusBack(open);
  return {
    panel,
    layer: {
      ...keys,
      ref: layer,
      open: isOpen,
      onClose: locked ? () => layer.current?.focus() : onClose,
      className: 'fixed inset-0 z-[60]',
    },
  };
}
