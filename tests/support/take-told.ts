// The messages of a page, apart from their drawing.
import { act, renderHook } from '@testing-library/react';
import { toast, useToasts } from '../../src/ui/data/toasts.ts';

/** Puts all of them away. @returns their texts, oldest first */
export function takeTold(): string[] {
  const { result, unmount } = renderHook(useToasts);
  const told = result.current;
  unmount();
  act(() => told.forEach(({ id }) => toast.dismiss(id)));
  return told.map(({ text }) => text);
}
