/**
 * What can be done on the page at hand, for the keys, their sheet («?») and the search (Ctrl+K):
 *   usePageActions([{ id: 'lot.new', title: 'Новая процедура', keys: 'N', run: open }]);
 * An action is offered as long as the part that named it is drawn. Keys are those of the keyboard, whatever alphabet it writes: «G P» is G, then P.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface PageAction {
  /** One of a page; the part drawn last wins. */
  id: string;
  /** A verb and what it is done to: «Опубликовать 2026-000015». */
  title: string;
  keys?: string;
  /** Left out of the search: it has a meaning at the keyboard alone. */
  keysOnly?: boolean;
  /** Of every page: comes last. */
  general?: boolean;
  run: () => void;
}

let offered: readonly PageAction[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PageAction[]) {
  offered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers the actions while the caller is drawn. */
export function usePageActions(actions: readonly PageAction[]) {
  const run = useEffectEvent((id: string) => actions.find((one) => one.id === id)?.run());
  const shape = JSON.stringify(actions.map(({ run: _, ...shown }) => shown));
  useEffect(() => {
    const own = (JSON.parse(shape) as Omit<PageAction, 'run'>[]).map((one) => ({
      ...one,
      run: () => run(one.id),
    }));
    change([...offered, ...own]);
    return () => change(offered.filter((one) => !own.includes(one)));
  }, [shape]);
}

/** Each once. */
const latest = (actions: readonly PageAction[]): PageAction[] => [
  ...new Map(actions.map((one) => [one.id, one])).values(),
];

export const offeredActions = (): PageAction[] => latest(offered);

export const useOfferedActions = (): PageAction[] => latest(useSyncExternalStore(subscribe, () => offered));
