/** What is suggested for the text of a cell while it is typed, and which of it the arrows stand on. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { GridColumn, Suggestion } from './grid-column.ts';
import { optionsLike, parsedText } from './grid-text.ts';

const PAUSE_MS = 200;
const NOTHING: readonly Suggestion[] = [];

export interface Suggestions {
  list: readonly Suggestion[];
  /** -1: none, what was typed stays. */
  active: number;
  move: (by: number) => void;
  close: () => void;
}

export function useSuggestions<Row>(column: GridColumn<Row>, text: string): Suggestions {
  const [first] = useState(text);
  const [found, setFound] = useState<{ text: string; list: readonly Suggestion[] }>({ text, list: NOTHING });
  const [closed, setClosed] = useState<string | null>(null);
  /** Where the arrows went, and at what text. */
  const [moved, setMoved] = useState<{ text: string; to: number } | null>(null);
  const { suggest } = column;
  const ask = useEffectEvent((typed: string) => suggest?.(typed));

  useEffect(() => {
    // A cell that is only looked into suggests nothing.
    if (text === first) return undefined;
    let isStale = false;
    const timer = setTimeout(() => {
      // A suggestion is help alone: without an answer there is none.
      void ask(text)
        ?.catch(() => NOTHING)
        .then((list) => {
          if (isStale) return;
          setFound({ text, list: list.filter(({ value }) => value !== text.trim()) });
          setMoved(null);
        });
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, first]);

  const list = text === '' || closed === text ? NOTHING : suggest ? found.list : optionsLike(column, text);
  // Of a list one is meant: the likest, unless what was typed says it by itself.
  const start = suggest || parsedText(column, text) !== text.trim() ? -1 : 0;
  const active = Math.min(moved?.text === text ? moved.to : start, list.length - 1);
  return {
    list,
    active,
    // From nothing down to the first, up to the last, and round.
    move: (by) =>
      setMoved({ text, to: (Math.max(active, by > 0 ? -1 : 0) + by + list.length) % list.length }),
    close: () => setClosed(text),
  };
}
