/** What is suggested for the text of a cell while it is typed, and which of it the arrows stand on. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { GridColumn, Suggestion } from './grid-column.ts';

const PAUSE_MS = 200;
const NOTHING: readonly Suggestion[] = [];

export interface Suggestions {
  list: readonly Suggestion[];
  /** -1: none, what was typed stays. */
  active: number;
  move: (by: number) => void;
  close: () => void;
}

export function useSuggestions<Row>({ suggest }: GridColumn<Row>, text: string): Suggestions {
  const [first] = useState(text);
  const [found, setFound] = useState<{ text: string; list: readonly Suggestion[] }>({ text, list: NOTHING });
  const [active, setActive] = useState(-1);
  const ask = useEffectEvent((typed: string) => suggest?.(typed) ?? Promise.resolve(NOTHING));

  useEffect(() => {
    // A cell that is only looked into suggests nothing.
    if (text === first) return undefined;
    let isStale = false;
    const timer = setTimeout(() => {
      // A suggestion is help alone: without an answer there is none.
      void ask(text)
        .catch(() => NOTHING)
        .then((list) => {
          if (isStale) return;
          setFound({ text, list: list.filter(({ value }) => value !== text.trim()) });
          setActive(-1);
        });
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, first]);

  const list = text === '' ? NOTHING : found.list;
  return {
    list,
    active: Math.min(active, list.length - 1),
    // From nothing down to the first, up to the last, and round.
    move: (by) => setActive((now) => (Math.max(now, by > 0 ? -1 : 0) + by + list.length) % list.length),
    close: () => setFound({ text, list: NOTHING }),
  };
}
