import { whenLost } from '../../parts/form/keep-focus.ts';

const UNTIL_DRAWN_MS = 1_000;

/** For the `ref` of what changes the view: another view is another table, and the focus that goes with the former is where views are chosen. */
export function keepInList(control: HTMLElement | null) {
  const list = control?.closest('section')?.parentElement ?? null;
  const end = whenLost(list, () => list!.querySelector<HTMLElement>('[name="views"]'));
  return () => void setTimeout(() => end?.(), UNTIL_DRAWN_MS);
}
