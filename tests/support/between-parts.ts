// Modules are shared by the files of a worker: what one test told is not shown to the next.
import { renderHook } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toast, useToasts } from '../../src/ui/data/toasts.ts';

afterEach(() => {
  if (typeof document === 'undefined') return;
  const { result, unmount } = renderHook(useToasts);
  for (const { id } of result.current) toast.dismiss(id);
  unmount();
});
