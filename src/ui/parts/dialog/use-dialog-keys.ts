/** The keyboard of a dialog: where it begins, and Ctrl+Enter for what the dialog is there for. */
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const FIELD =
  'form :is(input, textarea, select, button[aria-haspopup=listbox]):not(:disabled, [tabindex="-1"], [type=file])';

/** Two presses this near are one, meant for what opened the dialog. */
const DOUBLE_MS = 500;

/**
 * What is filled in first; nothing where nothing is, for then the dialog itself is read out. A list that is searched would open over
 * it. A finger, which Headless UI tells by itself, presses what it wants to fill.
 */
function beginningOf(panel: HTMLElement | null): HTMLElement | null {
  const own = panel?.querySelector<HTMLElement>('[data-autofocus]');
  const first = own ?? panel?.querySelector<HTMLElement>(FIELD);
  return first && first.role !== 'combobox' ? first : (own ?? null);
}

export function useDialogKeys(open: boolean, panel: RefObject<HTMLElement | null>) {
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
      if (repeat || performance.now() - openedAt.current < DOUBLE_MS) return;
      panel.current?.querySelector<HTMLElement>('button[aria-keyshortcuts="Control+Enter"]')?.click();
    },
  };
}
