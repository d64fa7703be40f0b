import { keepFocusInList } from '../../parts/form/keep-focus.ts';

const UNTIL_DRAWN_MS = 1_000;

/** For the `ref` of what changes the view: another view is another table, and the focus that goes with the former stays at the list. */
export function keepInList(control: HTMLElement | null) {
  const end = keepFocusInList(control?.closest('section')?.parentElement ?? null);
  return () => void setTimeout(() => end?.(), UNTIL_DRAWN_MS);
}
