/** The key that a telephone's keyboard names «Далее» (`enterKeyHint="next"`). */
import type { KeyboardEventHandler } from 'react';

/** Enter by itself: with Ctrl it sends, and one that ends a word being composed belongs to the word. */
export const onNextKey =
  (go: (field: HTMLInputElement) => void): KeyboardEventHandler<HTMLInputElement> =>
  (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent, currentTarget } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return;
    event.preventDefault();
    go(currentTarget);
  };

/** Into the text field of the block that follows this one; after the last the keyboard goes away. */
export function toNextField(field: HTMLInputElement, block: ParentNode | null): void {
  const fields = [...(block?.querySelectorAll<HTMLInputElement>('input[enterkeyhint]:not(:disabled)') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  if (!next) field.blur();
  else {
    next.focus();
    next.select();
  }
}
